import { z } from 'zod'
import { call } from './call.ts'
import { Order } from './orders.ts'
import { can } from './roles.ts'
import { Done } from './text.ts'

/** The built-in sandbox, or the provider with test or live keys. */
export type ProviderMode = 'sandbox' | 'test' | 'live'

export type ProviderPaymentStatus = 'created' | 'failed' | 'authorized' | 'captured' | 'refunded'

const ByOrder = z.object({ orderId: z.uuid() })

/** The data of the payment window. `amount` is in paise. `script` is the address of the window's code. */
export const PaymentStart = z.object({
  id: z.string(),
  currency: z.literal('INR'),
  amount: z.number(),
  key: z.string(),
  script: z.string(),
})
export type PaymentStart = z.infer<typeof PaymentStart>

export const PaymentReturn = z.object({
  razorpay_payment_id: z.string().min(1).max(64),
  razorpay_order_id: z.string().min(1).max(64),
  razorpay_signature: z.string().min(1).max(128),
})
export type PaymentReturn = z.infer<typeof PaymentReturn>

export const paymentCalls = {
  start: call('POST /razorpay/:orderId', {
    access: 'user',
    priority: 'checkout',
    summary: 'Creates the provider’s order once; a repeated call returns the same one',
    params: ByOrder,
    reply: PaymentStart,
  }),
  finish: call('POST /razorpay/success/:orderId', {
    access: 'anyone',
    priority: 'checkout',
    summary: 'The payment window’s return, authenticated by its signature alone; 202 when the money is not there yet',
    params: ByOrder,
    body: PaymentReturn,
    reply: Order,
  }),
  webhook: call('POST /api/webhooks/razorpay', {
    access: 'anyone',
    priority: 'checkout',
    summary: 'The provider’s signed events, taken as raw bytes, in any order and any number of times',
    body: z.instanceof(Uint8Array),
    reply: Done,
  }),
  settle: call('PUT /api/payments/:id/settle', {
    access: can('reconcile payments'),
    summary: 'Marks an unmatched payment as settled; it leaves the list of open work',
    params: z.object({ id: z.string().regex(/^[\w-]{1,64}$/) }),
    reply: Done,
  }),
}
