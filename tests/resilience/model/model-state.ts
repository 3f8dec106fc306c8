import type { Paise } from '#shared/money.ts'
import type { OrderStatus } from '#shared/order-status.ts'
import type { CheckoutReturn } from '#tests/support/fake-provider.ts'

// The model state: lists and business rules, without database, network or clock.

export type ModelProduct = { stock: number; price: Paise; isSold: boolean; reviewers: Set<number> }

export type ModelOrder = {
  id: string
  shopper: number
  product: ModelProduct
  qty: number
  total: Paise
  status: OrderStatus
  /** The hold has ended, and the order is not released yet. */
  isHoldOver: boolean
  /** The provider's order, once the shop knows it. */
  providerOrderId: string | undefined
  repeat: { key: string; draft: object }
  /** Units that an admin has restocked. */
  putBack: number
}

export type ModelPayment = {
  id: string
  order: ModelOrder
  amount: Paise
  /** At the provider. */
  status: 'authorized' | 'failed' | 'captured' | 'refunded'
  /** What the shop did with it: nothing yet, booked for its order, unmatched, or unmatched and refunded. */
  outcome: 'unknown' | 'booked' | 'unmatched' | 'refunded'
  returned: CheckoutReturn
  /** The amount refunded or being refunded, as far as the shop knows. */
  refundedAmount: Paise
}

export type Fault = 'call lost' | 'answer lost' | undefined

export type ModelState = {
  products: ModelProduct[]
  orders: ModelOrder[]
  payments: ModelPayment[]
  /** Webhooks that the shop has stored and not applied, by id. */
  stored: Map<string, ModelPayment>
  /** Webhooks still on their way. */
  delayed: { payment: ModelPayment; event: string }[]
  /** The faults of the provider's next calls. */
  faults: Fault[]
}

/** The rule for a captured payment (PAY-11, PAY-12, STOCK-5). A payment that was handled before changes nothing. */
export function applyPayment(payment: ModelPayment): void {
  if (payment.status !== 'captured' || payment.outcome !== 'unknown') return
  payment.outcome = outcomeOf(payment)
  if (payment.outcome !== 'booked') return
  const { order } = payment
  if (order.status === 'cancelled') order.product.stock -= order.qty
  order.status = 'paid'
}

function outcomeOf({ order, amount }: ModelPayment): ModelPayment['outcome'] {
  if (amount !== order.total) return 'unmatched'
  if (order.status !== 'submitted' && order.status !== 'cancelled') return 'refunded'
  return order.status === 'cancelled' && order.product.stock < order.qty ? 'refunded' : 'booked'
}

/** Records a refund that the shop knows of. A fully refunded order is not shipped. */
export function recordRefund(payment: ModelPayment, refundedAmount: Paise): void {
  payment.refundedAmount = refundedAmount
  if (payment.outcome === 'booked' && refundedAmount >= payment.amount && payment.order.status === 'paid') {
    payment.order.status = 'refunded'
  }
}

export function expire(order: ModelOrder): void {
  if (order.status !== 'submitted' || !order.isHoldOver) return
  order.status = 'cancelled'
  order.product.stock += order.qty
}
