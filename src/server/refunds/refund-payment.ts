import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isDisputedPayment } from '#server/orders/disputed.ts'
import { isTestPayment } from '#server/orders/provider-mode.ts'
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
 * mode, one of a disputed payment for the end of the dispute. Throws when the provider is unavailable, and the job is retried.
 */
export async function refundPayment(deps: Context, refundId: string): Promise<void> {
  const refund = await findRefund(deps.db, refundId)
  if (refund?.status !== 'requested' || (await mustWait(deps, refund))) return
  const askedAt = new Date()
  const response = await askForRefund(deps, refund)
  if (response instanceof ProviderRefused) {
    await noteRefusal(deps, refund, response.message)
  } else {
    await upsertProviderRefund(deps.db, response, askedAt)
    await inTransaction(deps.db, (tx) => recordRefundStatus(tx, deps, refund, response))
  }
  await refreshPayment(deps, refund.payment_id)
}

/** The bank may return the money of a disputed payment itself. `syncDispute` enqueues the refund again. */
const mustWait = async ({ db }: Context, { payment_id: id }: RefundRow) =>
  (await isTestPayment(db, id)) || (await isDisputedPayment(db, id))

async function askForRefund(
  { provider }: Context,
  { id, payment_id, amount }: RefundRow,
): Promise<ProviderRefund | ProviderRefused> {
  try {
    return await provider.refund({ paymentId: payment_id, amount, key: id, receipt: id })
  } catch (error) {
    if (!(error instanceof ProviderRefused) || MAY_STILL_COME.has(error.status)) throw error
    // An earlier try may have succeeded and lost its response. The provider then lists it with our receipt.
    return (await provider.refundsOf(payment_id)).find(({ receipt }) => receipt === id) ?? error
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
const MAY_STILL_COME = new Set([401, 403, 409])
