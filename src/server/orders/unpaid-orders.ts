import type { Db } from '#server/database/connect.ts'
import { tooMany } from '#server/http/errors.ts'
import { isTestOrder } from '#server/payments/provider-mode.ts'
import { minutesOf } from '#server/users/attempts.ts'
import { sentence } from '#shared/sentence.ts'

/**
 * Each keeps its pieces from everybody else until it is paid or its hold ends; nobody needs so many. An address has no limit
 * of its own: whoever orders has an account, and of those an address opens only so many (`LIMITS.registration`).
 */
export const MOST_UNPAID = 100

/** How many orders of somebody are unpaid, and the seconds until the first of them is cancelled. */
export type Unpaid = { unpaid: number; wait: number | null }

/** Throws 429 when one more would be too many. */
export function refuseManyUnpaid({ unpaid, wait }: Unpaid): void {
  if (unpaid < MOST_UNPAID) return
  const seconds = Math.max(1, wait ?? 1)
  throw tooMany(
    sentence(
      'You have {n} orders that are not paid yet. Please pay one of them, or wait until one is cancelled, in {time}.',
      { n: unpaid, time: minutesOf(seconds) },
    ),
    seconds,
  )
}

/** Somebody who has paid an order is a customer, whoever else lives behind their address. */
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
