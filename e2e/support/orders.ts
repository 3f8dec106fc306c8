import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import type { Order, ShippingAddress } from '#shared/orders.ts'
import type { PaymentReturn } from '#shared/payments.ts'
import type { Product } from '#shared/products.ts'
import { callApi } from './call-api.ts'
import { admin, type Person } from './people.ts'
import { createProduct } from './products.ts'

export const ADDRESS = {
  name: 'Lakshmi Nair',
  phone: '9847000000',
  email: 'lakshmi@people.example',
  flat: 'Thekkedath House',
  area: 'Kadirur Road, Ponniam',
  landmark: 'Near the temple pond',
  postalCode: '670642',
  city: 'Thalassery',
  state: 'Kerala',
} satisfies ShippingAddress

type OrderInput = {
  by: Person
  product?: Product
  qty?: number
  state?: 'submitted' | 'paid' | 'shipped'
  phone?: string
}

/** Creates an order through the calls, in the state that the test needs. */
export async function createOrder({ by, product, qty = 1, state = 'submitted', phone }: OrderInput): Promise<Order> {
  const { _id } = product ?? (await createProduct())
  const order = await callApi('POST /api/orders', {
    as: by,
    headers: { 'idempotency-key': randomUUID() },
    body: {
      orderItems: [{ product: _id, qty }],
      shippingAddress: { ...ADDRESS, ...(phone && { phone }) },
      paymentMethod: 'Razorpay',
    },
  })
  if (state === 'submitted') return order
  const paid = await finishPayment(order, await payAtProvider(by, order))
  return state === 'paid' ? paid : ship(paid)
}

export const ship = async (order: Order) =>
  (await callApi('PUT /api/orders/:id/ship', {
    as: await admin(),
    params: { id: order._id },
    body: { tracking: 'EK123456789IN', service: 'DTDC' },
  })) as Order

/** Makes a successful UPI payment as the window does. The shop does not know of it yet. */
export async function payAtProvider(as: Person, order: Order): Promise<PaymentReturn> {
  const start = await callApi('POST /razorpay/:orderId', { as, params: { orderId: order._id } })
  const response = await fetch(`${inject('shopUrl')}/test-payments/window/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key_id: start.key, order_id: start.id, method: 'upi', vpa: 'success@razorpay' }),
  })
  if (!response.ok) throw new Error(`The test payment failed: ${await response.text()}`)
  return (await response.json()) as PaymentReturn
}

const finishPayment = (order: Order, receipt: PaymentReturn) =>
  callApi('POST /razorpay/success/:orderId', { params: { orderId: order._id }, body: receipt })
