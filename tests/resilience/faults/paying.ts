import { randomUUID } from 'node:crypto'
import type { Order } from '#shared/orders.ts'
import type { PaymentStart } from '#shared/payments.ts'
import type { CheckoutReturn } from '#tests/support/fake-provider.ts'
import type { ProxiedShop } from '#tests/support/proxied-shop.ts'
import { callerOf, type Reply } from './caller.ts'
import { callerFor, type Flow, prepared, readFlow } from './flow.ts'

const QTY = 2

async function placed(shop: ProxiedShop, personName: string) {
  const call = await callerFor(shop, personName)
  const body = shop.given.draft(await shop.given.product({ price: 85 }), QTY)
  return { call, order: await prepared<Order>(call('/api/orders', { method: 'POST', body })) }
}

async function inWindow(shop: ProxiedShop, personName: string) {
  const { call, order } = await placed(shop, personName)
  const window = await prepared<PaymentStart>(call(`/razorpay/${order._id}`, { method: 'POST' }))
  return { order, window, returned: await shop.bank.pay(window.id) }
}

const returnFromPayment = (shop: ProxiedShop, order: Order, body: CheckoutReturn): Promise<Reply> =>
  callerOf(() => shop.addressOf())(`/razorpay/success/${order._id}`, { method: 'POST', body })

async function paid(shop: ProxiedShop, personName: string): Promise<Order> {
  const { order, returned } = await inWindow(shop, personName)
  return prepared<Order>(returnFromPayment(shop, order, returned))
}

const rowOf = (shop: ProxiedShop, { _id }: Order) =>
  shop.db.selectFrom('orders').selectAll().where('id', '=', _id).executeTakeFirstOrThrow()

const beginPayment: Flow = {
  name: 'begin a payment',
  needs: ['database', 'provider'],
  prepare: async (shop, personName) => {
    const { call, order } = await placed(shop, personName)
    return {
      act: () => call(`/razorpay/${order._id}`, { method: 'POST' }),
      isDone: async () => (await rowOf(shop, order)).provider_order_id !== null,
      retryStatuses: [200],
    }
  },
}

/** 202 is no success: the order is still unpaid, and the page retries. */
const paidReturn: Flow = {
  name: 'paid return',
  needs: ['database', 'provider'],
  prepare: async (shop, personName) => {
    const { order, returned } = await inWindow(shop, personName)
    return {
      act: async () => {
        const response = await returnFromPayment(shop, order, returned)
        return response.status === 202 ? { ...response, status: 503, retryAfter: 1 } : response
      },
      isDone: async () => (await rowOf(shop, order)).paid_at !== null,
      retryStatuses: [200],
    }
  },
}

/** An acknowledged webhook is stored, not booked. The end of the test checks the order. */
const message: Flow = {
  name: 'webhook',
  needs: [],
  prepare: async (shop, personName) => {
    const { window } = await inWindow(shop, personName)
    const [first] = await shop.bank.messagesOf(window.id)
    if (!first) throw new Error('the provider has nothing to say')
    const call = await callerFor(shop, 'visitor')
    const { headers, body } = shop.bank.signed(first)
    return { act: () => call('/api/webhooks/razorpay', { method: 'POST', body, headers }), retryStatuses: [200] }
  },
}

const ship: Flow = {
  name: 'ship',
  needs: ['database'],
  prepare: async (shop, personName) => {
    const order = await paid(shop, personName)
    const call = await callerFor(shop, 'admin')
    return {
      act: () => call(`/api/orders/${order._id}/ship`, { method: 'PUT', body: shop.given.shipment() }),
      isDone: async () => (await rowOf(shop, order)).shipped_at !== null,
      retryStatuses: [200, 409],
    }
  },
}

const deliver: Flow = {
  name: 'deliver',
  needs: ['database'],
  prepare: async (shop, personName) => {
    const order = await paid(shop, personName)
    const call = await callerFor(shop, 'admin')
    await prepared(call(`/api/orders/${order._id}/ship`, { method: 'PUT', body: shop.given.shipment() }))
    return {
      act: () => call(`/api/orders/${order._id}/deliver`, { method: 'PUT' }),
      isDone: async () => (await rowOf(shop, order)).delivered_at !== null,
      retryStatuses: [200, 409],
    }
  },
}

const refund: Flow = {
  name: 'refund',
  needs: ['database'],
  prepare: async (shop, personName) => {
    const order = await paid(shop, personName)
    const call = await callerFor(shop, 'admin')
    const body = { amount: 10, reason: 'One bottle was broken' }
    const headers = { 'idempotency-key': randomUUID() }
    return {
      act: () => call(`/api/orders/${order._id}/refunds`, { method: 'POST', body, headers }),
      isDone: async () => {
        const refunds = shop.db.selectFrom('refunds').innerJoin('payments', 'payments.id', 'refunds.payment_id')
        return (await refunds.select('refunds.id').where('payments.order_id', '=', order._id).execute()).length === 1
      },
      retryStatuses: [200, 201],
    }
  },
}

export const PAYING: Flow[] = [
  beginPayment,
  paidReturn,
  message,
  readFlow(
    'own order',
    'shopper',
    async (shop, personName) => `/api/orders/${(await placed(shop, personName)).order._id}`,
  ),
  readFlow('own orders', 'shopper', async () => '/api/orders/myorders'),
  ship,
  deliver,
  refund,
  readFlow('orders of the back office', 'admin', async () => '/api/orders'),
  readFlow('users of the back office', 'admin', async () => '/api/users'),
  readFlow('payments of the back office', 'admin', async () => '/api/payments'),
  readFlow('audit of the back office', 'admin', async () => '/api/audit'),
  readFlow('dashboard of the office', 'admin', async () => '/api/dashboard'),
]
