import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { toPaise } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'
import type { PaymentStart } from '#shared/payments.ts'
import { priceOrder } from '#shared/pricing.ts'
import { DEFAULT_SETTINGS } from '#shared/settings.ts'
import { command, pick } from './command.ts'
import { applyPayment, type ModelProduct, type ModelState } from './model-state.ts'
import { follow, type Real, SHOPPERS } from './real.ts'

type PlaceOrder = {
  shopper: number
  product: number
  qty: number
  repeats: 'no' | 'same' | 'with other articles'
  isStale: boolean
}

const totalOf = ({ price }: ModelProduct, qty: number) =>
  priceOrder([{ unitPrice: price, qty, category: 'ayurveda' }], DEFAULT_SETTINGS).total

/** Places an order, or repeats an earlier one with its key; with `isStale` at an outdated total. */
export const placeOrder = command<PlaceOrder>('placeOrder', {
  run: async (state, real, { shopper, product, qty, repeats, isStale }) => {
    const who = shopper % SHOPPERS
    const earlier = state.orders.findLast((order) => order.shopper === who)
    if (repeats !== 'no' && earlier) return repeat(real, who, earlier.repeat, repeats)
    const goods = pick(state.products, product)
    const total = totalOf(goods, qty)
    const key = randomUUID()
    const draft = {
      ...real.shop.given.draft(pick(real.products, product), qty),
      totalPrice: (isStale ? total + 100 : total) / 100,
    }
    const { status, body } = await (await real.shop.as(real.shopperName(who))).post<Order>('/api/orders', draft, {
      headers: { 'idempotency-key': key },
    })
    const isRefused = !goods.isSold || goods.stock < qty || isStale
    expect(status).toBe(isRefused ? 409 : 201)
    if (isRefused) return
    expect(toPaise(body.totalPrice)).toBe(total)
    goods.stock -= qty
    state.orders.push({
      id: body._id,
      shopper: who,
      product: goods,
      qty,
      total,
      status: 'submitted',
      isHoldOver: false,
      providerOrderId: undefined,
      repeat: { key, draft },
      putBack: 0,
    })
  },
})

async function repeat(
  { shop, shopperName }: Real,
  who: number,
  { key, draft }: { key: string; draft: object },
  how: PlaceOrder['repeats'],
) {
  const repeated = how === 'same' ? draft : { ...draft, orderItems: [{ product: randomUUID(), qty: 1, variant: 0 }] }
  const { status } = await (await shop.as(shopperName(who))).post('/api/orders', repeated, {
    headers: { 'idempotency-key': key },
  })
  expect(status).toBe(how === 'same' ? 201 : 422)
}

const hasOrders = ({ orders }: ModelState) => orders.length > 0

/** Opens the payment window; the provider order is created once. */
export const openPayment = command<{ order: number }>('openPayment', {
  when: hasOrders,
  run: async (state, { shop, shopperName }, args) => {
    const order = pick(state.orders, args.order)
    const mayFail = state.faults.length > 0 && order.providerOrderId === undefined
    const shopper = await shop.as(shopperName(order.shopper))
    const { status, body } = await shopper.post<PaymentStart>(`/razorpay/${order.id}`)
    if (order.status !== 'submitted' || order.isHoldOver) return expect(status).toBe(409)
    expect(mayFail ? [200, 503] : [200]).toContain(status)
    if (status !== 200) return
    expect(body.amount).toBe(order.total)
    if (order.providerOrderId !== undefined) expect(body.id).toBe(order.providerOrderId)
    order.providerOrderId = body.id
  },
})

export const openPaymentOfAnother = command<{ order: number }>('openPaymentOfAnother', {
  when: hasOrders,
  run: async (state, { shop, shopperName }, args) => {
    const order = pick(state.orders, args.order)
    const otherShopper = await shop.as(shopperName((order.shopper + 1) % SHOPPERS))
    expect(await otherShopper.post(`/razorpay/${order.id}`)).toMatchObject({ status: 404 })
  },
})

type Pay = { order: number; how: 'captured' | 'failed' | 'authorized' | 'with a wrong amount' }

/** A buyer pays in the window, also twice or after the hold. The shop does not know yet. */
export const pay = command<Pay>('pay', {
  when: ({ orders }) => orders.some(({ providerOrderId }) => providerOrderId !== undefined),
  run: async (state, { shop }, { order: n, how }) => {
    const order = pick(
      state.orders.filter(({ providerOrderId }) => providerOrderId !== undefined),
      n,
    )
    const isWrongAmount = how === 'with a wrong amount'
    const amount = isWrongAmount ? order.total - 100 : order.total
    const status = isWrongAmount ? 'captured' : how
    const returned = shop.provider.pay(order.providerOrderId ?? '', { amount, status })
    state.payments.push({
      id: returned.razorpay_payment_id,
      order,
      amount,
      status,
      outcome: 'unknown',
      returned,
      refundedAmount: 0,
    })
  },
})

const isOpen = ({ status }: ModelState['payments'][number]) => status === 'authorized' || status === 'failed'

/** The bank approves late: an authorized or failed payment is captured. */
export const captureLate = command<{ payment: number }>('captureLate', {
  when: ({ payments }) => payments.some(isOpen),
  run: async (state, { shop }, args) => {
    const payment = pick(state.payments.filter(isOpen), args.payment)
    payment.status = 'captured'
    shop.provider.setStatus(payment.id, 'captured')
  },
})

const hasPayments = ({ payments }: ModelState) => payments.length > 0

type PaymentReturn = { payment: number; how: 'rightly' | 'forged' | 'to another order' }

/** The browser returns from the window. */
export const returnFromPayment = command<PaymentReturn>('returnFromPayment', {
  when: hasPayments,
  run: async (state, real, { payment: n, how }) => {
    const payment = pick(state.payments, n)
    const { order, returned } = payment
    const visitor = await real.shop.as('visitor')
    if (how === 'forged') {
      const forged = { ...returned, razorpay_signature: '0'.repeat(64) }
      return expect((await visitor.post(`/razorpay/success/${order.id}`, forged)).status).toBe(400)
    }
    const otherOrder = state.orders.find((candidate) => candidate !== order)
    if (how === 'to another order' && otherOrder) {
      return expect((await visitor.post(`/razorpay/success/${otherOrder.id}`, returned)).status).toBe(400)
    }
    const isFaulty = state.faults.length > 0
    const { status } = await visitor.post(`/razorpay/success/${order.id}`, returned)
    if (isFaulty) await follow(state, real)
    else applyPayment(payment)
    expect(status).toBe(['submitted', 'cancelled'].includes(order.status) ? 202 : 200)
  },
})

/** The shopper opens the order page, which may check the payment, or presses "check now", which does. */
export const viewOrder = command<{ order: number; checksPayment: boolean }>('viewOrder', {
  when: hasOrders,
  run: async (state, real, args) => {
    const order = pick(state.orders, args.order)
    const isFaulty = state.faults.length > 0
    const shopper = await real.shop.as(real.shopperName(order.shopper))
    const { status } = await shopper.get(`/api/orders/${order.id}${args.checksPayment ? '/pay' : ''}`)
    expect(isFaulty ? [200, 503] : [200]).toContain(status)
    await follow(state, real)
    if (args.checksPayment && !isFaulty && ['submitted', 'cancelled'].includes(order.status)) {
      const captured = state.payments.filter((payment) => payment.order === order && payment.status === 'captured')
      expect(captured.filter(({ outcome }) => outcome === 'unknown')).toEqual([])
    }
  },
})

export const review = command<{ shopper: number; product: number; rating: number }>('review', {
  run: async (state, { shop, shopperName, products }, { shopper, product, rating }) => {
    const who = shopper % SHOPPERS
    const goods = pick(state.products, product)
    const { status } = await (await shop.as(shopperName(who))).post(
      `/api/products/${pick(products, product)._id}/reviews`,
      { rating, comment: 'As it should be' },
    )
    if (!goods.isSold) return expect(status).toBe(404)
    expect(status).toBe(goods.reviewers.has(who) ? 409 : 201)
    goods.reviewers.add(who)
  },
})
