import { z } from 'zod'
import type { ProviderOrder, ProviderPayment, ProviderRefund } from './provider.ts'

// What we read of the provider's answers (api reference: orders, payments, refunds); anything of another form is not believed.

export const RazorpayOrder = z
  .object({
    id: z.string(),
    amount: z.number().int(),
    currency: z.string(),
    receipt: z.string().nullish(),
    status: z.string(),
  })
  .transform((order): ProviderOrder => ({ ...order, receipt: order.receipt ?? null }))

export const RazorpayPayment = z
  .object({
    id: z.string(),
    order_id: z.string().nullish(),
    amount: z.number().int(),
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    method: z.string().nullish(),
  })
  .transform(
    ({ id, order_id, amount, currency, status, method }): ProviderPayment => ({
      id,
      orderId: order_id ?? null,
      amount,
      currency,
      status,
      method: method ?? '',
    }),
  )

export const RazorpayRefund = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: z.number().int(),
    status: z.enum(['pending', 'processed', 'failed']),
  })
  .transform(({ id, payment_id, amount, status }): ProviderRefund => ({ id, paymentId: payment_id, amount, status }))

export const listOf = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item) })
