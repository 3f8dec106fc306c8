import { expect, test } from 'vitest'
import type { OrderRow } from '#server/orders/queries.ts'
import { checkPayment } from '#server/reconciliation/resolutions.ts'
import type { AuditEntry } from '#shared/audit.ts'
import { sumOf } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'
import type { Parcel } from '#shared/packing.ts'
import type { OrderRefunds } from '#shared/refunds.ts'
import { waitingForLocks } from '#tests/support/payments.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { refundPayment } from './refund-payment.ts'
import { syncRefund } from './sync-refund.ts'

let keys = 0
const newKey = () => `refund-key-${++keys}`

async function paidOrder(
  shop: TestShop,
  { qty = 2, state = 'paid' }: { qty?: number; state?: 'paid' | 'shipped' } = {},
) {
  const product = await shop.given.product({ price: 85, stock: 5 })
  const order = await shop.given.order({ by: 'shopper', product, qty, state })
  return { product, order, total: order.total_price / 100, line: order.items[0]?.id ?? '' }
}

const give = async (shop: TestShop, order: OrderRow, body: object, { key = newKey(), who = 'admin' } = {}) =>
  (await shop.as(who)).post<OrderRefunds>(
    `/api/orders/${order.id}/refunds`,
    { reason: 'The bottle came broken.', ...body },
    { headers: { 'idempotency-key': key } },
  )

/** Runs the refund job for each requested refund. */
async function carryOut(shop: TestShop) {
  const rows = await shop.db.selectFrom('refunds').select('id').where('status', '=', 'requested').execute()
  for (const { id } of rows) await refundPayment(shop, id)
}

const read = async (shop: TestShop, order: OrderRow) =>
  (await (await shop.as('admin')).get<OrderRefunds>(`/api/orders/${order.id}/refunds`)).body

const seen = async (shop: TestShop, order: OrderRow) =>
  (await (await shop.as('shopper')).get<Order>(`/api/orders/${order.id}`)).body

const mails = (shop: TestShop) =>
  shop.db.selectFrom('mails').select(['subject', 'text']).where('kind', '=', 'orderRefunded').orderBy('id').execute()

// Requirements: OBS-9, ORDER-20
test('a paid order that is refunded in full is not shipped, and its buyer gets one mail', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop)
  expect(await give(shop, order, { amount: total })).toMatchObject({
    status: 201,
    body: { paid: total, refundable: 0, refunds: [{ amount: total, status: 'requested', source: 'admin' }] },
  })
  const admin = await shop.as('admin')
  expect(await admin.put(`/api/orders/${order.id}/ship`, shop.given.shipment())).toMatchObject({ status: 409 })
  await carryOut(shop)
  expect(shop.provider.refunds).toMatchObject([{ amount: order.total_price }])
  expect(await seen(shop, order)).toMatchObject({
    status: 'refunded',
    refunds: [{ amount: total, isPart: false, status: 'processed', reason: 'The bottle came broken.' }],
  })
  expect(await mails(shop)).toMatchObject([{ subject: expect.stringMatching(/^Refund for order \w{8}$/) }])
  const { body: history } = await admin.get<AuditEntry[]>(`/api/orders/${order.id}/history`)
  expect(history.map(({ who, what }) => `${who}: ${what}`).slice(2)).toEqual([
    `admin: ₹${total.toFixed(2)} to be refunded: The bottle came broken.`,
    `The shop: Refund of ₹${total.toFixed(2)} sent`,
  ])
})

test('a partial refund leaves the order as it is, and refunds never exceed the payment', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop)
  expect(await give(shop, order, { amount: 100 })).toMatchObject({ status: 201 })
  await carryOut(shop)
  expect(await seen(shop, order)).toMatchObject({ status: 'paid', refunds: [{ amount: 100, isPart: true }] })
  const [mail] = await mails(shop)
  expect(mail?.subject).toMatch(/^Partial refund/)
  expect(mail?.text).toContain(`₹100.00 of the ₹${total.toFixed(2)} that you paid`)
  expect(await give(shop, order, { amount: total - 99.99 })).toMatchObject({
    status: 409,
    body: { message: `Only ₹${(total - 100).toFixed(2)} of this payment can still be refunded.` },
  })
  expect(await give(shop, order, { amount: Number((total - 100).toFixed(2)) })).toMatchObject({ status: 201 })
  expect(await seen(shop, order)).toMatchObject({ status: 'refunded' })
  expect(await give(shop, order, { amount: 1 })).toMatchObject({
    status: 409,
    body: { message: 'This payment has already been refunded in full.' },
  })
})

// Requirements: ORDER-20
test('a shipped order keeps its status when it is refunded', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop, { state: 'shipped' })
  expect(await give(shop, order, { amount: total })).toMatchObject({ status: 201 })
  const admin = await shop.as('admin')
  expect(await admin.put(`/api/orders/${order.id}/deliver`)).toMatchObject({
    status: 200,
    body: { status: 'delivered', isDelivered: true, refunds: [{ amount: total }] },
  })
})

test('a double click is one refund, and the same key with another body is refused', async () => {
  const shop = await openShop()
  const { order } = await paidOrder(shop)
  const key = newKey()
  const clicks = await Promise.all(Array.from({ length: 10 }, () => give(shop, order, { amount: 20 }, { key })))
  expect(clicks.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
  expect(clicks.every(({ body }) => body.refunds.length === 1)).toBe(true)
  expect(await give(shop, order, { amount: 21 }, { key })).toMatchObject({ status: 422, body: { code: 'key_reused' } })
  expect((await read(shop, order)).refunds).toHaveLength(1)
})

// Threats: T70
test('twenty admins at once never refund more than the payment', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop)
  const amount = Math.floor(total / 3)
  // A client retries after 503 of an overloaded shop.
  const giveInTheEnd = async (key = newKey()) => {
    let reply = await give(shop, order, { amount }, { key })
    while (reply.status === 503) reply = await give(shop, order, { amount }, { key })
    return reply
  }
  const replies = await Promise.all(Array.from({ length: 20 }, () => giveInTheEnd()))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(17)
  await carryOut(shop)
  expect(shop.provider.refunds).toHaveLength(3)
})

test('the database itself refuses a refund above the payment', async () => {
  const shop = await openShop()
  const { order } = await paidOrder(shop)
  const payment = await shop.db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()
  const id = '0190a5c2-0000-7000-8000-000000000001'
  const tooMuch = {
    id,
    payment_id: payment.id,
    order_id: order.id,
    decision_id: id,
    reason: 'No',
    amount: payment.amount + 1,
  }
  await expect(shop.owner.insertInto('refunds').values(tooMuch).execute()).rejects.toThrow('more would go back')
})

test.each([
  ['a refund of ₹0', { amount: 0 }, 'Enter the refund amount'],
  ['a negative refund', { amount: -5 }, 'An amount cannot be negative'],
  ['a refund with three decimals', { amount: 1.001 }, 'An amount can have at most two decimals'],
  ['a refund of nothing named', {}, 'Choose pieces, an amount or everything'],
  ['a refund of an amount and everything', { amount: 1, all: true }, 'Choose pieces, an amount or everything'],
  ['a refund of no pieces', { lines: [] }, 'Choose at least one piece'],
  [
    'a refund of another order’s line',
    { lines: [{ item: '0190a5c2-0000-7000-8000-000000000000', qty: 1 }] },
    'This line is not part of the order.',
  ],
  ['a refund without a reason', { amount: 1, reason: ' ' }, 'The reason is required'],
  [
    'a restock of another order’s line',
    { amount: 1, putBack: [{ item: '0190a5c2-0000-7000-8000-000000000000', qty: 1 }] },
    'This line is not part of the order.',
  ],
])('%s is refused with a message', async (_, body, message) => {
  const shop = await openShop()
  const { order } = await paidOrder(shop)
  expect(await give(shop, order, body)).toMatchObject({ status: 400, body: { message } })
  expect((await read(shop, order)).refunds).toEqual([])
})

test('a refund without a key, of an unpaid order or of an unknown order is refused', async () => {
  const shop = await openShop()
  const { order } = await paidOrder(shop)
  const unpaid = await shop.given.order()
  const admin = await shop.as('admin')
  const body = { amount: 1, reason: 'Broken' }
  expect(await admin.post(`/api/orders/${order.id}/refunds`, body)).toMatchObject({ status: 400 })
  expect(await give(shop, unpaid, { amount: 1 })).toMatchObject({
    status: 409,
    body: { message: 'This order was not paid, so there is nothing to refund.' },
  })
  expect(await give(shop, { ...order, id: '0190a5c2-0000-7000-8000-000000000000' }, { amount: 1 })).toMatchObject({
    status: 404,
  })
  expect(await give(shop, order, { amount: 1 }, { who: 'shopper' })).toMatchObject({ status: 403 })
})

test('units are restocked once, and never more than the order took', async () => {
  const shop = await openShop()
  const { order, product, total, line } = await paidOrder(shop, { qty: 3 })
  expect(await shop.given.stockOf(product)).toBe(2)
  expect(await give(shop, order, { amount: 50, putBack: [{ item: line, qty: 2 }] })).toMatchObject({
    body: { pieces: [{ qty: 3, putBack: 2 }] },
  })
  expect(await shop.given.stockOf(product)).toBe(4)
  expect(await give(shop, order, { amount: 50, putBack: [{ item: line, qty: 2 }] })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('only 1 can still be returned to stock') },
  })
  expect(await give(shop, order, { amount: 50, putBack: [{ item: line, qty: 1 }] })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('keep at least one piece in the order') },
  })
  expect(await shop.given.stockOf(product)).toBe(4)
  const rest = Number((total - 50).toFixed(2))
  const clicks = await Promise.all(
    Array.from({ length: 5 }, () => give(shop, order, { amount: rest, putBack: [{ item: line, qty: 1 }] })),
  )
  expect(clicks.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(await shop.given.stockOf(product)).toBe(5)
})

// Requirements: REFUND-1
test('the shop works out what pieces are worth, and the last piece makes it whole', async () => {
  const shop = await openShop()
  const { order, line } = await paidOrder(shop, { qty: 3, state: 'shipped' })
  const goods = order.items_price + order.tax_price
  const one = () => give(shop, order, { lines: [{ item: line, qty: 1 }] })
  for (const pieces of [1, 2, 3]) {
    expect(await one()).toMatchObject({ status: 201, body: { pieces: [{ refunded: pieces, share: goods / 100 }] } })
  }
  const { refunds, refundable } = await read(shop, order)
  const paise = refunds.map(({ amount }) => Math.round(amount * 100))
  expect(paise).toEqual([Math.floor(goods / 3), expect.any(Number), expect.any(Number)])
  expect(sumOf(paise)).toBe(goods)
  expect(refundable).toBe(order.shipping_price / 100)
  expect(await one()).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('all pieces are already refunded') },
  })
})

// Requirements: REFUND-1
test('the rest of a payment is refunded without naming an amount', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop)
  await give(shop, order, { amount: 10.01 })
  expect(await give(shop, order, { all: true })).toMatchObject({
    status: 201,
    body: { refundable: 0, refunds: [{ amount: 10.01 }, { amount: Number((total - 10.01).toFixed(2)) }] },
  })
  expect(await seen(shop, order)).toMatchObject({ status: 'refunded' })
})

// Requirements: REFUND-1
test('a refund of pieces that failed gives them back to the choice, and its next try takes them again', async () => {
  const shop = await openShop()
  const { order, line } = await paidOrder(shop, { qty: 2, state: 'shipped' })
  await give(shop, order, { lines: [{ item: line, qty: 1 }] })
  const failed = await shop.db
    .updateTable('refunds')
    .set({ status: 'failed' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect((await read(shop, order)).pieces).toMatchObject([{ refunded: 0 }])
  const admin = await shop.as('admin')
  expect(await admin.post(`/api/refunds/${failed.id}/again`)).toMatchObject({ status: 200 })
  expect((await read(shop, order)).pieces).toMatchObject([{ refunded: 1 }])
})

// Requirements: REFUND-1, ROLE-12
test('refunded pieces are not in the parcel, and a parcel has at least one piece', async () => {
  const shop = await openShop()
  const { order, line } = await paidOrder(shop, { qty: 3 })
  const admin = await shop.as('admin')
  const packed = async () => (await admin.get<Parcel[]>('/api/orders/to-pack')).body[0]?.items
  await give(shop, order, { lines: [{ item: line, qty: 1 }] })
  expect(await packed()).toMatchObject([{ qty: 2 }])
  await give(shop, order, { amount: 1, putBack: [{ item: line, qty: 2 }] })
  expect(await packed()).toMatchObject([{ qty: 1 }])
  expect(await give(shop, order, { lines: [{ item: line, qty: 2 }] })).toMatchObject({
    status: 409,
    body: { message: 'Refund the full amount, or keep at least one piece in the order.' },
  })
  await admin.put(`/api/orders/${order.id}/ship`, shop.given.shipment())
  const sent = await shop.db.selectFrom('mails').select('text').where('kind', '=', 'orderShipped').executeTakeFirst()
  expect(sent?.text).toMatch(/1 ×/)
  expect(sent?.text).not.toMatch(/3 ×/)
})

// Requirements: STOCK-6
// Threats: R10, T70
test('a refund whose response is lost three times is one refund at the provider', async () => {
  const shop = await openShop()
  const { order } = await paidOrder(shop)
  await give(shop, order, { amount: 20 })
  shop.provider.trouble = () => 'answer lost'
  for (let lost = 0; lost < 3; lost += 1) await expect(carryOut(shop)).rejects.toThrow()
  shop.provider.trouble = () => undefined
  await carryOut(shop)
  expect(shop.provider.refunds).toHaveLength(1)
  expect(await read(shop, order)).toMatchObject({ refunds: [{ status: 'processed' }] })
  expect(await mails(shop)).toHaveLength(1)
})

// Requirements: STOCK-6
// Threats: T71
test('a refund that the provider refuses shows its reason and is retried with a new key, once', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop)
  await give(shop, order, { amount: total })
  shop.provider.refusesRefunds = 'Your account does not have enough balance to carry out the refund operation.'
  await carryOut(shop)
  const [failed] = (await read(shop, order)).refunds
  expect(failed).toMatchObject({ status: 'failed', failure: shop.provider.refusesRefunds, canTryAgain: true })
  expect(await mails(shop)).toEqual([])

  shop.provider.refusesRefunds = undefined
  const admin = await shop.as('admin')
  const clicks = await Promise.all(
    Array.from({ length: 5 }, () => admin.post<{ _id: string }>(`/api/refunds/${failed?._id}/again`)),
  )
  expect(new Set(clicks.map(({ body }) => body._id)).size).toBe(1)
  await carryOut(shop)
  expect(await read(shop, order)).toMatchObject({
    refundable: 0,
    refunds: [
      { status: 'failed', canTryAgain: false },
      { status: 'processed', canTryAgain: false },
    ],
  })
  expect(shop.provider.refunds).toMatchObject([{ key: clicks[0]?.body._id }])
  expect((await seen(shop, order)).refunds).toMatchObject([{ status: 'processed' }])
  expect(await mails(shop)).toHaveLength(1)
})

test('a pending refund that fails later is shown as failed, and a late event changes nothing', async () => {
  const shop = await openShop()
  const { order } = await paidOrder(shop)
  shop.provider.refundsStartAs = 'pending'
  await give(shop, order, { amount: 20 })
  await carryOut(shop)
  const [refund] = shop.provider.refunds
  expect(await read(shop, order)).toMatchObject({ refunds: [{ status: 'pending', canTryAgain: false }] })
  shop.provider.endRefund(refund?.id ?? '', 'failed')
  await syncRefund(shop, refund?.id ?? '')
  expect(await read(shop, order)).toMatchObject({ refunds: [{ status: 'failed', canTryAgain: true }] })
  shop.provider.endRefund(refund?.id ?? '', 'processed')
  await syncRefund(shop, refund?.id ?? '')
  expect(await read(shop, order)).toMatchObject({ refunds: [{ status: 'failed' }] })
})

test('while the provider is down a refund waits and is neither lost nor doubled', async () => {
  const shop = await openShop()
  const { order } = await paidOrder(shop)
  await give(shop, order, { amount: 20 })
  shop.provider.isDown = true
  await expect(carryOut(shop)).rejects.toThrow('down')
  expect(await read(shop, order)).toMatchObject({ refunds: [{ status: 'requested' }] })
  shop.provider.isDown = false
  await carryOut(shop)
  expect(shop.provider.refunds).toHaveLength(1)
})

test('a refund made in the provider’s dashboard is recorded once, and the order follows', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop)
  const payment = await shop.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  const part = shop.provider.refundThere(payment.id, 50_00)
  for (let times = 0; times < 3; times += 1) await syncRefund(shop, part.id)
  expect(await read(shop, order)).toMatchObject({
    refundable: Number((total - 50).toFixed(2)),
    refunds: [{ amount: 50, status: 'processed', source: 'provider' }],
  })
  expect(await seen(shop, order)).toMatchObject({ status: 'paid' })
  const rest = shop.provider.refundThere(payment.id, order.total_price - 50_00)
  const by = { actor: { id: (await shop.person('admin'))._id, name: 'admin' }, requestId: 'test' }
  await Promise.all([syncRefund(shop, rest.id), syncRefund(shop, rest.id), checkPayment(shop, payment.id, by)])
  expect(await seen(shop, order)).toMatchObject({ status: 'refunded' })
  expect((await read(shop, order)).refunds).toHaveLength(2)
  expect(await mails(shop)).toHaveLength(2)
})

test('a refund by the shop and one in the dashboard at once are both recorded once', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop)
  const payment = await shop.db.selectFrom('payments').select('id').executeTakeFirstOrThrow()
  await give(shop, order, { amount: total })
  const there = shop.provider.refundThere(payment.id, order.total_price)
  await syncRefund(shop, there.id)
  await carryOut(shop)
  expect(await read(shop, order)).toMatchObject({
    refundable: 0,
    refunds: [
      { source: 'admin', status: 'failed', canTryAgain: false },
      { source: 'provider', status: 'processed' },
    ],
  })
  expect(await seen(shop, order)).toMatchObject({ status: 'refunded' })
})

test('a payment refunded before its booking is recorded as unmatched and pays nothing', async () => {
  const shop = await openShop()
  const order = await shop.given.order({ by: 'shopper' })
  const shopper = await shop.as('shopper')
  const { body: start } = await shopper.post<{ id: string }>(`/razorpay/${order.id}`)
  const { razorpay_payment_id: paymentId } = shop.provider.pay(start.id)
  const refund = shop.provider.refundThere(paymentId, order.total_price)
  const held = Promise.withResolvers<void>()
  // A booking of this order locks its row.
  const booking = shop.owner.transaction().execute(async (tx) => {
    await tx.selectFrom('orders').select('id').where('id', '=', order.id).forNoKeyUpdate().execute()
    await held.promise
  })
  const syncing = [syncRefund(shop, refund.id), syncRefund(shop, refund.id)]
  await expect.poll(() => waitingForLocks(shop)).toBe(2)
  held.resolve()
  await Promise.all([booking, ...syncing])
  expect(await seen(shop, order)).toMatchObject({ isPaid: false, refunds: [{ status: 'processed' }] })
  expect(await shop.db.selectFrom('payments').selectAll().execute()).toEqual([])
})
