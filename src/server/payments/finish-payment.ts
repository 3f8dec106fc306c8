import type { Context } from '#server/context.ts'
import { badRequest } from '#server/http/errors.ts'
import { findOrder, type OrderRow } from '#server/orders/queries.ts'
import { ProviderRefused, ProviderUnavailable } from '#server/platform/payment-provider/provider.ts'
import type { PaymentReturn } from '#shared/payments.ts'
import { applyPayment } from './apply-payment.ts'

/**
 * Handles the return of the payment window. The signature only proves that the ids are genuine, so the provider is
 * asked for the payment.
 * Throws 400 and changes nothing when the signature does not match our stored provider order.
 * Returns the current order. It is still unpaid when the payment is not captured, or the provider is unavailable or
 * refuses: the webhook follows. `mayCheck` limits repeated returns.
 */
export async function finishPayment(
  deps: Context,
  order: OrderRow,
  returned: PaymentReturn,
  mayCheck: () => boolean,
): Promise<OrderRow> {
  const providerOrderId = order.provider_order_id
  const isGenuine =
    providerOrderId !== null &&
    returned.razorpay_order_id === providerOrderId &&
    deps.provider.isCheckoutSignature({
      providerOrderId,
      paymentId: returned.razorpay_payment_id,
      signature: returned.razorpay_signature,
    })
  if (!isGenuine)
    throw badRequest('This payment could not be verified. If money was taken, it will be matched or refunded.')

  if (mayCheck()) await applyOrWait(deps, returned.razorpay_payment_id)
  return (await findOrder(deps.db, order.id)) ?? order
}

async function applyOrWait(deps: Context, paymentId: string) {
  try {
    await applyPayment(deps, paymentId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
    deps.log.warn({ err: error, paymentId }, 'payment check after the return failed')
  }
}
