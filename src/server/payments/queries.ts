import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import type { Paise } from '#shared/money.ts'
import type { ProviderPayment } from './provider.ts'

/** Locks the order of a provider's order; whoever else books a payment for it waits. */
export const lockOrderOfProvider = (tx: Db, providerOrderId: string) =>
  tx.selectFrom('orders').selectAll().where('provider_order_id', '=', providerOrderId).forUpdate().executeTakeFirst()

export const findBooked = (tx: Db, paymentId: string) =>
  tx.selectFrom('payments').select('id').where('id', '=', paymentId).executeTakeFirst()

export const findCapturedOf = (tx: Db, orderId: string) =>
  tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'captured')
    .executeTakeFirst()

export const insertPayment = (tx: Db, orderId: string, { id, amount, currency, method }: ProviderPayment) =>
  tx.insertInto('payments').values({ id, order_id: orderId, amount, currency, method, status: 'captured' }).execute()

/** From submitted, or from cancelled when the money came late and its stock was taken again (decisions 5). */
export const markPaid = (tx: Db, orderId: string) =>
  tx
    .updateTable('orders')
    .set({ status: 'paid', paid_at: sql`now()`, cancelled_at: null, holds_stock: true, next_check_at: null })
    .where('id', '=', orderId)
    .where('status', 'in', ['submitted', 'cancelled'])
    .returning('id')
    .executeTakeFirst()

/** Sets a payment aside with the reason in plain words. Answers undefined when that was done before. */
export const insertException = (
  tx: Db,
  orderId: string | null,
  payment: Pick<ProviderPayment, 'id' | 'amount' | 'currency'> & { status: string },
  reason: string,
) =>
  tx
    .insertInto('payment_exceptions')
    .values({
      id: payment.id,
      order_id: orderId,
      amount: payment.amount,
      currency: payment.currency,
      status: payment.status,
      reason,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()

/** Answers undefined when there is none that waits. */
export const settleException = (tx: Db, id: string) =>
  tx
    .updateTable('payment_exceptions')
    .set({ resolved_at: sql`now()` })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .returning('order_id')
    .executeTakeFirst()

type NewRefund = { paymentId: string; orderId: string | null; amount: Paise; reason: string }

export const insertRefund = (tx: Db, { paymentId, orderId, amount, reason }: NewRefund) =>
  tx
    .insertInto('refunds')
    .values({ id: newId(), payment_id: paymentId, order_id: orderId, amount, reason })
    .returning('id')
    .executeTakeFirstOrThrow()

export const findRefund = (db: Db, id: string) =>
  db.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst()

type RefundState = { status: 'pending' | 'processed' | 'failed'; providerRefundId: string }

export const updateRefund = (db: Db, id: string, { status, providerRefundId }: RefundState) =>
  db
    .updateTable('refunds')
    .set({ status, provider_refund_id: providerRefundId, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '!=', 'processed')
    .execute()

export const findRefundOfProvider = (db: Db, providerRefundId: string) =>
  db.selectFrom('refunds').select('id').where('provider_refund_id', '=', providerRefundId).executeTakeFirst()

/** Only one process at a time may ask the provider for an order; a claim that is older than 15 s was left by a dead one. */
export const claimProviderOrder = (db: Db, orderId: string) =>
  db
    .updateTable('orders')
    .set({ provider_asked_at: sql`now()` })
    .where('id', '=', orderId)
    .where('provider_order_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('provider_asked_at', 'is', null),
        eb('provider_asked_at', '<', sql<Date>`now() - interval '15 seconds'`),
      ]),
    )
    .returning('id')
    .executeTakeFirst()

export const releaseProviderClaim = (db: Db, orderId: string) =>
  db.updateTable('orders').set({ provider_asked_at: null }).where('id', '=', orderId).execute()

/** From now on the order can be paid, and so it is looked at (`checkDueOrders`). */
export const storeProviderOrder = (db: Db, orderId: string, providerOrderId: string) =>
  db
    .updateTable('orders')
    .set({ provider_order_id: providerOrderId, next_check_at: sql<Date>`now() + interval '1 minute'` })
    .where('id', '=', orderId)
    .where('provider_order_id', 'is', null)
    .execute()

export const findProviderOrderId = async (db: Db, orderId: string) =>
  (await db.selectFrom('orders').select('provider_order_id').where('id', '=', orderId).executeTakeFirst())
    ?.provider_order_id ?? undefined
