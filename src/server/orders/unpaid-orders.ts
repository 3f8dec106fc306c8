import type { Db } from '#server/database/connect.ts'
import { conflict, tooMany } from '#server/http/errors.ts'
import { waitOf } from '#server/platform/rate-limits/rate-limits.ts'
import { formatRupeesShort, type Paise, toPaise, toRupees } from '#shared/money.ts'
import { type Sentence, sentence } from '#shared/sentence.ts'
import type { Settings } from '#shared/settings.ts'
import { isTestOrder } from './provider-mode.ts'

/** The upper limit of unpaid orders for a user with many paid orders. */
const MAX_UNPAID = 100

/** Each paid order raises the limits once more, up to this factor. */
export const MAX_FACTOR = 10

/** An unpaid order. Its hold ends in `wait` seconds. */
export type Unpaid = { wait: number; pieces: number; total: Paise }
type NewOrder = Pick<Unpaid, 'pieces' | 'total'>
type Limits = { orders: number; pieces: number; total: Paise }

/**
 * `unpaid`: the user's unpaid orders, the first to be released first. `paid`: the number of their other paid orders.
 */
type BuyerOrders = { unpaid: Unpaid[]; paid: number; settings: Settings }

/**
 * Throws 429 with the waiting time when the unpaid orders would exceed the limit. Throws 409 when the order alone
 * is too large. A single unit is never too large.
 */
export function refuseTooMuchUnpaid({ unpaid, paid, settings }: BuyerOrders, newOrder: NewOrder): void {
  const limits = limitsFor(settings, paid)
  refuseTooLarge(newOrder, limits)
  const reason = excessOf([...unpaid, newOrder], limits)
  if (!reason) return
  const blocking = unpaid.findIndex((_, at) => !excessOf([...unpaid.slice(at + 1), newOrder], limits))
  const seconds = Math.max(1, unpaid[blocking]?.wait ?? 1)
  throw tooMany(refusalFor(reason, unpaid.length, limits, waitOf(seconds)), seconds)
}

function limitsFor({ maxUnpaidOrders, maxUnpaidPieces, maxUnpaidTotal }: Settings, paid: number): Limits {
  const times = Math.min(MAX_FACTOR, 1 + paid)
  return {
    orders: Math.min(MAX_UNPAID, maxUnpaidOrders * times),
    pieces: maxUnpaidPieces * times,
    total: toPaise(maxUnpaidTotal) * times,
  }
}

function refuseTooLarge({ pieces, total }: NewOrder, limits: Limits) {
  if (pieces > limits.pieces)
    throw conflict(
      sentence('Your unpaid orders can have at most {n} pieces. Please order fewer, or contact us.', {
        n: limits.pieces,
      }),
      'too_large',
    )
  if (total > limits.total && pieces > 1)
    throw conflict(
      sentence('Your unpaid orders can total at most {amount}. Please order less, or contact us.', {
        amount: rupees(limits.total),
      }),
      'too_large',
    )
}

function excessOf(orders: NewOrder[], limits: Limits): keyof Limits | undefined {
  // A single unit may cost any amount, so every product can be bought.
  if (orders.length === 1 && orders[0]?.pieces === 1) return undefined
  const sum = (of: keyof NewOrder) => orders.reduce((all, order) => all + order[of], 0)
  if (orders.length > limits.orders) return 'orders'
  if (sum('pieces') > limits.pieces) return 'pieces'
  return sum('total') > limits.total ? 'total' : undefined
}

function refusalFor(reason: keyof Limits, unpaid: number, limits: Limits, time: Sentence): Sentence {
  if (reason === 'pieces')
    return sentence(
      'You can have at most {n} unpaid pieces. Please pay an order first, or wait {time} until one is cancelled.',
      { n: limits.pieces, time },
    )
  if (reason === 'total')
    return sentence(
      'Your unpaid orders can total at most {amount}. Please pay an order first, or wait {time} until one is cancelled.',
      { amount: rupees(limits.total), time },
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
export const hasPaid = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('paid_at', 'is not', null)
    .where(({ not }) => not(isTestOrder))
    .limit(1)
    .executeTakeFirst()) !== undefined
