import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/database/connect.ts'
import { type Params, preparedQuery } from '#server/database/prepared-query.ts'
import type { Database } from '#server/database/schema.ts'
import { orNotFound } from '#server/http/errors.ts'
import type { Shipment } from '#shared/orders.ts'
import { isDisputedOrder } from './disputed.ts'
import { isTestOrder } from './provider-mode.ts'

export const ORDERS_PER_PAGE = 200

const withItems = (eb: ExpressionBuilder<Database, 'orders'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('order_items')
      .selectAll('order_items')
      .whereRef('order_items.order_id', '=', 'orders.id')
      .orderBy('order_items.position'),
  ).as('items')

/** The current attempt of each refund, oldest refund first. */
const withRefunds = (eb: ExpressionBuilder<Database, 'orders'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('refunds')
      .select(['refunds.id', 'refunds.amount', 'refunds.status', 'refunds.created_at'])
      .select(['refunds.reason', 'refunds.reason_code', 'refunds.reason_values'])
      .select(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('payments').select('id').whereRef('payments.id', '=', 'refunds.payment_id'))).as(
          'of_other_payment',
        ),
      )
      .whereRef('refunds.order_id', '=', 'orders.id')
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('refunds as later')
              .select('later.id')
              .whereRef('later.payment_id', '=', 'refunds.payment_id')
              .whereRef('later.decision_id', '=', 'refunds.decision_id')
              .whereRef('later.id', '>', 'refunds.id'),
          ),
        ),
      )
      .orderBy('refunds.id'),
  ).as('refunds')

export const orders = (db: Db) =>
  db
    .selectFrom('orders')
    .selectAll('orders')
    .select([withItems, withRefunds, isTestOrder.as('is_test'), isDisputedOrder.as('is_disputed')])

export async function findOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  const [order] = await orderById(db, { id })
  return order
}

/** Throws 404 for an unknown order. */
export const requireOrderRow = async (db: Db, id: string) => orNotFound(await findOrder(db, id), 'Order')

const orderById = preparedQuery((db: Db, param: Params<{ id: string }>) =>
  orders(db).where('orders.id', '=', param('id')),
)

export type OrderRow = Awaited<ReturnType<typeof orderById>>[number]

/**
 * Row locks before an account is deleted: a late payment waits, then finds no recipient. Bookings lock the order before
 * the user, so this does too.
 */
export const lockOrdersOf = (tx: Db, userId: string) =>
  tx.selectFrom('orders').select('id').where('user_id', '=', userId).orderBy('id').forUpdate().execute()

/** Newest first, before the order id `before`. Ids grow with time. */
export const ordersOf = (db: Db, userId: string, before = MAX_UUID) => ordersBefore(db, { userId, before })

const MAX_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const ordersBefore = preparedQuery((db: Db, param: Params<{ userId: string; before: string }>) =>
  orders(db)
    .where('orders.user_id', '=', param('userId'))
    .where('orders.id', '<', param('before'))
    .orderBy('orders.id', 'desc')
    .limit(ORDERS_PER_PAGE),
)

/** An order with a medicine of Schedule E(1) is shipped only after its prescription is released. */
const isReleased = sql<boolean>`(orders.prescription is null or orders.prescription = 'released')`

export const mayBeShipped = sql<boolean>`(${isReleased} and not ${isDisputedOrder})`

/**
 * Call it after the pieces of a parcel changed. Without a medicine of Schedule E(1), a paid order waits for no
 * prescription. After a failed refund it waits again.
 */
export const updatePrescriptionNeed = (tx: Db, id: string) =>
  sql`
    update orders set prescription = case when prescription is not null then null
      when exists (select from prescriptions where order_id = orders.id) then 'sent' else 'needed' end
    where id = ${id} and status = 'paid' and (prescription is null or prescription in ('needed', 'sent'))
      and (prescription is null) = needs_prescription(orders.id)`.execute(tx)

/** Updates only a paid, unshipped order, so two admins cannot both ship it. The clock may have stepped back meanwhile. */
export const markShipped = (db: Db, id: string, { tracking, service }: Shipment) =>
  db
    .updateTable('orders')
    .set({ status: 'shipped', shipped_at: sql`greatest(now(), paid_at)`, tracking, courier: service })
    .where('id', '=', id)
    .where('status', '=', 'paid')
    .where(mayBeShipped)
    .returning('id')
    .executeTakeFirst()

/** Updates only what differs. Returns the old values, or undefined when nothing changed. */
export async function correctShipment(tx: Db, id: string, { tracking, service }: Shipment) {
  const before = await tx
    .selectFrom('orders')
    .select(['tracking as trackingNumber', 'courier'])
    .where('id', '=', id)
    .where('shipped_at', 'is not', null)
    .where((eb) => eb.or([eb('tracking', '<>', tracking), eb('courier', '<>', service)]))
    .forUpdate()
    .executeTakeFirst()
  if (before) await tx.updateTable('orders').set({ tracking, courier: service }).where('id', '=', id).execute()
  return before
}

export const markDelivered = (db: Db, id: string) =>
  db
    .updateTable('orders')
    .set({ status: 'delivered', delivered_at: sql`greatest(now(), shipped_at)` })
    .where('id', '=', id)
    .where('status', '=', 'shipped')
    .returning('id')
    .executeTakeFirst()

/** Cancels an unpaid order whose hold has ended. Returns undefined otherwise, so it happens once. */
export const markExpired = (db: Db, id: string) =>
  db
    .updateTable('orders')
    .set({ status: 'cancelled', cancelled_at: sql`now()`, holds_stock: false })
    .where('id', '=', id)
    .where('status', '=', 'submitted')
    .where('held_until', '<=', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()

/** An unpaid order whose hold has ended. `has_waited`: the grace period for an unavailable provider is over. */
export const findOverdue = (db: Db, id: string) =>
  db
    .selectFrom('orders')
    .select([
      'id',
      'paid_at',
      'provider_order_id',
      'provider_unknown_at',
      sql<boolean>`coalesce(release_waits_since <= now() - make_interval(mins => ${GRACE_MINUTES}), false)`.as(
        'has_waited',
      ),
      isTestOrder.as('is_test'),
    ])
    .where('id', '=', id)
    .where('status', '=', 'submitted')
    .where('held_until', '<=', sql<Date>`now()`)
    .executeTakeFirst()

export type Overdue = NonNullable<Awaited<ReturnType<typeof findOverdue>>>

// Most provider failures are shorter. Nobody can pay meanwhile, so held stock matters little. A late payment reserves
// the stock again or is refunded.
const GRACE_MINUTES = 10

/** Only the first call has an effect. */
export const noteReleaseWaits = (db: Db, id: string) =>
  db
    .updateTable('orders')
    .set({ release_waits_since: sql<Date>`now()` })
    .where('id', '=', id)
    .where('release_waits_since', 'is', null)
    .execute()

export const overdueOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'submitted')
    .where('held_until', '<=', sql<Date>`now()`)
    .orderBy('held_until')
    .limit(100)
    .execute()
