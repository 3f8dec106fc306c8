import type { OrderFlags } from './order-status.ts'

// Apart from `order-status.ts`, so that no shopper loads the rules of the staff.

/** Offered only when the order is paid and not shipped (SHIP-1). A refunded order and a test order are not sent. */
export const canShip = (order: OrderFlags): boolean =>
  !order.isTest && order.isPaid && !order.isShipped && order.status === 'paid'

export const canDeliver = (order: OrderFlags): boolean =>
  !order.isTest && order.isPaid && order.isShipped && !order.isDelivered

/** Pieces return to the shelf from a parcel that came back, and before sending only for money that goes back. */
export const canRestock = ({ isPaid, status }: Pick<OrderFlags, 'isPaid' | 'status'>, hasGoneBack: boolean): boolean =>
  isPaid && (status !== 'paid' || hasGoneBack)
