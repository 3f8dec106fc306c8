export const ORDER_STATUSES = ['submitted', 'paid', 'shipped', 'delivered', 'cancelled', 'refunded'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** What an admin looks for: what is to be done, or one status. 'problem' has money that somebody must look at. */
export const ORDER_FILTERS = ['to-pay', 'to-ship', 'to-deliver', 'problem', ...ORDER_STATUSES] as const
export type OrderFilter = (typeof ORDER_FILTERS)[number]

const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  submitted: ['paid', 'cancelled'],
  paid: ['shipped', 'refunded'],
  shipped: ['delivered'],
  delivered: [],
  // A payment that arrives after the hold has run out takes the stock again (STOCK-5).
  cancelled: ['paid'],
  refunded: [],
}

/** The only moves there are (ORDER-20); any other is a conflict. */
export const canMove = (from: OrderStatus, to: OrderStatus): boolean => MOVES[from].includes(to)

export type OrderFlags = {
  isPaid: boolean
  isShipped: boolean
  isDelivered: boolean
  isTest: boolean
  status: OrderStatus
}

export const canPay = (order: OrderFlags & { paymentMethod: string }): boolean =>
  !order.isTest && !order.isPaid && order.status === 'submitted' && order.paymentMethod === 'Razorpay'
