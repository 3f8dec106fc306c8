// Slow: npm run test:all only.
import { Writable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findOrder } from '#server/orders/queries.ts'
import { refundPayment } from '#server/refunds/refund-payment.ts'
import { formatRupees, toPaise } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'
import type { PaymentStart } from '#shared/payments.ts'
import { MANY_UNPAID } from '#tests/support/builders.ts'
import { isPaid, paymentEvent, unpaidOrder, webhook } from '#tests/support/payments.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { applyPayment, checkPayments } from './apply-payment.ts'
import { expireOverdueOrders } from './expire-order.ts'

const ROUNDS = 60
const AT_ONCE = 6

// Requirements: PAY-13
// Threats: T61
test('return, webhook, poll and page view at once: paid once, one mail, one stock movement', {
  timeout: 120_000,
}, async () => {
  const shop = await openShop()
  await shop.given.settings(MANY_UNPAID)
  const product = await shop.given.product({ stock: ROUNDS })
  for (let round = 0; round < ROUNDS; round += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => raceFor(shop, product)))
  }
  const paid = await shop.db.selectFrom('orders').select('id').where('status', '=', 'paid').execute()
  const countOf = async (table: 'payments' | 'provider_payments') =>
    (await shop.db.selectFrom(table).select('id').execute()).length
  expect(paid).toHaveLength(ROUNDS)
  expect([await countOf('payments'), await countOf('provider_payments')]).toEqual([ROUNDS, ROUNDS])
  const mails = await shop.db.selectFrom('mails').select('order_id').where('kind', '=', 'orderPaid').execute()
  expect(new Set(mails.map(({ order_id }) => order_id)).size).toBe(ROUNDS)
  expect(mails).toHaveLength(ROUNDS)
  const audit = await shop.db.selectFrom('audit').select('id').where('action', '=', 'order paid').execute()
  expect(audit).toHaveLength(ROUNDS)
  const moved = await shop.db.selectFrom('stock_movements').select('delta').where('reason', '!=', 'opening').execute()
  expect(moved).toEqual(Array.from({ length: ROUNDS }, () => ({ delta: -1 })))
  expect(await shop.db.selectFrom('unmatched_payments').select('id').execute()).toEqual([])
})

async function raceFor(shop: TestShop, product: { _id: string }) {
  const placed = await shop.given.order({ by: 'shopper', product })
  const shopper = await shop.as('shopper')
  const { body: start } = await shopper.post<PaymentStart>(`/razorpay/${placed.id}`)
  const order = await findOrder(shop.db, placed.id)
  if (!order) throw new Error('the order does not exist')
  const returned = shop.provider.pay(start.id)
  const { razorpay_payment_id: id } = returned
  const visitor = await shop.as('visitor')
  const [reply] = await Promise.all([
    visitor.post(`/razorpay/success/${order.id}`, returned),
    webhook(shop, paymentEvent(id), `captured ${id}`),
    webhook(shop, paymentEvent(id, 'order.paid'), `paid ${id}`),
    checkPayments(shop, order),
    shopper.get(`/api/orders/${order.id}`),
    applyPayment(shop, id),
  ])
  expect(reply).toMatchObject({ status: 200, body: { isPaid: true } })
}

/** Each event with the provider's payment state at the time of sending. */
const EVENTS = ['payment.authorized', 'payment.captured', 'order.paid', 'payment.failed'] as const

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, n) => permutations(items.toSpliced(n, 1)).map((others) => [item, ...others]))

// Requirements: PAY-13
// Threats: T66
test('all 24 sequences of authorized, captured, order.paid and failed end the same: paid once', {
  timeout: 120_000,
}, async () => {
  const shop = await openShop()
  const orders = permutations(EVENTS)
  expect(orders).toHaveLength(24)
  for (const [n, events] of orders.entries()) {
    const { order, start } = await unpaidOrder(shop, { stock: 1 })
    const { razorpay_payment_id: id } = shop.provider.pay(start.id, { status: 'failed' })
    for (const event of events) {
      if (event === 'payment.authorized') advance(shop, id, 'authorized')
      if (event === 'payment.captured' || event === 'order.paid') advance(shop, id, 'captured')
      await webhook(shop, paymentEvent(id, event), `${n} ${event}`)
    }
    expect([events, await isPaid(shop, order.id)]).toEqual([events, true])
    const [reported] = await shop.db.selectFrom('provider_payments').select('status').where('id', '=', id).execute()
    expect(reported?.status).toBe('captured')
    const mails = await shop.db.selectFrom('mails').select('kind').where('order_id', '=', order.id).execute()
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['orderPaid', 'orderPlaced'])
  }
})

/** The provider's own state only moves forward, even with late events. */
const reached = new Map<string, 'authorized' | 'captured'>()
function advance({ provider }: TestShop, id: string, status: 'authorized' | 'captured') {
  if (reached.get(id) === 'captured') return
  reached.set(id, status)
  provider.setStatus(id, status)
}

test('every amount is the same to the paisa on both sides, in the mail and on the screen', {
  timeout: 120_000,
}, async () => {
  const shop = await openShop()
  await shop.given.settings(MANY_UNPAID)
  const anyPrice = fc.integer({ min: 1_00, max: 10_00_000_00 })
  await fc.assert(
    fc.asyncProperty(anyPrice, fc.integer({ min: 1, max: 10 }), async (price, qty) => {
      const { order, shopper, start } = await unpaidOrder(shop, { price: price / 100, qty, stock: 10 })
      const { razorpay_payment_id: id } = shop.provider.pay(start.id)
      await applyPayment(shop, id)
      const { body: seen } = await shopper.get<Order>(`/api/orders/${order.id}`)
      const at = { amount: order.total_price }
      expect(start).toMatchObject(at)
      expect(shop.provider.created.at(-1)).toMatchObject(at)
      expect(await shop.db.selectFrom('payments').select('amount').where('id', '=', id).execute()).toEqual([at])
      expect(await shop.db.selectFrom('provider_payments').select('amount').where('id', '=', id).execute()).toEqual([
        at,
      ])
      expect(seen.isPaid).toBe(true)
      expect(toPaise(seen.totalPrice)).toBe(order.total_price)
      expect(toPaise(seen.itemsPrice) + toPaise(seen.taxPrice) + toPaise(seen.shippingPrice)).toBe(order.total_price)
      const mails = await shop.db.selectFrom('mails').select('text').where('order_id', '=', order.id).execute()
      expect(mails).toHaveLength(2)
      for (const { text } of mails) expect(text).toContain(formatRupees(seen.totalPrice))
    }),
    { numRuns: 40 },
  )
})

// Requirements: OBS-8, OBS-9
// Threats: T117
test('each payment event has one named log line and one audit entry', async () => {
  const lines: { msg: string; orderId?: string | null; paymentId?: string }[] = []
  const logTo = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const shop = await openShop({ logTo })
  const paid = await unpaidOrder(shop)
  await applyPayment(shop, shop.provider.pay(paid.start.id).razorpay_payment_id)
  const second = shop.provider.pay(paid.start.id).razorpay_payment_id
  await applyPayment(shop, second)
  await applyPayment(shop, second)
  for (const { id } of await shop.db.selectFrom('refunds').select('id').execute()) await refundPayment(shop, id)
  const released = await placedByCall(shop)
  await shop.owner
    .updateTable('orders')
    .set({ held_until: new Date(Date.now() - 1000) })
    .where('id', '=', released)
    .execute()
  await expireOverdueOrders(shop)

  const logged = (msg: string) => lines.filter((line) => line.msg === msg)
  expect(logged('order placed')).toMatchObject([{ orderId: released }])
  expect(logged('paid')).toMatchObject([{ orderId: paid.order.id, amount: 180_33 }])
  expect(logged('mismatch')).toMatchObject([{ orderId: paid.order.id, paymentId: second, amount: 180_33 }])
  expect(logged('refunded')).toMatchObject([{ paymentId: second, amount: 180_33 }])
  expect(logged('released')).toMatchObject([{ orderId: released }])

  const audit = await shop.db.selectFrom('audit').select(['action', 'subject_id']).orderBy('id').execute()
  expect(audit).toEqual([
    { action: 'order placed', subject_id: paid.order.id },
    { action: 'order paid', subject_id: paid.order.id },
    { action: 'payment unmatched', subject_id: second },
    { action: 'refund sent', subject_id: second },
    { action: 'order placed', subject_id: released },
    { action: 'order expired', subject_id: released },
  ])
})

async function placedByCall(shop: TestShop): Promise<string> {
  const shopper = await shop.as('shopper')
  const { body } = await shopper.post<Order>('/api/orders', shop.given.draft(await shop.given.product()))
  return body._id
}
