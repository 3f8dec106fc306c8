import type { Paise } from '#shared/money.ts'
import type { ProviderMode, ProviderPaymentStatus } from '#shared/payments.ts'

/** A payment as the provider tells it; `status` is the truth, never a `captured` flag. */
export type ProviderPayment = {
  id: string
  orderId: string | null
  amount: Paise
  amountRefunded: Paise
  currency: string
  status: ProviderPaymentStatus
  method: string
  /** What the provider keeps, with the tax in it; null until it is known. */
  fee: Paise | null
  tax: Paise | null
  /** By the provider's clock, in whole seconds. */
  createdAt: Date
}

export type ProviderOrder = { id: string; amount: Paise; currency: string; receipt: string | null; status: string }

export type ProviderRefund = {
  id: string
  paymentId: string
  amount: Paise
  status: 'pending' | 'processed' | 'failed'
  /** The id of our own row where the shop asked for this refund. */
  receipt: string | null
  createdAt: Date
}

/** Whose call waits for whose: a shopper's look at their order is the least urgent of all that the provider is asked. */
export type ReadPriority = 'read' | 'look'

/** What the shop asks of the card payment provider. Every call throws `ProviderUnavailable` when there is no sound answer. */
export type Provider = {
  mode: ProviderMode
  keyId: string
  /** The address of the payment window's script. */
  checkoutUrl: string
  createOrder: (order: { amount: Paise; receipt: string }) => Promise<ProviderOrder>
  /** The order that was made for this receipt, also when its answer was lost on the way. */
  findOrderByReceipt: (receipt: string) => Promise<ProviderOrder | undefined>
  findPayment: (id: string) => Promise<ProviderPayment | undefined>
  /** Undefined when the provider does not know this order, for example because the keys are of another mode. */
  paymentsOf: (providerOrderId: string, priority?: ReadPriority) => Promise<ProviderPayment[] | undefined>
  /** `key` makes a repeated call the same refund. */
  refund: (refund: { paymentId: string; amount: Paise; key: string; receipt: string }) => Promise<ProviderRefund>
  findRefund: (id: string) => Promise<ProviderRefund | undefined>
  refundsOf: (paymentId: string) => Promise<ProviderRefund[]>
  /** Every payment that was begun from `from` to `to`, both included, read to the last page. */
  paymentsBetween: (from: Date, to: Date) => Promise<ProviderPayment[]>
  refundsBetween: (from: Date, to: Date) => Promise<ProviderRefund[]>
  isCheckoutSignature: (signed: { providerOrderId: string; paymentId: string; signature: string }) => boolean
  isWebhookSignature: (body: Uint8Array, signature: string | undefined) => boolean
}

/**
 * No sound answer. `retryAfter`: seconds that the provider, or the breaker before it, wants to be left alone. `isUndone`: the
 * provider has surely not done what was asked, so that asking once more does nothing twice.
 */
export class ProviderUnavailable extends Error {
  readonly retryAfter: number | undefined
  readonly isUndone: boolean

  constructor(
    message: string,
    { retryAfter, isUndone = false, cause }: { retryAfter?: number; isUndone?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.retryAfter = retryAfter
    this.isUndone = isUndone
  }
}

/** The provider understood and said no. */
export class ProviderRefused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
