import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Order } from '#shared/orders.ts'
import type { PaymentStart } from '#shared/payments.ts'
import type { CheckoutReturn } from '#tests/support/fake-provider.ts'
import type { SeededRandom } from '#tests/support/seeded-random.ts'
import type { Reply, TestShop } from '#tests/support/shop.ts'
import type { UnreliableNetwork } from './unreliable-network.ts'

/** The result of one purchase, for the shopper and the bank. */
export type Purchase = { order: Order; paymentIds: string[] }

type PaymentOutcome = 'pays' | 'fails' | 'fails, then pays' | 'is captured late'

const LOST_OR_DOUBLED = 0.3
const CRASHED_BROWSERS = 0.5
const MAX_ATTEMPTS = 12

/**
 * One shopper buys one product over a network that loses, duplicates or delays three of ten messages in both
 * directions. Every second browser crashes during the payment. At the end, messages under way are still in the post.
 */
export async function buy(
  shop: TestShop,
  network: UnreliableNetwork,
  random: SeededRandom,
  { who, product }: { who: string; product: { _id: string } },
): Promise<Purchase> {
  const shopper = await shop.as(who)
  const draft = shop.given.draft(product, 1 + random.below(3))
  const headers = { 'idempotency-key': randomUUID() }
  const order = await sendWithRetries(random, 201, () => shopper.post<Order>('/api/orders', draft, { headers }))
  const start = await sendWithRetries(random, 200, () => shopper.post<PaymentStart>(`/razorpay/${order._id}`))
  const returns = payIn(shop, start, pickOutcome(random))
  for (const { razorpay_payment_id: id } of returns)
    for (const message of messagesOf(shop, id, start.id)) network.send(message)

  const last = returns.at(-1)
  if (last && !random.chance(CRASHED_BROWSERS)) {
    const visitor = await shop.as('visitor')
    const returnFromPayment = async () => {
      const { status } = await visitor.post(`/razorpay/success/${order._id}`, last)
      expect([200, 202]).toContain(status)
    }
    if (!isLost(random)) await returnFromPayment()
    if (isDoubled(random)) network.send(returnFromPayment)
  }
  return { order, paymentIds: returns.map(({ razorpay_payment_id: id }) => id) }
}

const isLost = (random: SeededRandom) => random.chance(LOST_OR_DOUBLED / 3)
const isDoubled = (random: SeededRandom) => random.chance(LOST_OR_DOUBLED / 3)

/** Repeats the call until a response arrives: request or response may be lost, or the click doubled. */
async function sendWithRetries<T>(random: SeededRandom, status: number, send: () => Promise<Reply<T>>): Promise<T> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    if (isLost(random)) continue
    const replies = await Promise.all(isDoubled(random) ? [send(), send()] : [send()])
    // The only allowed error is that the provider does not respond.
    for (const reply of replies) expect([status, 503]).toContain(reply.status)
    const success = replies.find((reply) => reply.status === status)
    if (success && !isLost(random)) return success.body
  }
  throw new Error(`no answer after ${MAX_ATTEMPTS} presses`)
}

function pickOutcome(random: SeededRandom): PaymentOutcome {
  const point = random.below(100)
  if (point < 4) return 'fails'
  if (point < 12) return 'fails, then pays'
  return point < 18 ? 'is captured late' : 'pays'
}

/** What the window returns to the page for each attempt. A late payment stays authorized until the bank approves it. */
function payIn({ provider }: TestShop, { id }: PaymentStart, outcome: PaymentOutcome): CheckoutReturn[] {
  switch (outcome) {
    case 'pays':
      return [provider.pay(id)]
    case 'fails':
      return [provider.pay(id, { status: 'failed' })]
    case 'fails, then pays':
      return [provider.pay(id, { status: 'failed' }), provider.pay(id)]
    case 'is captured late':
      return [provider.pay(id, { status: 'authorized' })]
  }
}

/** The signed webhooks of a payment. They only name it; the shop fetches its state. */
function messagesOf(shop: TestShop, paymentId: string, orderId: string) {
  const events = ['payment.authorized', 'payment.captured', 'order.paid']
  return events.map((event) => {
    const body = JSON.stringify({
      entity: 'event',
      event,
      payload: { payment: { entity: { id: paymentId, order_id: orderId } } },
    })
    return async () => {
      const visitor = await shop.as('visitor')
      const { status } = await visitor.post('/api/webhooks/razorpay', undefined, {
        headers: {
          'content-type': 'application/json',
          'x-razorpay-signature': shop.provider.signWebhook(body),
          'x-razorpay-event-id': `${event}_${paymentId}`,
        },
        payload: body,
      })
      expect(status).toBe(200)
    }
  })
}
