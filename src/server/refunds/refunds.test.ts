import { expect, test } from 'vitest'
import { applyPayment } from '#server/payments/apply-payment.ts'
import { newRefund } from '#server/payments/refundable.ts'
import type { AuditEntry } from '#shared/audit.ts'
import { toPaise, toRupees } from '#shared/money.ts'
import { unpaidOrder } from '#tests/support/payments.ts'
import { createRefund, newKey, paidOrder, processRefunds, readRefunds, seenByShopper } from '#tests/support/refunds.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { findPaymentOf } from './queries.ts'
import { syncRefund } from './sync-refund.ts'

const mails = (shop: TestShop) =>
  shop.db.selectFrom('mails').select(['subject', 'text']).where('kind', '=', 'orderRefunded').orderBy('id').execute()

// Requirements: OBS-9, ORDER-20
test('a paid order that is refunded in full is not shipped, and its buyer gets one mail', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop)
  expect(await createRefund(shop, order, { amount: total })).toMatchObject({
    status: 201,
    body: { paid: total, refundable: 0, refunds: [{ amount: total, status: 'requested', source: 'admin' }] },
  })
  const admin = await shop.as('admin')
  expect(await admin.put(`/api/orders/${order.id}/ship`, shop.given.shipment())).toMatchObject({ status: 409 })
  await processRefunds(shop)
  expect(shop.provider.refunds).toMatchObject([{ amount: order.total_price }])
  expect(await seenByShopper(shop, order)).toMatchObject({
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
  expect(await createRefund(shop, order, { amount: 100 })).toMatchObject({ status: 201 })
  await processRefunds(shop)
  expect(await seenByShopper(shop, order)).toMatchObject({ status: 'paid', refunds: [{ amount: 100, isPart: true }] })
  const [mail] = await mails(shop)
  expect(mail?.subject).toMatch(/^Partial refund/)
  expect(mail?.text).toContain(`₹100.00 of the ₹${total.toFixed(2)} that you paid`)
  expect(await createRefund(shop, order, { amount: total - 99.99 })).toMatchObject({
    status: 409,
    body: { message: `Only ₹${(total - 100).toFixed(2)} of this payment can still be refunded.` },
  })
  const remaining = Number((total - 100).toFixed(2))
  expect(await createRefund(shop, order, { amount: remaining })).toMatchObject({ status: 201 })
  const { status, refunds } = await seenByShopper(shop, order)
  expect(status).toBe('refunded')
  expect(refunds.map(({ amount }) => amount)).toEqual([100, remaining])
  expect(await createRefund(shop, order, { amount: 1 })).toMatchObject({
    status: 409,
    body: { message: 'This payment has already been refunded in full.' },
  })
})

// Requirements: REFUND-1
test('after two hundred failed refunds the same piece is still refunded only once', async () => {
  const shop = await openShop()
  const { order, line, total } = await paidOrder(shop)
  const payment = await findPaymentOf(shop.db, order.id)
  if (!payment) throw new Error('the paid order has no payment')
  const refundable = { ...payment, orderId: order.id, currency: 'INR', isBooked: true, refundedAmount: 0 }
  const failed = Array.from({ length: 200 }, () => ({
    ...newRefund(refundable, 1_00, { typed: 'The bottle came broken.' }),
    source: 'admin' as const,
    status: 'failed' as const,
  }))
  await shop.db.insertInto('refunds').values(failed).execute()
  const onePiece = { lines: [{ item: line, qty: 1 }] }
  const { body } = await createRefund(shop, order, onePiece)
  expect(body.refunds).toHaveLength(201)
  expect(body.refundable).toBe(toRupees(order.total_price - toPaise(body.refunds.at(-1)?.amount ?? 0)))
  expect(body.refundable).toBeLessThan(total)
  expect(await createRefund(shop, order, { lines: [{ item: line, qty: 2 }] })).toMatchObject({
    status: 409,
    body: { code: 'too_much' },
  })
})

// Requirements: REFUND-1
test('everything of a fully refunded payment is refused, also when the dashboard refunded the buyer’s fee too', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop)
  await createRefund(shop, order, { amount: total })
  const { order: other, start } = await unpaidOrder(shop)
  const amount = other.total_price + 4_26
  const { razorpay_payment_id: paymentId } = shop.provider.pay(start.id, { amount, fee: 4_26, tax: 65 })
  await applyPayment(shop, paymentId)
  await syncRefund(shop, shop.provider.refundAtProvider(paymentId, amount).id)
  for (const refunded of [order, other]) {
    expect(await createRefund(shop, refunded, { all: true })).toMatchObject({
      status: 409,
      body: { message: 'This payment has already been refunded in full.' },
    })
    expect((await readRefunds(shop, refunded)).refunds).toHaveLength(1)
  }
})

// Requirements: REFUND-1
test('a refund and the rest that it leaves are at least ₹1.00, which is the least that the provider refunds', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop)
  const refused = (message: string) => ({ status: 400, body: { message, errors: [{ path: 'amount', message }] } })
  const tooLittle = refused('A refund is at least ₹1.00.')
  const tooLittleLeft = refused(
    'Less than ₹1.00 would be left, which cannot be refunded later. Refund everything that is left.',
  )
  expect(await createRefund(shop, order, { amount: 0.99 })).toMatchObject(tooLittle)
  expect(await createRefund(shop, order, { amount: toRupees(order.total_price - 99) })).toMatchObject(tooLittleLeft)
  expect((await readRefunds(shop, order)).refunds).toEqual([])
  expect(await createRefund(shop, order, { amount: toRupees(order.total_price - 100) })).toMatchObject({ status: 201 })
  expect(await createRefund(shop, order, { amount: 0.5 })).toMatchObject(tooLittle)
  expect(await createRefund(shop, order, { all: true })).toMatchObject({
    status: 201,
    body: { paid: total, refundable: 0, refunds: [{}, { amount: 1 }] },
  })
})

// Requirements: REFUND-1
test('pieces worth less than ₹1.00 are refunded only together with others', async () => {
  const shop = await openShop()
  await shop.given.settings({ discountPercent: 0 })
  const product = await shop.given.product({ price: 0.4, stock: 5 })
  const order = await shop.given.order({ by: 'shopper', product, qty: 4, state: 'shipped' })
  const pieces = (qty: number) => ({ lines: [{ item: order.items[0]?.id, qty }] })
  expect(await createRefund(shop, order, pieces(1))).toMatchObject({
    status: 400,
    body: { message: 'A refund is at least ₹1.00.' },
  })
  expect(await createRefund(shop, order, pieces(4))).toMatchObject({ status: 201 })
})

// Requirements: REFUND-1
test('pieces that cost nothing cannot be refunded', async () => {
  const shop = await openShop()
  await shop.given.settings({ discountPercent: 100 })
  const { order, line } = await paidOrder(shop, { state: 'shipped' })
  expect(await createRefund(shop, order, { lines: [{ item: line, qty: 1 }] })).toMatchObject({
    status: 409,
    body: { message: 'These pieces cost nothing, so there is nothing to refund.' },
  })
})

// Requirements: ORDER-20
test('a shipped order keeps its status when it is refunded', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop, { state: 'shipped' })
  expect(await createRefund(shop, order, { amount: total })).toMatchObject({ status: 201 })
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
  const clicks = await Promise.all(Array.from({ length: 10 }, () => createRefund(shop, order, { amount: 20 }, { key })))
  expect(clicks.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 201))
  expect(clicks.every(({ body }) => body.refunds.length === 1)).toBe(true)
  expect(await createRefund(shop, order, { amount: 21 }, { key })).toMatchObject({
    status: 422,
    body: { code: 'key_reused' },
  })
  expect((await readRefunds(shop, order)).refunds).toHaveLength(1)
})

// Threats: T70
test('twenty admins at once never refund more than the payment', async () => {
  const shop = await openShop()
  const { order, total } = await paidOrder(shop)
  const amount = Math.floor(total / 3)
  // A client retries after 503 of an overloaded shop.
  const refundEventually = async (key = newKey()) => {
    let reply = await createRefund(shop, order, { amount }, { key })
    while (reply.status === 503) reply = await createRefund(shop, order, { amount }, { key })
    return reply
  }
  const replies = await Promise.all(Array.from({ length: 20 }, () => refundEventually()))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(17)
  await processRefunds(shop)
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
  expect(await createRefund(shop, order, body)).toMatchObject({ status: 400, body: { message } })
  expect((await readRefunds(shop, order)).refunds).toEqual([])
})

test('a refund without a key, of an unpaid order or of an unknown order is refused', async () => {
  const shop = await openShop()
  const { order } = await paidOrder(shop)
  const unpaid = await shop.given.order()
  const admin = await shop.as('admin')
  const body = { amount: 1, reason: 'Broken' }
  expect(await admin.post(`/api/orders/${order.id}/refunds`, body)).toMatchObject({ status: 400 })
  expect(await createRefund(shop, unpaid, { amount: 1 })).toMatchObject({
    status: 409,
    body: { message: 'This order was not paid, so there is nothing to refund.' },
  })
  expect(
    await createRefund(shop, { ...order, id: '0190a5c2-0000-7000-8000-000000000000' }, { amount: 1 }),
  ).toMatchObject({
    status: 404,
  })
  expect(await createRefund(shop, order, { amount: 1 }, { who: 'shopper' })).toMatchObject({ status: 403 })
})
