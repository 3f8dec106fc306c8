import { THE_SHOP, writeAudit } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { LOST_DISPUTE } from '#server/orders/disputed.ts'
import { updatePrescriptionNeed } from '#server/orders/queries.ts'
import type { Dispute } from '#server/platform/payment-provider/dispute.ts'
import { bookRefund, newRefund, type Refundable } from './refundable.ts'

/**
 * The bank has returned the deducted money to the buyer, so no refund is sent. While another refund waits nothing is
 * booked: its job ends it first (`refundPayment`). Returns the line for the log.
 */
export async function bookLostDispute(tx: Db, payment: Refundable, dispute: Dispute) {
  const taken = dispute.amount_deducted ?? dispute.amount
  const amount = Math.min(taken, payment.amount - payment.refundedAmount)
  if (amount <= 0 || dispute.currency !== payment.currency || (await hasWaitingRefund(tx, payment.id))) return undefined
  const refund = {
    // In paise. An earlier refund does not reduce what the bank deducts, and staff read that amount.
    ...newRefund(payment, amount, { code: LOST_DISPUTE, values: { dispute: dispute.id, deducted: String(taken) } }),
    source: 'provider',
    status: 'processed',
  } as const
  await tx.insertInto('refunds').values(refund).execute()
  const details = { refund: refund.id, amount, currency: payment.currency, status: refund.status }
  await writeAudit(tx, THE_SHOP, 'dispute refunded', ['payment', payment.id], details)
  const line = { paymentId: payment.id, orderId: payment.orderId, refundId: refund.id, amount, status: refund.status }
  await bookRefund(tx, payment, refund)
  if (payment.isBooked && payment.orderId !== null) await updatePrescriptionNeed(tx, payment.orderId)
  return line
}

const hasWaitingRefund = async (tx: Db, paymentId: string): Promise<boolean> =>
  (await tx
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'requested')
    .limit(1)
    .executeTakeFirst()) !== undefined
