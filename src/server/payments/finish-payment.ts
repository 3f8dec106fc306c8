import type { Context } from '#server/context.ts'
import { badRequest } from '#server/http/errors.ts'
import { findOrder, type OrderRow } from '#server/orders/queries.ts'
import { ProviderUnavailable } from '#server/platform/payment-provider/provider.ts'
import type { PaymentReturn } from '#shared/payments.ts'
import { applyPayment } from './apply-payment.ts'

/**
 * The payment window's return. The signature proves only that the pair is genuine; the money is looked up at the provider.
 * 400, and nothing changed, when it does not verify against the provider order kept with our own order. Answers the order
 * as it then stands: unpaid when the money is not there yet or the provider cannot be asked, for the webhook comes too. A
 * return that is repeated very often asks no more (`mayAsk`).
 */
export async function finishPayment(
  deps: Context,
  order: OrderRow,
  returned: PaymentReturn,
  mayAsk: () => boolean,
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

  if (mayAsk()) await applyOrWait(deps, returned.razorpay_payment_id)
  return (await findOrder(deps.db, order.id)) ?? order
}

async function applyOrWait(deps: Context, paymentId: string) {
  try {
    await applyPayment(deps, paymentId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ err: error, paymentId }, 'payment return without the provider')
  }
}
