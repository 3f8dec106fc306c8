import type { OrderFlags } from './order-status.ts'
import type { PrescriptionState } from './prescription-state.ts'

// Separate from `order-status.ts`, so that shoppers do not load the staff's rules.

type Shippable = OrderFlags & { prescription?: PrescriptionState | undefined; isDisputed?: boolean | undefined }

/**
 * True only for a paid, unshipped order (SHIP-1). Refunded orders, test orders, disputed orders and those whose
 * prescription is not released are not shipped.
 */
export const canShip = (order: Shippable): boolean =>
  !order.isTest &&
  !order.isDisputed &&
  order.isPaid &&
  !order.isShipped &&
  order.status === 'paid' &&
  (order.prescription === undefined || order.prescription === 'released')

/** True for a parcel that can be shipped or is shipped. Staff can print its slip again. */
export const hasPackingSlip = (order: Shippable): boolean => canShip(order) || (!order.isTest && order.isShipped)

export const canDeliver = (order: OrderFlags): boolean =>
  !order.isTest && order.isPaid && order.isShipped && !order.isDelivered

/** A shipped order can be restocked after its return, an unshipped one only with a refund. */
export const canRestock = ({ isPaid, status }: Pick<OrderFlags, 'isPaid' | 'status'>, hasRefund: boolean): boolean =>
  isPaid && (status !== 'paid' || hasRefund)
