import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isDisputedPayment, unbookedLosses } from '#server/orders/disputed.ts'
import { isTestPayment } from '#server/orders/provider-mode.ts'
import { bookWaitingDisputesOf } from '#server/payments/sync-dispute.ts'
import { fetchPayment } from '#server/payments/upsert-provider-payments.ts'
import {
  type ProviderRefund,
  ProviderRefused,
  ProviderUnavailable,
} from '#server/platform/payment-provider/provider.ts'
import { findRefund, type RefundRow, upsertProviderRefund } from './queries.ts'
import { noteRefusal, recordRefundStatus } from './record-refund-status.ts'

/**
 * Carries out a requested refund. The row exists before the provider call. Its id is the provider's idempotency key, so
 * a lost response never refunds twice.
 * A refund that the provider refuses has failed, and an admin can retry it. A refund of another mode waits for that
 * mode, one of a disputed payment for the end of the dispute (PAY-28). Throws when the provider is unavailable, and the job is retried.
 */
export async function refundPayment(deps: Context, refundId: string): Promise<void> {
  const refund = await findRefund(deps.db, refundId)
  if (refund?.status !== 'requested' || (await isTestPayment(deps.db, refund.payment_id))) return
  if (await isDisputedPayment(deps.db, refund.payment_id)) return endAfterLostDispute(deps, refund)
  const requestedAt = new Date()
  const response = await sendRefund(deps, refund)
  if (response instanceof ProviderRefused) {
    await noteRefusal(deps, refund, response.message)
  } else {
    await recordSent(deps, refund, response, requestedAt)
  }
  await refreshPayment(deps, refund.payment_id)
}

/**
 * The bank has returned the money of a lost dispute itself. So a refund that waited for it fails, and the dispute is
 * booked. `syncDispute` enqueues this job at the end of the dispute.
 */
async function endAfterLostDispute(deps: Context, refund: RefundRow): Promise<void> {
  if ((await unbookedLosses(deps.db, refund.payment_id)).length === 0) return
  const requestedAt = new Date()
  // An earlier try may have succeeded and lost its response.
  const sent = await findSent(deps, refund)
  if (sent) await recordSent(deps, refund, sent, requestedAt)
  else await noteRefusal(deps, refund, '')
  await bookWaitingDisputesOf(deps, refund.payment_id)
}

const findSent = async ({ provider }: Context, { id, payment_id }: RefundRow): Promise<ProviderRefund | undefined> =>
  (await provider.refundsOf(payment_id)).find(({ receipt }) => receipt === id)

async function recordSent(deps: Context, refund: RefundRow, sent: ProviderRefund, requestedAt: Date): Promise<void> {
  await upsertProviderRefund(deps.db, sent, requestedAt)
  await inTransaction(deps.db, (tx) => recordRefundStatus(tx, deps, refund, sent))
}

async function sendRefund(deps: Context, refund: RefundRow): Promise<ProviderRefund | ProviderRefused> {
  const { id, payment_id, amount } = refund
  try {
    return await deps.provider.refund({ paymentId: payment_id, amount, key: id, receipt: id })
  } catch (error) {
    if (!(error instanceof ProviderRefused) || TEMPORARY.has(error.status)) throw error
    // An earlier try may have succeeded and lost its response. The provider then lists it with our receipt.
    return (await findSent(deps, refund)) ?? error
  }
}

/** Refreshes the provider copy of a payment. Keeps the old copy when the provider does not respond. */
async function refreshPayment(deps: Context, paymentId: string): Promise<void> {
  try {
    await fetchPayment(deps, paymentId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ err: error, paymentId }, 'payment refresh failed')
  }
}

/** Temporary refusals: wrong keys that an operator will correct, and the same refund in progress. */
const TEMPORARY = new Set([401, 403, 409])
