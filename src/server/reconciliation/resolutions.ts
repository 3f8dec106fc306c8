import { sql } from 'kysely'
import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { refuseTestPayment } from '#server/orders/provider-mode.ts'
import { applyPayment } from '#server/payments/apply-payment.ts'
import { findBooked, insertUnmatchedPayment } from '#server/payments/queries.ts'
import { findRefundable, lockRefundable } from '#server/payments/refundable.ts'
import { enqueueRefunds, requestRefund } from '#server/payments/request-refund.ts'
import { findFailedOf } from '#server/refunds/queries.ts'
import { retryRefund } from '#server/refunds/retry-refund.ts'
import { recordRefund } from '#server/refunds/sync-refund.ts'
import { type Reason, reasonOf } from '#shared/reasons.ts'
import { findLine } from './list-lines.ts'

// Resolutions of one payment by an admin. Each is idempotent and works from the current state.

/** Asks the provider for the payment and its refunds, and books what fits. Throws 404 for an unknown payment. */
export async function checkPayment(deps: Context, id: string, by: By): Promise<void> {
  await refuseTestPayment(deps.db, id)
  const requestedAt = new Date()
  const isKnownToProvider = (await applyPayment(deps, id)) !== 'unknown payment'
  if (!isKnownToProvider && !(await findLine(deps.db, id))) throw notFound('Payment')
  const refunds = isKnownToProvider ? await deps.provider.refundsOf(id) : []
  for (const reported of refunds) await recordRefund(deps, reported, requestedAt)
  await inTransaction(deps.db, async (tx) => {
    if (!isKnownToProvider) await markUnknown(tx, id)
    await enqueueRefunds(tx, deps, id)
    await writeAudit(tx, by, 'payment checked', ['payment', id])
  })
}

/** Books the payment for its order. Throws 409 when it is not captured or does not fit the order. */
export async function bookPayment(deps: Context, id: string, by: By): Promise<void> {
  await checkPayment(deps, id, by)
  const line = await findLine(deps.db, id)
  if (line?.booked) return
  throw conflict(
    line?.unmatched
      ? 'This payment does not match its order, so it was not recorded. You can refund it.'
      : 'Razorpay does not have this money, so there is nothing to record.',
    'does_not_fit',
  )
}

/** Refunds a payment that pays no order, or retries its failed refund. Throws 409 for a payment that pays an order. */
export async function refundUnmatched(deps: Context, id: string, by: By): Promise<void> {
  const known = (await findRefundable(deps.db, id)) ?? (await recordUnmatched(deps.db, id))
  if (!known)
    throw conflict(
      'The shop has no record of this payment, so it cannot refund it. Check the payment first.',
      'not_here',
    )
  const failed = await findFailedOf(deps.db, id)
  if (failed) {
    await retryRefund(deps, failed.id, by)
    return
  }
  if (known.isBooked) throw conflict('This payment belongs to an order. Refund it on the order page.', 'pays_order')
  await inTransaction(deps.db, async (tx) => {
    const payment = await lockRefundable(tx, id)
    const remaining = payment ? payment.amount - payment.refundedAmount : 0
    if (!payment || remaining <= 0) return
    const reason = await reasonOfUnmatched(tx, id)
    await requestRefund(tx, deps, { payment, amount: remaining, reason, by })
  })
}

/** Marks a payment as resolved without further action, once. Throws 404 for an unknown payment. */
export const resolvePayment = (db: Db, id: string, by: By) =>
  inTransaction(db, async (tx) => {
    await recordUnmatched(tx, id)
    await refreshLine(tx, id)
    const seen = await tx
      .updateTable('reconciliation_lines')
      .set({ seen_at: sql<Date>`now()` })
      .where('payment_id', '=', id)
      .where('matters_at', '<=', sql<Date>`now()`)
      .where((eb) => eb.or([eb('seen_at', 'is', null), eb('seen_at', '<', eb.ref('matters_at'))]))
      .returning('order_id')
      .executeTakeFirst()
    if (!seen && (await isKnown(tx, id))) return
    if (!seen) throw notFound('Payment')
    await refreshLine(tx, id)
    await tx
      .updateTable('unmatched_payments')
      .set({ resolved_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('resolved_at', 'is', null)
      .execute()
    await writeAudit(tx, by, 'payment resolved', ['payment', id], { order: seen.order_id })
  })

/** Another press or another person may have settled it. */
const isKnown = async (tx: Db, id: string): Promise<boolean> =>
  (await tx.selectFrom('reconciliation_lines').select('payment_id').where('payment_id', '=', id).executeTakeFirst()) !==
  undefined

/** Records a payment of no order as unmatched, so an admin can refund it. */
async function recordUnmatched(db: Db, id: string) {
  const reported = await db
    .selectFrom('provider_payments')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', 'captured')
    .where('order_id', 'is', null)
    .executeTakeFirst()
  if (reported && !(await findBooked(db, id))) await insertUnmatchedPayment(db, null, reported, { code: 'no-order' })
  return findRefundable(db, id)
}

/** Records that the provider does not know this payment. */
export async function markUnknown(tx: Db, id: string): Promise<void> {
  await refreshLine(tx, id)
  await tx
    .updateTable('reconciliation_lines')
    .set({ unknown_at: sql<Date>`coalesce(unknown_at, now())` })
    .where('payment_id', '=', id)
    .execute()
  await refreshLine(tx, id)
}

/** Also takes the lock of the line. A transaction calls it before its own update, so that two never wait for each other. */
export const refreshLine = (tx: Db, id: string) => sql`select refresh_reconciliation_lines(array[${id}])`.execute(tx)

async function reasonOfUnmatched(tx: Db, id: string): Promise<Reason> {
  const columns = ['reason', 'reason_code', 'reason_values'] as const
  return reasonOf(
    await tx.selectFrom('unmatched_payments').select(columns).where('id', '=', id).executeTakeFirstOrThrow(),
  )
}
