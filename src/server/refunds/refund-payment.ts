import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isTestPayment } from '#server/orders/provider-mode.ts'
import { lookAtPayment } from '#server/payments/check-payment.ts'
import { type ProviderRefund, ProviderRefused } from '#server/platform/payment-provider/provider.ts'
import { findRefund, mirrorRefund } from './queries.ts'
import { noteRefund, noteRefusal } from './record-refund-status.ts'

/**
 * Carries out a refund that was decided on. The row was written before the provider is asked and its id is the
 * provider's idempotency key, so that a lost answer never pays back twice. What the provider refuses for good has failed
 * and can be tried again by an admin. A payment of another mode waits for a shop of that mode. Throws when the provider cannot be asked; the job is then tried again.
 */
export async function refundPayment(deps: Context, refundId: string): Promise<void> {
  const refund = await findRefund(deps.db, refundId)
  if (refund?.status !== 'requested' || (await isTestPayment(deps.db, refund.payment_id))) return
  const askedAt = new Date()
  const answer = await askForRefund(deps, refund)
  if (answer instanceof ProviderRefused) {
    await noteRefusal(deps, refund, answer.message)
  } else {
    await mirrorRefund(deps.db, answer, askedAt)
    await inTransaction(deps.db, (tx) => noteRefund(tx, deps, refund, answer))
  }
  await lookAtPayment(deps, refund.payment_id)
}

type Asked = { id: string; payment_id: string; amount: number }

async function askForRefund(
  { provider }: Context,
  { id, payment_id, amount }: Asked,
): Promise<ProviderRefund | ProviderRefused> {
  try {
    return await provider.refund({ paymentId: payment_id, amount, key: id, receipt: id })
  } catch (error) {
    if (!(error instanceof ProviderRefused) || MAY_STILL_COME.has(error.status)) throw error
    // An earlier try may have been carried out and its answer lost; then it is there, with our receipt.
    return (await provider.refundsOf(payment_id)).find(({ receipt }) => receipt === id) ?? error
  }
}

/** Wrong keys, which somebody is about to mend, and the same refund being under way. */
const MAY_STILL_COME = new Set([401, 403, 409])
