import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/database/connect.ts'
import { type Params, preparedQuery } from '#server/database/prepared-query.ts'
import { notSignedIn } from '#server/http/errors.ts'
import { withDefaults } from '#server/settings/queries.ts'
import type { Settings } from '#shared/settings.ts'
import { isTestOrder } from './provider-mode.ts'
import { MAX_FACTOR } from './unpaid-orders.ts'
import type { Recipient } from './write-order-mail.ts'

/**
 * Row lock: serialises one user's orders. Returns the recipient of their mails. Throws 401 when the account was deleted
 * meanwhile.
 */
export async function lockBuyer(tx: Db, userId: string): Promise<Recipient> {
  const [buyer] = await lock(tx, { userId })
  if (!buyer) throw notSignedIn()
  return buyer
}

const lock = preparedQuery((db: Db, param: Params<{ userId: string }>) =>
  db
    .selectFrom('users')
    .select(['email', sql<boolean>`email_confirmed_at is not null`.as('isConfirmed')])
    .where('id', '=', param('userId'))
    .forNoKeyUpdate(),
)

/**
 * Loads in one query what decides on an order. This is the order with this key, the user's unpaid orders, the number of
 * paid orders, and the settings. Unpaid orders are sorted by the end of their hold.
 */
export async function loadPlacementContext(tx: Db, userId: string, key: string | undefined) {
  const [context] = await placement(tx, { userId, key: key ?? null })
  if (!context) throw new Error('the placement query returned no row')
  return { ...context, paid: context.paid ?? 0, settings: withDefaults(context.settings) }
}

const placement = preparedQuery((db: Db, param: Params<{ userId: string; key: string | null }>) =>
  db.selectNoFrom((eb) => [
    jsonArrayFrom(
      eb
        .selectFrom('orders')
        .select((order) => [
          // `now()` is the start of the transaction, before it waited for the lock. It can be older than other orders.
          sql<number>`ceil(extract(epoch from held_until - clock_timestamp()))::int`.as('wait'),
          'orders.total_price as total',
          order
            .selectFrom('order_items')
            .select((item) => item.fn.sum<number>('order_items.qty').as('qty'))
            .whereRef('order_items.order_id', '=', 'orders.id')
            .$asScalar()
            .$notNull()
            .as('pieces'),
        ])
        .where('orders.user_id', '=', param('userId'))
        .where('orders.status', '=', sql.lit('submitted'))
        .orderBy('orders.held_until'),
    ).as('unpaid'),
    eb
      .selectFrom((from) =>
        from
          .selectFrom('orders')
          .select('orders.id')
          .where('orders.user_id', '=', param('userId'))
          .where(sql<boolean>`orders.status in ('paid', 'shipped', 'delivered')`)
          .where(({ not }) => not(isTestOrder))
          .limit(sql.lit(MAX_FACTOR))
          .as('counted'),
      )
      .select((stored) => stored.fn.countAll<number>().as('count'))
      .as('paid'),
    sql<Partial<Settings>>`settings_in_force()`.as('settings'),
    jsonObjectFrom(
      eb
        .selectFrom('orders as earlier')
        .select(['earlier.id', 'earlier.request_hash'])
        .where('earlier.user_id', '=', param('userId'))
        .where('earlier.idempotency_key', '=', param('key')),
    ).as('earlier'),
  ]),
)
