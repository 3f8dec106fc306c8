import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Database } from '#server/database/schema.ts'
import { lockRefundable, newRefund, type Refundable } from '#server/payments/refundable.ts'
import type { ProviderRefund } from '#server/platform/payment-provider/provider.ts'
import type { Reason } from '#shared/reasons.ts'

/** The payment that paid the order, or undefined while it is unpaid. */
export const findPaymentOf = (db: Db, orderId: string) =>
  db.selectFrom('payments').select(['id', 'amount']).where('order_id', '=', orderId).executeTakeFirst()

/** With row locks, as `lockRefundable`. */
export async function lockPaymentOf(tx: Db, orderId: string): Promise<Refundable | undefined> {
  const payment = await findPaymentOf(tx, orderId)
  return payment && lockRefundable(tx, payment.id)
}

/** Records a refund from the provider's dashboard. Returns undefined when it was recorded before. */
export const insertForeignRefund = (tx: Db, payment: Refundable, reported: ProviderRefund, reason: Reason) =>
  tx
    .insertInto('refunds')
    .values({
      ...newRefund(payment, reported.amount, reason),
      source: 'provider',
      status: reported.status,
      provider_refund_id: reported.id,
      created_at: reported.createdAt,
    })
    .onConflict((conflict) => conflict.column('provider_refund_id').doNothing())
    .returningAll()
    .executeTakeFirst()

const refundRows = (db: Db) =>
  db.selectFrom('refunds').selectAll('refunds').select(sql<boolean>`can_try_again(refunds)`.as('can_try_again'))

export type RefundRow = Awaited<ReturnType<typeof refundsOfOrder>>[number]

/** All of them, because amounts and pieces are added up. Oldest first. */
export const refundsOfOrder = (db: Db, orderId: string) =>
  refundRows(db).where('order_id', '=', orderId).orderBy('created_at').orderBy('id').execute()

export const findRefund = (db: Db, id: string) => refundRows(db).where('id', '=', id).executeTakeFirst()

/** The newest failed refund of this payment without a retry. */
export const findFailedOf = async (db: Db, paymentId: string) =>
  (
    await refundRows(db)
      .where('payment_id', '=', paymentId)
      .where('status', '=', 'failed')
      .orderBy('id', 'desc')
      .execute()
  ).find(({ can_try_again }) => can_try_again)

export const findRefundOfKey = (db: Db, orderId: string, key: string) =>
  db
    .selectFrom('refunds')
    .select(['id', 'request_hash'])
    .where('order_id', '=', orderId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()

/** The live attempt of the same decision, or the newest failed one. */
export const findCurrentAttempt = (db: Db, { payment_id, decision_id }: RefundRow) =>
  refundRows(db)
    .where('payment_id', '=', payment_id)
    .where('decision_id', '=', decision_id)
    .orderBy(sql`status = 'failed'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Finds a refund by the provider's id, or by our id, which the provider stores as the receipt. */
export const findRefundReportedOf = (db: Db, providerRefundId: string, ownId: string | undefined) =>
  db
    .selectFrom('refunds')
    .selectAll()
    .where((eb) =>
      ownId === undefined
        ? eb('provider_refund_id', '=', providerRefundId)
        : eb.or([
            eb('provider_refund_id', '=', providerRefundId),
            eb.and([eb('id', '=', ownId), eb('provider_refund_id', 'is', null)]),
          ]),
    )
    .executeTakeFirst()

type Reported = { status: 'pending' | 'processed' | 'failed'; providerRefundId: string | null; failure?: string }

/** Moves forward only: requested, pending, then processed or failed. Returns undefined when nothing changed. */
export const moveRefund = (tx: Db, id: string, { status, providerRefundId, failure = '' }: Reported) =>
  tx
    .updateTable('refunds')
    .set({ status, provider_refund_id: providerRefundId, failure, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('status', 'in', BEFORE[status])
    .returning('id')
    .executeTakeFirst()

const BEFORE: Record<Reported['status'], Database['refunds']['status']['__select__'][]> = {
  pending: ['requested'],
  processed: ['requested', 'pending'],
  failed: ['requested', 'pending'],
}

/** Stores the provider's state of a refund. An older response changes nothing. */
export const upsertProviderRefund = (
  db: Db,
  { id, paymentId, amount, status, createdAt }: ProviderRefund,
  requestedAt: Date,
) =>
  db
    .insertInto('provider_refunds')
    .values({ id, payment_id: paymentId, amount, status, created_at: createdAt, checked_at: requestedAt })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ status, checked_at: requestedAt })
        .where('provider_refunds.status', '=', 'pending'),
    )
    .execute()
