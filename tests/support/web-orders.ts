import { byAddressField } from '#shared/address.ts'
import type { Order } from '#shared/orders.ts'

/** An order as the screens get it, unpaid unless the test says otherwise. */
export const createOrder = (fields: Partial<Order> = {}): Order => ({
  _id: '019aa000-0000-7000-8000-000066f1c2a9',
  user: { _id: 'u', name: 'Lakshmi' },
  orderItems: [],
  shippingAddress: byAddressField(() => ''),
  paymentMethod: 'Razorpay',
  itemsTotal: 85,
  itemsPrice: 76.5,
  shippingPrice: 100,
  taxPrice: 3.83,
  totalPrice: 180.33,
  status: 'submitted',
  isPaid: false,
  paidAt: null,
  isShipped: false,
  shippedAt: null,
  isDelivered: false,
  deliveredAt: null,
  cancelledAt: null,
  heldUntil: '2026-11-20T08:05:00Z',
  createdAt: '2026-11-18T20:00:00Z',
  tracking: '',
  service: '',
  isTest: false,
  refunds: [],
  ...fields,
})
