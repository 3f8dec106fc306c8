import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { tooMany } from '#server/http/errors.ts'
import { minutesOf } from '#server/users/attempts.ts'

/**
 * Each keeps its pieces from everybody else until it is paid or its hold ends; nobody needs so many. An address has no limit
 * of its own: whoever orders has an account, and of those an address opens only so many (`LIMITS.registration`).
 */
export const MOST_UNPAID = 100

/**
 * Throws 429 when one more would be too many; the person's row stays locked, so that orders at the same moment are counted
 * one by one.
 */
export async function refuseManyUnpaid(tx: Db, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { unpaid, wait } = await tx
    .selectFrom('orders')
    .select((eb) => [
      eb.fn.countAll<number>().as('unpaid'),
      sql<number | null>`ceil(extract(epoch from min(held_until) - now()))::int`.as('wait'),
    ])
    .where('user_id', '=', userId)
    .where('status', '=', 'submitted')
    .executeTakeFirstOrThrow()
  if (unpaid < MOST_UNPAID) return
  const seconds = Math.max(1, wait ?? 1)
  throw tooMany(
    `You have ${unpaid} orders that are not paid yet. Please pay one of them, or wait until one is cancelled, in ${minutesOf(seconds)}.`,
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
    .limit(1)
    .executeTakeFirst()
  return order !== undefined
}
