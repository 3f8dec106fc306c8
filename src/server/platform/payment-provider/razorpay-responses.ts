import { z } from 'zod'
import type { ProviderOrder, ProviderPayment, ProviderRefund } from './provider.ts'

// The fields that we read of the provider's responses (API reference: orders, payments, refunds). Other shapes are
// rejected.

export const RazorpayOrder = z
  .object({
    id: z.string(),
    amount: z.number().int(),
    currency: z.string(),
    receipt: z.string().nullish(),
  })
  .transform((order): ProviderOrder => ({ ...order, receipt: order.receipt ?? null }))

/** A response about another order is not valid: its id would lead the buyer to pay for that one. */
export const createdFor = ({ amount, receipt }: Pick<ProviderOrder, 'amount' | 'receipt'>) =>
  RazorpayOrder.refine((order) => (order.receipt ?? receipt) === receipt && order.amount === amount)

/** An answer without its time was made just now. */
const Timestamp = z
  .number()
  .int()
  .positive()
  .nullish()
  .transform((seconds) => (seconds == null ? new Date() : new Date(seconds * 1000)))
const Amount = z.number().int().nonnegative()

export const RazorpayPayment = z
  .object({
    id: z.string(),
    order_id: z.string().nullish(),
    amount: Amount,
    amount_refunded: Amount.nullish(),
    currency: z.string(),
    status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
    method: z.string().nullish(),
    fee: Amount.nullish(),
    tax: Amount.nullish(),
    created_at: Timestamp,
  })
  .refine(({ amount, amount_refunded }) => (amount_refunded ?? 0) <= amount)
  .transform(
    ({ order_id, amount_refunded, method, fee, tax, created_at, ...payment }): ProviderPayment => ({
      ...payment,
      orderId: order_id ?? null,
      amountRefunded: amount_refunded ?? 0,
      method: method ?? '',
      fee: fee ?? null,
      tax: tax ?? null,
      createdAt: created_at,
    }),
  )

export const RazorpayRefund = z
  .object({
    id: z.string(),
    payment_id: z.string(),
    amount: Amount,
    status: z.enum(['pending', 'processed', 'failed']),
    receipt: z.string().nullish(),
    created_at: Timestamp,
  })
  .transform(
    ({ payment_id, receipt, created_at, ...refund }): ProviderRefund => ({
      ...refund,
      paymentId: payment_id,
      receipt: receipt ?? null,
      createdAt: created_at,
    }),
  )

/** `size`: the number of items at the provider. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item) }).transform(({ items }) => ({ items, size: items.length }))

/** Leaves out items in another form than documented, so that they do not hide the others. */
export const readableOf = <T extends z.ZodType>(item: T, log: UnreadableLog | undefined) =>
  listOf(z.unknown()).transform(({ items, size }) => {
    const read = items.flatMap((raw) => {
      const { data, error } = item.safeParse(raw)
      // The values may be personal data.
      if (error) log?.error({ id: idOf(raw), fields: error.issues.map(({ path }) => path.join('.')) }, UNREADABLE)
      return error ? [] : [data]
    })
    return { items: read, size }
  })

export type UnreadableLog = { error: (facts: { id: string | undefined; fields: string[] }, message: string) => void }

const UNREADABLE = 'unreadable item of the payment provider'
const idOf = (item: unknown) => z.object({ id: z.string().max(64) }).safeParse(item).data?.id
