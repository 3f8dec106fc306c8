import type { Paise } from '#shared/money.ts'
import type { ProviderMode, ProviderPaymentStatus } from '#shared/payments.ts'
import type { Dispute } from './dispute.ts'

/** A payment as the provider reports it; `status` is authoritative, not a `captured` flag. */
export type ProviderPayment = {
  id: string
  orderId: string | null
  amount: Paise
  amountRefunded: Paise
  currency: string
  status: ProviderPaymentStatus
  method: string
  /** The provider's fee, tax included; null until known. */
  fee: Paise | null
  tax: Paise | null
  /** By the provider's clock, in whole seconds. */
  createdAt: Date
}

export type ProviderOrder = { id: string; amount: Paise; currency: string; receipt: string | null }

export type ProviderRefund = {
  id: string
  paymentId: string
  amount: Paise
  status: 'pending' | 'processed' | 'failed'
  /** The id of our refund row, if the shop requested this refund. */
  receipt: string | null
  createdAt: Date
}

/** The priority of a read: a shopper's poll of their order is the lowest. */
export type ReadPriority = 'read' | 'poll'

/** The payment provider. Every call throws `ProviderUnavailable` without a valid response. */
export type Provider = {
  mode: ProviderMode
  keyId: string
  /** The address of the payment window's script. */
  checkoutUrl: string
  createOrder: (order: { amount: Paise; receipt: string }) => Promise<ProviderOrder>
  /** Finds the order of this receipt, even if the response to its creation was lost. */
  findOrderByReceipt: (receipt: string) => Promise<ProviderOrder | undefined>
  findPayment: (id: string) => Promise<ProviderPayment | undefined>
  /** Undefined if the provider does not know this order, for example because the keys are of another mode. */
  paymentsOf: (providerOrderId: string, priority?: ReadPriority) => Promise<ProviderPayment[] | undefined>
  /** `key` makes it idempotent. */
  refund: (refund: { paymentId: string; amount: Paise; key: string; receipt: string }) => Promise<ProviderRefund>
  findRefund: (id: string) => Promise<ProviderRefund | undefined>
  refundsOf: (paymentId: string) => Promise<ProviderRefund[]>
  /** Every payment created from `from` to `to`, inclusive, of all pages. */
  paymentsBetween: (from: Date, to: Date) => Promise<ProviderPayment[]>
  refundsBetween: (from: Date, to: Date) => Promise<ProviderRefund[]>
  findDispute: (id: string) => Promise<Dispute | undefined>
  disputesBetween: (from: Date, to: Date) => Promise<Dispute[]>
  isCheckoutSignature: (signed: { providerOrderId: string; paymentId: string; signature: string }) => boolean
  isWebhookSignature: (body: Uint8Array, signature: string | undefined) => boolean
}

/**
 * No valid response. `retryAfter`: seconds to wait, from the provider or the circuit breaker. `isUndone`: the provider
 * has certainly not acted, so a retry is safe.
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

/** An answer in another form than documented. Only this object is affected, so the next one can be asked for. */
export class ProviderUnreadable extends ProviderUnavailable {}

/** Whether no other call would get an answer now either. */
export const isProviderDown = (error: unknown): boolean =>
  error instanceof ProviderUnavailable && !(error instanceof ProviderUnreadable)

/** The provider understood and refused. */
export class ProviderRefused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
