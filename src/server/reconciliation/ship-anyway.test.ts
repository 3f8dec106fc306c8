import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { applyPayment } from '#server/payments/apply-payment.ts'
import { expireOverdueOrders } from '#server/payments/expire-order.ts'
import { refundPayment } from '#server/refunds/refund-payment.ts'
import type { ReconciliationLine } from '#shared/reconciliation.ts'
import type { OrderRefunds } from '#shared/refunds.ts'
import { unpaidOrder } from '#tests/support/payments.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

/** A late payment of a sold out order, whose automatic refund the provider refuses. */
async function latePayment(shop: TestShop) {
  const { order, product, start } = await unpaidOrder(shop, { qty: 5 })
  await shop.owner
    .updateTable('orders')
    .set({ held_until: new Date(Date.now() - 1000) })
    .where('id', '=', order.id)
    .execute()
  await expireOverdueOrders(shop)
  const other = await shop.given.order({ by: 'other', product, qty: 1 })
  const { razorpay_payment_id: paymentId } = shop.provider.pay(start.id)
  await applyPayment(shop, paymentId)
  shop.provider.refusesRefunds = 'Your account does not have enough balance.'
  const [refund] = await shop.db.selectFrom('refunds').select('id').execute()
  await refundPayment(shop, refund?.id ?? '')
  return { order, product, other, paymentId }
}

const lineOf = async (shop: TestShop, id: string) => {
  const admin = await shop.as('admin')
  const { body } = await admin.get<ReconciliationLine[]>(`/api/payments?search=${id}`)
  return body[0]
}

// Requirements: ADMIN-30
test('a late payment pays its cancelled order once the pieces are in stock, and only once', async () => {
  const lines: string[] = []
  const logTo = new Writable({ write: (line, _, done) => done(void lines.push(String(line))) })
  const shop = await openShop({ logTo })
  const { order, product, other, paymentId } = await latePayment(shop)
  expect(await lineOf(shop, order.id)).toMatchObject({
    wrong: { kind: 'refund-failed', resolutions: ['ship', 'refund', 'check', 'settle'] },
  })
  const admin = await shop.as('admin')
  const ship = () => admin.post(`/api/payments/${paymentId}/ship`)
  expect(await ship()).toMatchObject({ status: 409, body: { code: 'sold_out' } })
  expect(await shop.given.stockOf(product)).toBe(4)

  await shop.owner
    .updateTable('orders')
    .set({ held_until: new Date(0) })
    .where('id', '=', other.id)
    .execute()
  await expireOverdueOrders(shop)
  const publish = (is_published: boolean) =>
    shop.owner.updateTable('products').set({ is_published }).where('id', '=', product._id).execute()
  await publish(false)
  expect(await ship()).toMatchObject({ status: 409, body: { code: 'sold_out' } })
  await publish(true)
  const presses = await Promise.all([ship(), ship(), ship()])
  expect(presses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await shop.given.stockOf(product)).toBe(0)
  expect(await admin.get(`/api/orders/${order.id}`)).toMatchObject({ body: { status: 'paid', isPaid: true } })
  expect((await lineOf(shop, order.id))?.wrong).toBeNull()
  const { body } = await admin.get<OrderRefunds>(`/api/orders/${order.id}/refunds`)
  expect(body).toMatchObject({
    refundable: order.total_price / 100,
    refunds: [{ status: 'failed', canTryAgain: false }],
  })
  expect(await admin.post(`/api/refunds/${body.refunds[0]?._id}/again`)).toMatchObject({
    status: 409,
    body: { code: 'pays_order' },
  })
  const mails = await shop.db.selectFrom('mails').select('kind').where('kind', '=', 'orderPaid').execute()
  expect(mails).toHaveLength(1)
  const booked = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'paid')
  expect(booked).toMatchObject([{ orderId: order.id, paymentId, amount: order.total_price }])
})

test('a payment that is refunded, or that was not late, pays no order', async () => {
  const shop = await openShop()
  const { paymentId } = await latePayment(shop)
  const admin = await shop.as('admin')
  shop.provider.refusesRefunds = undefined
  expect(await admin.post(`/api/payments/${paymentId}/refund`)).toMatchObject({ status: 200 })
  expect(await admin.post(`/api/payments/${paymentId}/ship`)).toMatchObject({ status: 409, body: { code: 'too_late' } })
  const { start } = await unpaidOrder(shop)
  const wrong = shop.provider.pay(start.id, { amount: 100_00 }).razorpay_payment_id
  await applyPayment(shop, wrong)
  expect(await admin.post(`/api/payments/${wrong}/ship`)).toMatchObject({ status: 409, body: { code: 'not_late' } })
  expect(await admin.post('/api/payments/pay_unknown/ship')).toMatchObject({ status: 404 })
})

// Requirements: ADMIN-30
test('a reconciliation names the orders that it repaired', async () => {
  const shop = await openShop()
  const { order, start } = await unpaidOrder(shop)
  shop.provider.pay(start.id)
  const admin = await shop.as('admin')
  expect(await admin.post('/api/payments/check')).toMatchObject({ body: { repaired: [{ _id: order.id }] } })
  expect(await admin.post('/api/payments/check')).toMatchObject({ body: { repaired: [] } })
})
