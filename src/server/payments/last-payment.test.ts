import { expect, test } from 'vitest'
import { unpaidOrder } from '#tests/support/payments.ts'
import { openShop } from '#tests/support/shop.ts'

// Requirements: PAY-19
test.each([
  ['begun', { status: 'created' }],
  ['made', { status: 'authorized' }],
  ['failed', { status: 'failed' }],
  ['unmatched', { status: 'captured', amount: 1_00 }],
] as const)('the payment state of an unpaid order is %s', async (lastPayment, payment) => {
  const shop = await openShop()
  const { order, shopper, start } = await unpaidOrder(shop)
  shop.provider.pay(start.id, payment)
  const reported = { status: 200, body: { isPaid: false, lastPayment } }
  expect(await shopper.get(`/api/orders/${order.id}`)).toMatchObject(reported)
  expect(await shopper.get(`/api/orders/${order.id}/pay`)).toMatchObject(reported)
})

test('a pending payment outranks a failed one, and a paid order shows neither', async () => {
  const shop = await openShop()
  const { order, shopper, start } = await unpaidOrder(shop)
  const admin = await shop.as('admin')
  shop.provider.pay(start.id, { status: 'failed' })
  const { razorpay_payment_id: id } = shop.provider.pay(start.id, { status: 'created' })
  expect((await admin.get(`/api/orders/${order.id}/pay`)).body).toMatchObject({ lastPayment: 'begun' })
  shop.provider.setStatus(id, 'captured')
  const paid = await admin.get(`/api/orders/${order.id}/pay`)
  expect(paid.body).toMatchObject({ isPaid: true })
  expect(paid.body).not.toHaveProperty('lastPayment')
  expect((await shopper.get('/api/orders/myorders')).body).not.toHaveProperty('0.lastPayment')
})

test('an order without a payment shows no payment state', async () => {
  const shop = await openShop()
  const { order, shopper } = await unpaidOrder(shop)
  expect((await shopper.get(`/api/orders/${order.id}`)).body).not.toHaveProperty('lastPayment')
})
