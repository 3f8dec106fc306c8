import { expect } from 'vitest'
import { expireOverdueOrders } from '#server/payments/expire-order.ts'
import { ProviderUnavailable } from '#server/platform/payment-provider/provider.ts'
import { reconcileLastDays } from '#server/reconciliation/reconcile.ts'
import { shiftClock } from '#tests/support/shift-clock.ts'
import { command, pick } from './command.ts'
import { expire, type Fault, type ModelPayment, type ModelState } from './model-state.ts'
import { follow, followReleases, type Real, runJobs } from './real.ts'

const hasPayments = ({ payments }: ModelState) => payments.length > 0

type Webhook = {
  payment: number
  event: 'payment.authorized' | 'payment.captured' | 'payment.failed' | 'order.paid'
  how: 'once' | 'twice' | 'late' | 'forged'
}

/** The provider sends a webhook. The shop ignores its claims and fetches the payment. */
export const sendWebhook = command<Webhook>('sendWebhook', {
  when: hasPayments,
  run: async (state, real, { payment: n, event, how }) => {
    const payment = pick(state.payments, n)
    if (how === 'late') return void state.delayed.push({ payment, event })
    if (how === 'forged') return expect(await postWebhook(real, payment, event, true)).toBe(400)
    for (let times = how === 'twice' ? 2 : 1; times > 0; times -= 1) await deliver(state, real, payment, event)
  },
})

/** Delivers the delayed webhooks, the last one first. */
export const sendDelayedWebhooks = command<Record<string, never>>('sendDelayedWebhooks', {
  when: ({ delayed }) => delayed.length > 0,
  run: async (state, real) => {
    for (const { payment, event } of state.delayed.splice(0).reverse()) await deliver(state, real, payment, event)
  },
})

async function deliver(state: ModelState, real: Real, payment: ModelPayment, event: string) {
  expect(await postWebhook(real, payment, event)).toBe(200)
  state.stored.set(eventId(payment, event), payment)
}

const eventId = ({ id }: ModelPayment, event: string) => `${event}_${id}`

async function postWebhook({ shop }: Real, payment: ModelPayment, event: string, isForged = false): Promise<number> {
  const entity = { id: payment.id, order_id: payment.returned.razorpay_order_id }
  const body = JSON.stringify({ entity: 'event', event, payload: { payment: { entity } } })
  const { status } = await (await shop.as('visitor')).post('/api/webhooks/razorpay', undefined, {
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': shop.provider.signWebhook(isForged ? `${body} ` : body),
      'x-razorpay-event-id': eventId(payment, event),
    },
    payload: body,
  })
  return status
}

export const runDueJobs = command<Record<string, never>>('runDueJobs', { run: runJobs })

export const expireHolds = command<Record<string, never>>('expireHolds', {
  run: async (state, { shop }) => {
    await shiftClock(shop.owner, 31)
    for (const order of state.orders) if (order.status === 'submitted') order.isHoldOver = true
  },
})

/** Releases overdue orders. The shop asks the provider first, and an order without a response waits. */
export const releaseOverdue = command<Record<string, never>>('releaseOverdue', {
  run: async (state, real) => {
    const isFaulty = state.faults.length > 0
    await expireOverdueOrders(real.shop)
    await follow(state, real)
    if (isFaulty) await followReleases(state, real)
    else for (const order of state.orders) expire(order)
  },
})

/** Reconciles the shop with the provider. */
export const reconcile = command<Record<string, never>>('reconcile', { run: reconcileAll })

export async function reconcileAll(state: ModelState, real: Real): Promise<void> {
  await reconcileLastDays(real.shop).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error
  })
  await follow(state, real)
}

/** Sets the faults of the provider's next calls. */
export const setFaults = command<{ faults: Fault[] }>('setFaults', {
  run: async (state, _, { faults }) => {
    state.faults.splice(0, Number.POSITIVE_INFINITY, ...faults)
  },
})

export const ship = command<{ order: number }>('ship', {
  when: ({ orders }) => orders.length > 0,
  run: async (state, { shop }, args) => {
    const order = pick(state.orders, args.order)
    const { status } = await (await shop.as('admin')).put(`/api/orders/${order.id}/ship`, shop.given.shipment())
    expect(status).toBe(order.status === 'paid' ? 200 : 409)
    if (status === 200) order.status = 'shipped'
  },
})

export const deliverParcel = command<{ order: number }>('deliverParcel', {
  when: ({ orders }) => orders.length > 0,
  run: async (state, { shop }, args) => {
    const order = pick(state.orders, args.order)
    const { status } = await (await shop.as('admin')).put(`/api/orders/${order.id}/deliver`)
    expect(status).toBe(order.status === 'shipped' ? 200 : 409)
    if (status === 200) order.status = 'delivered'
  },
})

/** A new price or stock. The admin's page showed the earlier stock, so units that were sold meanwhile stay sold. */
export const saveProduct = command<{ product: number; price: number; stock: number }>('saveProduct', {
  run: async (state, { shop, products }, { product, price, stock }) => {
    const goods = pick(state.products, product)
    const { _id, name } = pick(products, product)
    const { status } = await (await shop.as('admin')).put(`/api/products/${_id}`, {
      name,
      category: 'ayurveda',
      variant: [{ model: '200 ml', price, countInStock: stock, countInStockWas: goods.stock }],
    })
    expect(status).toBe(goods.isSold ? 200 : 404)
    if (status !== 200) return
    goods.price = Math.round(price * 100)
    goods.stock = stock
  },
})

export const removeProduct = command<{ product: number }>('removeProduct', {
  run: async (state, { shop, products }, args) => {
    const goods = pick(state.products, args.product)
    const { status } = await (await shop.as('admin')).delete(`/api/products/${pick(products, args.product)._id}`)
    expect(status).toBe(goods.isSold ? 200 : 404)
    goods.isSold = false
  },
})
