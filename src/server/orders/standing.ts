import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { compiledOnce, type Given } from '#server/database/compiled-once.ts'
import type { Db } from '#server/database/connect.ts'
import { withDefaults } from '#server/settings/queries.ts'

/** Orders of one person at the same moment go on one by one from here. Answers the address of the account. */
export async function lockBuyer(tx: Db, userId: string): Promise<string | undefined> {
  const [buyer] = await lock(tx, { userId })
  return buyer?.email
}

const lock = compiledOnce((db: Db, given: Given<{ userId: string }>) =>
  db.selectFrom('users').select('email').where('id', '=', given('userId')).forNoKeyUpdate(),
)

/**
 * What decides whether and how somebody's order is placed, in one look: the order that was placed with this key, how many of
 * theirs are unpaid, and the shop's settings.
 */
export async function standingOf(tx: Db, userId: string, key: string | undefined) {
  const [standing] = await look(tx, { userId, key: key ?? null })
  if (!standing) throw new Error('counting gave nothing')
  return { ...standing, settings: withDefaults(standing.settings) }
}

const look = compiledOnce((db: Db, given: Given<{ userId: string; key: string | null }>) =>
  db
    .selectFrom('orders')
    .select((eb) => [
      eb.fn.countAll<number>().as('unpaid'),
      sql<number | null>`ceil(extract(epoch from min(held_until) - now()))::int`.as('wait'),
      eb.selectFrom('settings').select('settings.value').where('settings.id', '=', 1).as('settings'),
      jsonObjectFrom(
        eb
          .selectFrom('orders as earlier')
          .select(['earlier.id', 'earlier.request_hash'])
          .where('earlier.user_id', '=', given('userId'))
          .where('earlier.idempotency_key', '=', given('key')),
      ).as('earlier'),
    ])
    .where('orders.user_id', '=', given('userId'))
    .where('orders.status', '=', sql.lit('submitted')),
)
