import { expect } from 'vitest'
import { expireOverdueOrders } from '#server/payments/expire-order.ts'
import { ProviderUnavailable } from '#server/platform/payment-provider/provider.ts'
import { reconcileLastDays } from '#server/reconciliation/reconcile.ts'
import { passTime } from '#tests/support/shift-clock.ts'
import { command, picked } from './command.ts'
import { expire, type Fault, type ModelPayment, type ModelState } from './model-state.ts'
import { follow, followReleases, type Real, runJobs } from './real.ts'

const hasPayments = ({ payments }: ModelState) => payments.length > 0

type Tell = {
  payment: number
  event: 'payment.authorized' | 'payment.captured' | 'payment.failed' | 'order.paid'
  how: 'once' | 'twice' | 'late' | 'forged'
}

/** The provider tells of a payment; whatever the message claims, the shop asks for itself what became of it. */
export const tell = command<Tell>('tell', {
  when: hasPayments,
  run: async (world, real, { payment: n, event, how }) => {
    const payment = picked(world.payments, n)
    if (how === 'late') return void world.delayed.push({ payment, event })
    if (how === 'forged') return expect(await bring(real, payment, event, true)).toBe(400)
    for (let times = how === 'twice' ? 2 : 1; times > 0; times -= 1) await deliver(world, real, payment, event)
  },
})

/** What was on its way arrives, the last sent first. */
export const bringDelayed = command<Record<string, never>>('bringDelayed', {
  when: ({ delayed }) => delayed.length > 0,
  run: async (world, real) => {
    for (const { payment, event } of world.delayed.splice(0).reverse()) await deliver(world, real, payment, event)
  },
})

async function deliver(world: ModelState, real: Real, payment: ModelPayment, event: string) {
  expect(await bring(real, payment, event)).toBe(200)
  world.kept.set(eventId(payment, event), payment)
}

const eventId = ({ id }: ModelPayment, event: string) => `${event}_${id}`

async function bring({ shop }: Real, payment: ModelPayment, event: string, isForged = false): Promise<number> {
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

export const work = command<Record<string, never>>('work', { run: runJobs })

export const passHold = command<Record<string, never>>('passHold', {
  run: async (world, { shop }) => {
    await passTime(shop.owner, 31)
    for (const order of world.orders) if (order.status === 'submitted') order.isOver = true
  },
})

/** The provider is asked before anything is released, and what it cannot be asked about waits. */
export const sweep = command<Record<string, never>>('sweep', {
  run: async (world, real) => {
    const isFaulty = world.faults.length > 0
    await expireOverdueOrders(real.shop)
    await follow(world, real)
    if (isFaulty) await followReleases(world, real)
    else for (const order of world.orders) expire(order)
  },
})

/** The provider's books are laid beside the shop's. */
export const reconcile = command<Record<string, never>>('reconcile', { run: reconcileAll })

export async function reconcileAll(world: ModelState, real: Real): Promise<void> {
  await reconcileLastDays(real.shop).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailable)) throw error
  })
  await follow(world, real)
}

/** What becomes of the provider's next calls. */
export const fault = command<{ faults: Fault[] }>('fault', {
  run: async (world, _, { faults }) => {
    world.faults.splice(0, Number.POSITIVE_INFINITY, ...faults)
  },
})

export const ship = command<{ order: number }>('ship', {
  when: ({ orders }) => orders.length > 0,
  run: async (world, { shop }, args) => {
    const order = picked(world.orders, args.order)
    const { status } = await (await shop.as('admin')).put(`/api/orders/${order.id}/ship`, shop.given.shipment())
    expect(status).toBe(order.status === 'paid' ? 200 : 409)
    if (status === 200) order.status = 'shipped'
  },
})

export const deliverParcel = command<{ order: number }>('deliverParcel', {
  when: ({ orders }) => orders.length > 0,
  run: async (world, { shop }, args) => {
    const order = picked(world.orders, args.order)
    const { status } = await (await shop.as('admin')).put(`/api/orders/${order.id}/deliver`)
    expect(status).toBe(order.status === 'shipped' ? 200 : 409)
    if (status === 200) order.status = 'delivered'
  },
})

/** A new price or another stock; the admin's page showed the stock of before, so what is sold meanwhile stays sold. */
export const save = command<{ product: number; price: number; stock: number }>('save', {
  run: async (world, { shop, products }, { product, price, stock }) => {
    const goods = picked(world.products, product)
    const { _id, name } = picked(products, product)
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

export const remove = command<{ product: number }>('remove', {
  run: async (world, { shop, products }, args) => {
    const goods = picked(world.products, args.product)
    const { status } = await (await shop.as('admin')).delete(`/api/products/${picked(products, args.product)._id}`)
    expect(status).toBe(goods.isSold ? 200 : 404)
    goods.isSold = false
  },
})
