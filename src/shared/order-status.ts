export const ORDER_STATUSES = ['submitted', 'paid', 'shipped', 'delivered', 'cancelled', 'refunded'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The order filters: one pending step, one status, or 'problem' for payments that need attention. */
export const ORDER_FILTERS = ['to-pay', 'to-ship', 'to-deliver', 'problem', ...ORDER_STATUSES] as const
export type OrderFilter = (typeof ORDER_FILTERS)[number]

export type OrderFlags = {
  isPaid: boolean
  isShipped: boolean
  isDelivered: boolean
  isTest: boolean
  status: OrderStatus
}

export const canPay = (order: OrderFlags & { paymentMethod: string }): boolean =>
  !order.isTest && !order.isPaid && order.status === 'submitted' && order.paymentMethod === 'Razorpay'
