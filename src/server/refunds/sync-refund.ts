import { THE_SHOP, writeAudit } from '#server/audit/queries.ts'
import type { PaymentContext } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { isId } from '#server/database/id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { writeRefundMail } from '#server/orders/write-order-mail.ts'
import { applyPayment } from '#server/payments/apply-payment.ts'
import { findBooked } from '#server/payments/queries.ts'
import { bookRefund, lockOrder, lockRefundable } from '#server/payments/refundable.ts'
import { recordUnmatched } from '#server/payments/unmatched-payments.ts'
import type { ProviderRefund } from '#server/platform/payment-provider/provider.ts'
import { findRefundReportedOf, insertForeignRefund, upsertProviderRefund } from './queries.ts'
import { logRefund, recordRefundStatus } from './record-refund-status.ts'

/** Asks the provider for the current state of a refund, because a webhook may be old. Throws `ProviderUnavailable`. */
export async function syncRefund(deps: PaymentContext, providerRefundId: string): Promise<void> {
  const requestedAt = new Date()
  const reported = await deps.provider.findRefund(providerRefundId)
  if (!reported) return
  // Also books a payment whose own event has not arrived yet.
  await applyPayment(deps, reported.paymentId)
  await recordRefund(deps, reported, requestedAt)
}

/**
 * Records a refund as the provider reported it at `requestedAt`. A refund that the shop did not request comes from the
 * provider's dashboard and follows the same rules. Ignores refunds of foreign payments.
 */
export async function recordRefund(deps: PaymentContext, reported: ProviderRefund, requestedAt: Date): Promise<void> {
  await upsertProviderRefund(deps.db, reported, requestedAt)
  await inTransaction(deps.db, async (tx) => {
    const ownId = reported.receipt !== null && isId(reported.receipt) ? reported.receipt : undefined
    const own = await findRefundReportedOf(tx, reported.id, ownId)
    if (own) await recordRefundStatus(tx, deps, own, reported)
    else await recordForeign(tx, deps, reported)
  })
}

async function recordForeign(tx: Db, deps: PaymentContext, reported: ProviderRefund) {
  const payment =
    (await lockRefundable(tx, reported.paymentId)) ?? (await recordRefundedBefore(tx, deps, reported.paymentId))
  const refund = payment && (await insertForeignRefund(tx, payment, reported, { code: 'refunded-there' }))
  if (!refund) return
  const { currency } = payment
  const details = { refund: reported.id, amount: reported.amount, currency, status: reported.status }
  await writeAudit(tx, THE_SHOP, 'refund found', ['payment', payment.id], details)
  logRefund(deps, refund, reported.status)
  if (reported.status === 'failed') return
  await bookRefund(tx, payment, refund)
  await writeRefundMail(tx, deps, refund)
}

/** A payment that was fully refunded before its booking pays no order. */
async function recordRefundedBefore(tx: Db, deps: PaymentContext, paymentId: string) {
  const reported = await tx
    .selectFrom('provider_payments')
    .selectAll()
    .where('id', '=', paymentId)
    .where('status', '=', 'refunded')
    .executeTakeFirst()
  if (!reported) return undefined
  if (reported.order_id !== null) await lockOrder(tx, reported.order_id)
  const { order_id: orderId, amount } = reported
  const unmatched = { reason: { code: 'refunded-before' }, shouldRefund: false } as const
  const isNew = !(await findBooked(tx, paymentId)) && (await recordUnmatched(tx, deps, orderId, reported, unmatched))
  if (isNew) deps.log.warn({ orderId, paymentId, amount }, 'mismatch')
  return lockRefundable(tx, paymentId)
}
