import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { command, picked } from './command.ts'
import type { ModelOrder, ModelState } from './model-state.ts'
import { follow, type Real } from './real.ts'

const paymentOf = ({ payments }: ModelState, order: ModelOrder) =>
  payments.find((payment) => payment.order === order && payment.fate === 'booked')

type Refund = { order: number; share: 'whole' | 'half' | 'too much'; putBack: number; presses: number }

/** An admin refunds an order, wholly or in part, with or without pieces. Repeated presses are one refund. */
export const refund = command<Refund>('refund', {
  when: ({ orders }) => orders.length > 0,
  run: async (state, real, { order: n, share, putBack, presses }) => {
    const { shop } = real
    const order = picked(state.orders, n)
    const payment = paymentOf(state, order)
    const rest = payment ? payment.amount - payment.refundedAmount : 0
    const amount = share === 'too much' ? rest + 1 : share === 'whole' ? rest || 100 : Math.ceil(rest / 2) || 100
    const leavesNothing = order.status === 'paid' && amount !== rest && order.putBack + putBack === order.qty
    const isRefused = !payment || amount > rest || order.putBack + putBack > order.qty || (leavesNothing && putBack > 0)
    const isTooSmall = payment && amount <= rest && (amount < 100 || (amount < rest && rest - amount < 100))

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
    expect(payment.refundedAmount).toBe(payment.amount - rest + amount)
  },
})

/** A refund in the provider's dashboard. The shop does not know of it yet. */
export const refundThere = command<{ payment: number; share: 'whole' | 'half' }>('refundThere', {
  when: ({ payments }) => payments.some(({ status }) => status === 'captured'),
  run: async (state, real, { payment: n, share }) => {
    const payment = picked(
      state.payments.filter(({ status }) => status === 'captured'),
      n,
    )
    const rest = payment.amount - (await refundedThere(real, payment.id))
    const amount = share === 'whole' ? rest : Math.ceil(rest / 2)
    if (amount <= 0) return
    real.shop.provider.refundThere(payment.id, amount)
    if (amount === rest) payment.status = 'refunded'
  },
})

/** Non-failed refunds at the provider, read from its state and not over the network. */
const refundedThere = async ({ shop }: Real, paymentId: string) =>
  shop.provider.refunds
    .filter((each) => each.paymentId === paymentId && each.status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0)

/** Whether banks complete refunds at once from now on. */
export const banks = command<{ are: 'slow' | 'quick' }>('banks', {
  run: async (_, { shop }, { are }) => {
    shop.provider.refundsStartAs = are === 'slow' ? 'pending' : 'processed'
  },
})

/** The bank completes or fails pending refunds. The shop may get a webhook or not. */
export const endRefunds = command<{ ends: 'processed' | 'failed'; tells: boolean }>('endRefunds', {
  run: async (state, real, { ends, tells }) => {
    const { provider } = real.shop
    for (const refund of provider.refunds.filter(({ status }) => status === 'pending')) {
      const payment = state.payments.find(({ id }) => id === refund.paymentId)
      if (!payment) continue
      provider.endRefund(refund.id, ends)
      if (ends === 'failed' && payment.status === 'refunded') payment.status = 'captured'
      if (tells) await tellOf(real, refund, ends)
    }
  },
})

async function tellOf({ shop }: Real, { id, paymentId }: { id: string; paymentId: string }, status: string) {
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
export const refundAgain = command<{ refund: number; presses: number }>('refundAgain', {
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
    const one = picked(failed, n)
    const payment = state.payments.find(({ id }) => id === one.payment_id)
    if (!payment) throw new Error(`refund ${one.id} has no payment in the model`)
    const attempts = await shop.db
      .selectFrom('refunds')
      .select('id')
      .where('decision_id', '=', one.decision_id)
      .where('status', '<>', 'failed')
      .execute()
    const isRefused = attempts.length === 0 && payment.refundedAmount + one.amount > payment.amount
    const before = payment.refundedAmount
    for (let press = 0; press < presses; press += 1) {
      const { status } = await (await shop.as('admin')).post(`/api/refunds/${one.id}/again`)
      expect(status).toBe(isRefused ? 409 : 200)
    }
    await follow(state, real)
    expect(payment.refundedAmount).toBe(isRefused || attempts.length > 0 ? before : before + one.amount)
  },
})
