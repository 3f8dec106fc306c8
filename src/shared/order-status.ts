export const ORDER_STATUSES = ['submitted', 'paid', 'shipped', 'delivered', 'cancelled', 'refunded'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The order filters: one pending step, one status, or 'problem' for payments that need attention. */
export const ORDER_FILTERS = ['to-pay', 'to-ship', 'to-deliver', 'problem', ...ORDER_STATUSES] as const
export type OrderFilter = (typeof ORDER_FILTERS)[number]

const MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  submitted: ['paid', 'cancelled'],
  paid: ['shipped', 'refunded'],
  shipped: ['delivered'],
  delivered: [],
  // A payment after the end of the hold reserves the stock again (STOCK-5).
  cancelled: ['paid'],
  refunded: [],
}

/** The only transitions (ORDER-20). Any other gets 409. */
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
