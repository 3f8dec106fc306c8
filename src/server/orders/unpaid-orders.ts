import type { Db } from '#server/database/connect.ts'
import { conflict, tooMany } from '#server/http/errors.ts'
import { waitOf } from '#server/platform/rate-limits/rate-limits.ts'
import { formatRupeesShort, type Paise, toPaise, toRupees } from '#shared/money.ts'
import { type Sentence, sentence } from '#shared/sentence.ts'
import type { Settings } from '#shared/settings.ts'
import { isTestOrder } from './provider-mode.ts'

/** The upper limit of unpaid orders for a user with many paid orders. */
const MOST_UNPAID = 100

/** Each paid order raises the limits once more, up to this factor. */
export const MOST_TIMES = 10

/** An unpaid order. Its hold ends in `wait` seconds. */
export type Unpaid = { wait: number; pieces: number; total: Paise }
type Wanted = Pick<Unpaid, 'pieces' | 'total'>
type Most = { orders: number; pieces: number; total: Paise }

/**
 * `unpaid`: the user's unpaid orders, the first to be released first. `paid`: the number of their other paid orders.
 */
type BuyerOrders = { unpaid: Unpaid[]; paid: number; settings: Settings }

/**
 * Throws 429 with the waiting time when the unpaid orders leave no room for this one. Throws 409 when the order alone
 * is too large. A single unit is never too large.
 */
export function refuseTooMuchUnpaid({ unpaid, paid, settings }: BuyerOrders, wanted: Wanted): void {
  const most = mostOf(settings, paid)
  refuseTooLarge(wanted, most)
  const reason = excessOf([...unpaid, wanted], most)
  if (!reason) return
  const stay = unpaid.findIndex((_, at) => !excessOf([...unpaid.slice(at + 1), wanted], most))
  const seconds = Math.max(1, unpaid[stay]?.wait ?? 1)
  throw tooMany(refusalFor(reason, unpaid.length, most, waitOf(seconds)), seconds)
}

function mostOf({ maxUnpaidOrders, maxUnpaidPieces, maxUnpaidTotal }: Settings, paid: number): Most {
  const times = Math.min(MOST_TIMES, 1 + paid)
  return {
    orders: Math.min(MOST_UNPAID, maxUnpaidOrders * times),
    pieces: maxUnpaidPieces * times,
    total: toPaise(maxUnpaidTotal) * times,
  }
}

function refuseTooLarge({ pieces, total }: Wanted, most: Most) {
  if (pieces > most.pieces)
    throw conflict(
      sentence('Your unpaid orders can have at most {n} pieces. Please order fewer, or contact us.', {
        n: most.pieces,
      }),
      'too_large',
    )
  if (total > most.total && pieces > 1)
    throw conflict(
      sentence('Your unpaid orders can total at most {amount}. Please order less, or contact us.', {
        amount: rupees(most.total),
      }),
      'too_large',
    )
}

function excessOf(orders: Wanted[], most: Most): keyof Most | undefined {
  // A single unit may cost any amount, so every product can be bought.
  if (orders.length === 1 && orders[0]?.pieces === 1) return undefined
  const sum = (of: keyof Wanted) => orders.reduce((all, order) => all + order[of], 0)
  if (orders.length > most.orders) return 'orders'
  if (sum('pieces') > most.pieces) return 'pieces'
  return sum('total') > most.total ? 'total' : undefined
}

function refusalFor(reason: keyof Most, unpaid: number, most: Most, time: Sentence): Sentence {
  if (reason === 'pieces')
    return sentence(
      'You can have at most {n} unpaid pieces. Please pay an order first, or wait {time} until one is cancelled.',
      { n: most.pieces, time },
    )
  if (reason === 'total')
    return sentence(
      'Your unpaid orders can total at most {amount}. Please pay an order first, or wait {time} until one is cancelled.',
      { amount: rupees(most.total), time },
    )
  if (unpaid === 1)
    return sentence('You have an unpaid order. Please pay it, or wait {time} until it is cancelled.', { time })
  return sentence('You have {n} unpaid orders. Please pay one of them, or wait {time} until one is cancelled.', {
    n: unpaid,
    time,
  })
}

const rupees = (amount: Paise) => formatRupeesShort(toRupees(amount))

/** True when the user has paid a real order. Limits per network exempt such users. */
export async function hasPaid(db: Db, userId: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('paid_at', 'is not', null)
    .where(({ not }) => not(isTestOrder))
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}
