import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { command, pick } from './command.ts'
import type { ModelOrder, ModelState } from './model-state.ts'
import { follow, type Real } from './real.ts'

const paymentOf = ({ payments }: ModelState, order: ModelOrder) =>
  payments.find((payment) => payment.order === order && payment.outcome === 'booked')

type Refund = { order: number; share: 'whole' | 'half' | 'too much'; putBack: number; presses: number }

/** An admin refunds an order, wholly or in part, with or without pieces. Repeated presses are one refund. */
export const refund = command<Refund>('refund', {
  when: ({ orders }) => orders.length > 0,
  run: async (state, real, { order: n, share, putBack, presses }) => {
    const { shop } = real
    const order = pick(state.orders, n)
    const payment = paymentOf(state, order)
    const refundable = payment ? payment.amount - payment.refundedAmount : 0
    const amount =
      share === 'too much' ? refundable + 1 : share === 'whole' ? refundable || 100 : Math.ceil(refundable / 2) || 100
    const restocksAllPieces = order.status === 'paid' && amount !== refundable && order.putBack + putBack === order.qty
    const isRefused =
      !payment || amount > refundable || order.putBack + putBack > order.qty || (restocksAllPieces && putBack > 0)
    const isTooSmall =
      payment && amount <= refundable && (amount < 100 || (amount < refundable && refundable - amount < 100))

    const admin = await shop.as('admin')
    const item = await shop.db
      .selectFrom('order_items')
      .select('id')
      .where('order_id', '=', order.id)
      .executeTakeFirst()
    const draft = {
      amount: amount / 100,
      reason: 'As agreed on the telephone.',
      putBack: putBack > 0 ? [{ item: item?.id, qty: putBack }] : [],
    }
    const headers = { 'idempotency-key': randomUUID() }
    for (let press = 0; press < presses; press += 1) {
      const { status } = await admin.post(`/api/orders/${order.id}/refunds`, draft, { headers })
      expect(status).toBe(isTooSmall ? 400 : isRefused ? 409 : 201)
    }
    if (isTooSmall || isRefused) return
    order.putBack += putBack
    order.product.stock += putBack
    await follow(state, real)
    expect(payment.refundedAmount).toBe(payment.amount - refundable + amount)
  },
})

/** A refund in the provider's dashboard. The shop does not know of it yet. */
export const refundAtProvider = command<{ payment: number; share: 'whole' | 'half' }>('refundAtProvider', {
  when: ({ payments }) => payments.some(({ status }) => status === 'captured'),
  run: async (state, real, { payment: n, share }) => {
    const payment = pick(
      state.payments.filter(({ status }) => status === 'captured'),
      n,
    )
    const refundable = payment.amount - (await refundedAtProvider(real, payment.id))
    const amount = share === 'whole' ? refundable : Math.ceil(refundable / 2)
    if (amount <= 0) return
    real.shop.provider.refundAtProvider(payment.id, amount)
    if (amount === refundable) payment.status = 'refunded'
  },
})

/** Non-failed refunds at the provider, read from its state and not over the network. */
const refundedAtProvider = async ({ shop }: Real, paymentId: string) =>
  shop.provider.refunds
    .filter((candidate) => candidate.paymentId === paymentId && candidate.status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)

/** Whether banks complete refunds at once from now on. */
export const setBankSpeed = command<{ speed: 'slow' | 'quick' }>('setBankSpeed', {
  run: async (_, { shop }, { speed }) => {
    shop.provider.refundsStartAs = speed === 'slow' ? 'pending' : 'processed'
  },
})

/** The bank completes or fails pending refunds. The shop may get a webhook or not. */
export const completeRefunds = command<{ status: 'processed' | 'failed'; sendsWebhook: boolean }>('completeRefunds', {
  run: async (state, real, { status: endStatus, sendsWebhook }) => {
    const { provider } = real.shop
    for (const refund of provider.refunds.filter(({ status }) => status === 'pending')) {
      const payment = state.payments.find(({ id }) => id === refund.paymentId)
      if (!payment) continue
      provider.endRefund(refund.id, endStatus)
      if (endStatus === 'failed' && payment.status === 'refunded') payment.status = 'captured'
      if (sendsWebhook) await sendRefundWebhook(real, refund, endStatus)
    }
  },
})

async function sendRefundWebhook({ shop }: Real, { id, paymentId }: { id: string; paymentId: string }, status: string) {
  const event = `refund.${status}`
  const payload = { refund: { entity: { id, payment_id: paymentId, status } }, payment: { entity: { id: paymentId } } }
  const body = JSON.stringify({ entity: 'event', event, payload })
  const reply = await (await shop.as('visitor')).post('/api/webhooks/razorpay', undefined, {
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': shop.provider.signWebhook(body),
      'x-razorpay-event-id': `${event}_${id}`,
    },
    payload: body,
  })
  expect(reply.status).toBe(200)
}

/** An admin retries a failed refund. */
export const retryRefund = command<{ refund: number; presses: number }>('retryRefund', {
  run: async (state, real, { refund: n, presses }) => {
    const { shop } = real
    const ids = [...state.payments.map(({ id }) => id), 'none']
    const failed = await shop.db
      .selectFrom('refunds')
      .select(['id', 'payment_id', 'amount', 'decision_id'])
      .where('payment_id', 'in', ids)
      .where('status', '=', 'failed')
      .orderBy('id')
      .execute()
    if (failed.length === 0) return
    const refund = pick(failed, n)
    const payment = state.payments.find(({ id }) => id === refund.payment_id)
    if (!payment) throw new Error(`refund ${refund.id} has no payment in the model`)
    const attempts = await shop.db
      .selectFrom('refunds')
      .select('id')
      .where('decision_id', '=', refund.decision_id)
      .where('status', '<>', 'failed')
      .execute()
    const isRefused = attempts.length === 0 && payment.refundedAmount + refund.amount > payment.amount
    const before = payment.refundedAmount
    for (let press = 0; press < presses; press += 1) {
      const { status } = await (await shop.as('admin')).post(`/api/refunds/${refund.id}/again`)
      expect(status).toBe(isRefused ? 409 : 200)
    }
    await follow(state, real)
    expect(payment.refundedAmount).toBe(isRefused || attempts.length > 0 ? before : before + refund.amount)
  },
})
