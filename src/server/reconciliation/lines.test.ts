// Slow: npm run test:all only.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { applyPayment } from '#server/payments/apply-payment.ts'
import { expireOverdueOrders } from '#server/payments/expire-order.ts'
import { recordUnknownPayment } from '#server/payments/unmatched-payments.ts'
import { upsertProviderPayments } from '#server/payments/upsert-provider-payments.ts'
import type { ProviderPayment } from '#server/platform/payment-provider/provider.ts'
import { refundPayment } from '#server/refunds/refund-payment.ts'
import { applyWebhook } from '#server/webhooks/webhook.ts'
import type { ReconciliationLine } from '#shared/reconciliation.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

/** An unpaid order with its provider order. */
async function startedOrder(shop: TestShop) {
  const order = await shop.given.order({ by: 'shopper', product: await shop.given.product({ price: 85 }) })
  const shopper = await shop.as('shopper')
  const { body: start } = await shopper.post<{ id: string }>(`/razorpay/${order.id}`)
  return { order, total: order.total_price / 100, start: start.id }
}

/** A payment with a processed webhook, in any state. */
async function receivedOf(shop: TestShop, start: string, change: Partial<ProviderPayment> = {}) {
  const { razorpay_payment_id: id } = shop.provider.pay(start, change)
  await applyPayment(shop, id)
  return id
}

async function runRefunds(shop: TestShop) {
  const rows = await shop.db.selectFrom('refunds').select('id').where('status', '=', 'requested').execute()
  for (const { id } of rows) await refundPayment(shop, id)
}

async function openMismatches(shop: TestShop) {
  const { body } = await (await shop.as('admin')).get<ReconciliationLine[]>('/api/payments?show=wrong')
  return body
}

const count = async (shop: TestShop) =>
  (await (await shop.as('admin')).get<{ count: number }>('/api/payments/mismatches')).body.count

const post = async (shop: TestShop, id: string, resolution: 'check' | 'book' | 'refund') =>
  (await shop.as('admin')).post<ReconciliationLine>(`/api/payments/${id}/${resolution}`)

/** Moves the time of a row into the past. */
const ago = (shop: TestShop, table: 'refunds' | 'provider_payments', column: string, interval: string) =>
  sql`alter table refunds disable trigger refunds_stay`
    .execute(shop.owner)
    .then(() =>
      sql`update ${sql.table(table)} set ${sql.ref(column)} = now() - ${interval}::interval`.execute(shop.owner),
    )

test('a payment that pays its order is shown beside it without a mismatch', async () => {
  const shop = await openShop()
  const { order, total, start } = await startedOrder(shop)
  const id = await receivedOf(shop, start)
  const { body } = await (await shop.as('admin')).get<ReconciliationLine[]>('/api/payments')
  expect(body).toMatchObject([
    {
      _id: id,
      currency: 'INR',
      provider: { amount: total, refunded: 0, status: 'captured', method: 'card' },
      shop: { state: 'booked', amount: total },
      order: { _id: order.id, user: 'shopper', status: 'paid', totalPrice: total },
      refundable: total,
      wrong: null,
    },
  ])
  expect(await openMismatches(shop)).toEqual([])
  expect(await count(shop)).toBe(0)
})

// Requirements: PAY-12
test('a payment of another amount is a mismatch, is never booked, and is refunded once', async () => {
  const shop = await openShop()
  const { order, total, start } = await startedOrder(shop)
  const id = await receivedOf(shop, start, { amount: 100_00 })
  expect(await openMismatches(shop)).toMatchObject([
    {
      _id: id,
      shop: { state: 'unmatched' },
      wrong: {
        kind: 'wrong-amount',
        sentence: `₹100.00 arrived, but the order total is ₹${total.toFixed(2)}.`,
        resolutions: ['refund', 'settle'],
      },
    },
  ])
  expect(await post(shop, id, 'book')).toMatchObject({
    status: 409,
    body: { message: 'This payment does not match its order, so it was not recorded. You can refund it.' },
  })
  const taps = await Promise.all([1, 2, 3].map(() => post(shop, id, 'refund')))
  expect(taps.map(({ status }) => status)).toEqual([200, 200, 200])
  await runRefunds(shop)
  expect(shop.provider.refunds).toMatchObject([{ paymentId: id, amount: 100_00 }])
  expect(await openMismatches(shop)).toEqual([])
  expect(await (await shop.as('shopper')).get(`/api/orders/${order.id}`)).toMatchObject({
    body: { isPaid: false, refunds: [{ amount: 100 }] },
  })
})

// Threats: T159
test('an unmatched payment of a cancelled order is found by that order, and the buyer gets a mail', async () => {
  const shop = await openShop()
  const { order, total, start } = await startedOrder(shop)
  const other = await startedOrder(shop)
  await shop.owner
    .updateTable('orders')
    .set({ held_until: new Date(0) })
    .where('id', '=', order.id)
    .execute()
  await expireOverdueOrders(shop)
  const id = await receivedOf(shop, start, { amount: 162_16 })
  await receivedOf(shop, other.start, { amount: 100_00 })

  const admin = await shop.as('admin')
  const ofOrder = async () => (await admin.get<ReconciliationLine[]>(`/api/payments?search=${order.id}`)).body
  const sentence = `₹162.16 arrived, but the order total is ₹${total.toFixed(2)}.`
  expect(await ofOrder()).toMatchObject([
    { _id: id, refundable: 162.16, wrong: { sentence, resolutions: ['refund', 'settle'] } },
  ])
  const { body } = await (await shop.as('shopper')).get(`/api/orders/${order.id}`)
  expect(body).toMatchObject({ status: 'cancelled', lastPayment: 'unmatched' })

  expect(await admin.put(`/api/payments/${id}/settle`)).toMatchObject({ status: 200 })
  expect(await ofOrder()).toMatchObject([{ _id: id, refundable: 162.16, wrong: null }])
  expect(await post(shop, id, 'refund')).toMatchObject({ status: 200 })
  expect(await ofOrder()).toMatchObject([{ _id: id, refundable: 0 }])
})

test('a mismatch in another currency shows that currency', async () => {
  const shop = await openShop()
  const { start, order } = await startedOrder(shop)
  await receivedOf(shop, start, { currency: 'USD' })
  const [line] = await openMismatches(shop)
  expect(line?.wrong?.sentence).toContain(`${(order.total_price / 100).toFixed(2)} USD arrived`)
})

test('a payment of no order can be refunded or settled', async () => {
  const shop = await openShop()
  const id = await receivedOf(shop, 'order_of_another_shop', { amount: 500_00 })
  expect(await openMismatches(shop)).toEqual([])
  await ago(shop, 'provider_payments', 'created_at', '16 minutes')
  expect(await openMismatches(shop)).toMatchObject([
    { order: null, wrong: { kind: 'no-order', sentence: '₹500.00 arrived, but does not belong to any order.' } },
  ])
  const admin = await shop.as('admin')
  expect(await admin.put(`/api/payments/${id}/settle`)).toMatchObject({ status: 200 })
  expect(await admin.put(`/api/payments/${id}/settle`)).toMatchObject({ status: 200 })
  expect(await openMismatches(shop)).toEqual([])

  const other = await receivedOf(shop, 'order_of_another_shop', { amount: 700_00 })
  expect(await post(shop, other, 'refund')).toMatchObject({ status: 200, body: { refunds: [{ amount: 700 }] } })
  await runRefunds(shop)
  expect(shop.provider.refunds).toMatchObject([{ paymentId: other, amount: 700_00 }])
})

test('a payment that the provider does not know is a mismatch, and is booked once the provider knows it', async () => {
  const shop = await openShop()
  const { start } = await startedOrder(shop)
  await recordUnknownPayment(shop, { id: 'pay_ghost', amount: 100_00, currency: 'INR' })
  expect(await openMismatches(shop)).toMatchObject([
    { _id: 'pay_ghost', wrong: { kind: 'unknown-there', resolutions: ['check', 'settle'] } },
  ])
  shop.provider.pay(start, { id: 'pay_ghost' })
  expect(await post(shop, 'pay_ghost', 'check')).toMatchObject({ body: { shop: { state: 'booked' }, wrong: null } })
})

test('a second payment is refunded, and a failed refund shows the provider’s reason and is retried', async () => {
  const shop = await openShop()
  const { start, total } = await startedOrder(shop)
  await receivedOf(shop, start)
  const second = await receivedOf(shop, start)
  expect(await openMismatches(shop)).toEqual([])
  shop.provider.refusesRefunds = 'Your account does not have enough balance.'
  await runRefunds(shop)
  expect(await openMismatches(shop)).toMatchObject([
    {
      _id: second,
      wrong: {
        kind: 'refund-failed',
        sentence: expect.stringContaining(
          `The refund of ₹${total.toFixed(2)} failed. Razorpay says: “Your account does not have enough balance”.`,
        ),
        resolutions: ['refund', 'check', 'settle'],
      },
    },
  ])
  shop.provider.refusesRefunds = undefined
  await Promise.all([post(shop, second, 'refund'), post(shop, second, 'refund')])
  await runRefunds(shop)
  expect(shop.provider.refunds).toHaveLength(1)
  expect(await openMismatches(shop)).toEqual([])
})

test('a refund that is pending for over seven days is a mismatch until it ends', async () => {
  const shop = await openShop()
  const { order, start } = await startedOrder(shop)
  const id = await receivedOf(shop, start)
  shop.provider.refundsStartAs = 'pending'
  const admin = await shop.as('admin')
  const draft = { amount: 50, reason: 'One bottle was broken' }
  await admin.post(`/api/orders/${order.id}/refunds`, draft, { headers: { 'idempotency-key': 'stuck-one' } })
  await runRefunds(shop)
  await ago(shop, 'refunds', 'created_at', '6 days 23 hours')
  expect(await openMismatches(shop)).toEqual([])
  await ago(shop, 'refunds', 'created_at', '7 days 1 hour')
  expect(await openMismatches(shop)).toMatchObject([{ _id: id, wrong: { kind: 'refund-stuck' } }])
  shop.provider.endRefund('rfnd_1', 'processed')
  expect(await post(shop, id, 'check')).toMatchObject({ status: 200, body: { wrong: null } })
})

test('staff book a captured payment that is not booked', async () => {
  const shop = await openShop()
  const { order, start, total } = await startedOrder(shop)
  const { razorpay_payment_id: id } = shop.provider.pay(start)
  const reported = (await shop.provider.paymentsOf(start)) ?? []
  await upsertProviderPayments(shop.db, reported, new Date(Date.now() - 30_000))
  expect(await openMismatches(shop)).toEqual([])
  await upsertProviderPayments(shop.db, reported, new Date())
  await ago(shop, 'provider_payments', 'checked_at', '2 minutes')
  expect(await openMismatches(shop)).toMatchObject([
    {
      order: { _id: order.id },
      wrong: {
        kind: 'not-booked',
        sentence: `Razorpay has ₹${total.toFixed(2)}, but the shop has not recorded it.`,
        resolutions: ['book', 'check'],
      },
    },
  ])
  const taps = await Promise.all([post(shop, id, 'book'), post(shop, id, 'book')])
  expect(taps).toMatchObject([
    { status: 200, body: { shop: { state: 'booked' }, order: { status: 'paid' }, wrong: null } },
    { status: 200, body: { wrong: null } },
  ])
})

test('an order that is paid here and not at the provider is a mismatch', async () => {
  const shop = await openShop()
  const { start } = await startedOrder(shop)
  const id = await receivedOf(shop, start)
  await sql`delete from provider_payments`.execute(shop.owner)
  shop.provider.clear(id)
  expect(await openMismatches(shop)).toEqual([])
  expect(await post(shop, id, 'check')).toMatchObject({
    status: 200,
    body: { provider: null, wrong: { kind: 'not-captured', resolutions: ['check'] } },
  })
  expect(await count(shop)).toBe(1)
})

test('an authorised payment without a capture is a mismatch after an hour', async () => {
  const shop = await openShop()
  const { start } = await startedOrder(shop)
  const id = await receivedOf(shop, start, { status: 'authorized' })
  expect(await openMismatches(shop)).toEqual([])
  await ago(shop, 'provider_payments', 'created_at', '61 minutes')
  expect(await openMismatches(shop)).toMatchObject([{ _id: id, wrong: { kind: 'authorized' } }])
})

test('an unknown refund of the dashboard is a mismatch, and a check records it', async () => {
  const shop = await openShop()
  const { start, total } = await startedOrder(shop)
  const id = await receivedOf(shop, start)
  shop.provider.refundAtProvider(id, 50_00)
  await applyPayment(shop, id)
  expect(await openMismatches(shop)).toMatchObject([
    {
      wrong: {
        kind: 'refunded-there',
        sentence: 'Razorpay refunded ₹50.00, but the shop has recorded ₹0.00.',
      },
    },
  ])
  expect(await post(shop, id, 'check')).toMatchObject({
    status: 200,
    body: { wrong: null, refundable: Number((total - 50).toFixed(2)), refunds: [{ amount: 50, status: 'processed' }] },
  })
})

test('a dispute shows its deadline until it ends, with events in any sequence', async () => {
  const shop = await openShop()
  const { start, order } = await startedOrder(shop)
  const id = await receivedOf(shop, start)
  const respondBy = Math.floor(Date.parse('2026-12-01T08:00:00Z') / 1000)
  const notify = async (status: string, at: number) => {
    const entity = { id: 'disp_1', payment_id: id, amount: 100_00, currency: 'INR', status, respond_by: respondBy }
    const payload = { payment: { entity: { id } }, dispute: { entity } }
    await webhook(shop, { event: `payment.dispute.${status}`, created_at: at, payload }, `dispute-${status}-${at}`)
  }
  await notify('open', 1_800_000_000)
  expect(await openMismatches(shop)).toMatchObject([
    {
      _id: id,
      dispute: { status: 'open', amount: 100, respondBy: '2026-12-01T08:00:00.000Z' },
      wrong: {
        kind: 'dispute',
        sentence: 'The buyer’s bank is asking for ₹100.00 back. Respond in Razorpay’s dashboard by 01/12/2026.',
      },
    },
  ])
  await notify('won', 1_800_000_500)
  await notify('under_review', 1_800_000_100)
  expect(await openMismatches(shop)).toEqual([])
  const { body } = await (await shop.as('admin')).get<{ what: string }[]>(`/api/orders/${order.id}/history`)
  expect(body.map(({ what }) => what).filter((what) => what.startsWith('Dispute'))).toEqual([
    'Dispute of ₹100.00: the buyer’s bank is asking for the money back',
    'Dispute of ₹100.00: decided in the shop’s favour',
  ])
})

test('lines are found by payment, order, name and day, and a check of an unknown payment gets 404', async () => {
  const shop = await openShop()
  const { start, order } = await startedOrder(shop)
  const id = await receivedOf(shop, start)
  await receivedOf(shop, 'order_of_another_shop', { amount: 500_00 })
  const found = async (query: string) =>
    (await (await shop.as('admin')).get<ReconciliationLine[]>(`/api/payments?${query}`)).body.map(({ _id }) => _id)
  for (const search of [id, id.slice(0, 8), order.id, order.id.slice(-8), 'lakshmi', 'shopper'])
    expect(await found(`search=${search}`), search).toEqual([id])
  for (const search of ['nobody', '%', "'; drop table orders"]) {
    expect(await found(`search=${encodeURIComponent(search)}`), search).toEqual([])
  }
  expect(await found('from=2020-01-01&to=2020-12-31')).toEqual([])
  expect(await found('from=2020-01-01')).toHaveLength(2)
  expect(await (await shop.as('admin')).get('/api/payments?from=tomorrow')).toMatchObject({ status: 400 })
  expect(await post(shop, 'pay_nobody', 'check')).toMatchObject({ status: 404 })
  expect(await (await shop.as('admin')).get('/api/audit?action=payment checked')).toMatchObject({
    status: 200,
    body: [],
  })
})

test('while the provider is down a check is refused and changes nothing', async () => {
  const shop = await openShop()
  const { start } = await startedOrder(shop)
  const id = await receivedOf(shop, start)
  shop.provider.isDown = true
  expect(await post(shop, id, 'check')).toMatchObject({ status: 503 })
  expect(await (await shop.as('admin')).post('/api/payments/check')).toMatchObject({ status: 503 })
  expect(await openMismatches(shop)).toEqual([])
})

/** The two halves of the webhook: the inbox stores the event, then its job applies it. */
async function webhook(shop: TestShop, event: object, eventId: string) {
  const payload = JSON.stringify(event)
  const headers = {
    'content-type': 'application/json',
    'x-razorpay-signature': shop.provider.signWebhook(payload),
    'x-razorpay-event-id': eventId,
  }
  await (await shop.as('visitor')).post('/api/webhooks/razorpay', undefined, { headers, payload })
  await applyWebhook(shop, eventId)
}
