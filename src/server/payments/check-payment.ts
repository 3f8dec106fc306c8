import type { Context } from '#server/context.ts'
import { ProviderUnavailable } from '#server/platform/payment-provider/provider.ts'
import { upsertProviderPayments } from './upsert-provider-payments.ts'

/** Refreshes the provider copy of a payment. Keeps the old copy when the provider does not respond. */
export async function refreshPayment({ db, provider, log }: Context, paymentId: string): Promise<void> {
  const askedAt = new Date()
  try {
    const payment = await provider.findPayment(paymentId)
    if (payment) await upsertProviderPayments(db, [payment], askedAt)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ err: error, paymentId }, 'payment refresh failed')
  }
}
