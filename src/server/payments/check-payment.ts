import type { Context } from '#server/context.ts'
import { ProviderUnavailable } from '#server/platform/payment-provider/provider.ts'
import { fetchPayment } from './upsert-provider-payments.ts'

/** Refreshes the provider copy of a payment. Keeps the old copy when the provider does not respond. */
export async function refreshPayment(deps: Context, paymentId: string): Promise<void> {
  try {
    await fetchPayment(deps, paymentId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ err: error, paymentId }, 'payment refresh failed')
  }
}
