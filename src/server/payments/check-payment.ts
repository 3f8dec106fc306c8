import type { Context } from '#server/context.ts'
import { ProviderUnavailable } from '#server/platform/payment-provider/provider.ts'
import { mirrorPayments } from './upsert-provider-payments.ts'

/** Brings what is known of the provider's books up to date after money has moved; without an answer it stays as it was. */
export async function lookAtPayment({ db, provider, log }: Context, paymentId: string): Promise<void> {
  const askedAt = new Date()
  try {
    const payment = await provider.findPayment(paymentId)
    if (payment) await mirrorPayments(db, [payment], askedAt)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ err: error, paymentId }, 'payment not looked at')
  }
}
