import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { ProviderRefused } from '#server/platform/payment-provider/provider.ts'
import { refundPayment } from '#server/refunds/refund-payment.ts'
import { toRupees } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'
import type { PaymentStart } from '#shared/payments.ts'
import {
  isPaid,
  paymentEvent,
  startWithLostResponse,
  unpaidOrder,
  waitingForLocks,
  webhook,
} from '#tests/support/payments.ts'
import { type Caller, openShop, PASSWORD, type TestShop } from '#tests/support/shop.ts'
import { applyPayment } from './apply-payment.ts'
import { expireOverdueOrders } from './expire-order.ts'
import { storeProviderOrder } from './queries.ts'

async function expireHold(shop: TestShop, orderId: string) {
  await shop.owner
    .updateTable('orders')
    .set({ held_until: new Date(Date.now() - 1000) })
    .where('id', '=', orderId)
    .execute()
  await expireOverdueOrders(shop)
}

// Requirements: PAY-4, PAY-6, PAY-7, PAY-8, PAY-10
test('an order is paid in the provider’s window and then shown as paid', async () => {
  const shop = await openShop()
  const { order, shopper, start } = await unpaidOrder(shop)
  expect(start).toMatchObject({ currency: 'INR', amount: 180_33, key: 'rzp_test_fake' })
  const returned = shop.provider.pay(start.id)
  const visitor = await shop.as('visitor')
  expect(await visitor.post(`/razorpay/success/${order.id}`, returned)).toMatchObject({
    status: 200,
    body: { isPaid: true, status: 'paid' },
  })
  expect(await visitor.post(`/razorpay/success/${order.id}`, returned)).toMatchObject({
    status: 200,
    body: { isPaid: true },
  })
  expect(await shopper.post(`/razorpay/${order.id}`)).toMatchObject({ status: 409 })
})

// Requirements: PAY-8
test('the return is also accepted as a form, which in-app browsers send', async () => {
  const shop = await openShop()
  const { order, start } = await unpaidOrder(shop)
  const visitor = await shop.as('visitor')
  const reply = await visitor.post(`/razorpay/success/${order.id}`, undefined, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(shop.provider.pay(start.id)).toString(),
  })
  expect(reply).toMatchObject({ status: 200, body: { isPaid: true } })
})

// Requirements: ENV-3, PAY-8
test.each([
  ['a paid order', (shop: TestShop, start: PaymentStart) => ({ ...shop.provider.pay(start.id) }), true],
  ['a failed payment', () => ({ 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'Declined' }), false],
])('an in-app browser that returns after %s is redirected to the order, in its language', async (_, fields, isPaid) => {
  const shop = await openShop()
  const { order, start, shopper } = await unpaidOrder(shop)
  await shop.owner.updateTable('orders').set({ language: 'ml' }).where('id', '=', order.id).execute()
  const visitor = await shop.as('visitor')
  const reply = await visitor.post(`/razorpay/success/${order.id}`, undefined, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*' },
    payload: new URLSearchParams(Object.entries(fields(shop, start))).toString(),
  })
  expect(reply).toMatchObject({ status: 303, headers: { location: `http://localhost:3000/ml/#/order/${order.id}` } })
  expect(await shopper.get(`/api/orders/${order.id}`)).toMatchObject({ body: { isPaid } })
})

// Requirements: ORDER-21
// Threats: T24
test('only the buyer, or staff who refund orders, start a payment', async () => {
  const shop = await openShop()
  const { order } = await unpaidOrder(shop)
  const start = async (who: string) => (await (await shop.as(who)).post(`/razorpay/${order.id}`)).status
  expect([await start('other'), await start('visitor'), await start('pharmacist')]).toEqual([404, 401, 404])
  expect([await start('admin'), await start('shopper')]).toEqual([200, 200])
})

// Requirements: PAY-6
// Threats: T55
test('twenty starts at once create one provider order', async () => {
  const shop = await openShop()
  const order = await shop.given.order({ by: 'shopper' })
  const shopper = await shop.as('shopper')
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => shopper.post<PaymentStart>(`/razorpay/${order.id}`)),
  )
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(shop.provider.created).toHaveLength(1)
})

// Requirements: PAY-6
// Threats: R10, T56
test('a repeated start finds the provider order when the first response was lost', async () => {
  const shop = await openShop()
  const order = await shop.given.order({ by: 'shopper' })
  const id = await startWithLostResponse(shop, order.id)
  const shopper = await shop.as('shopper')
  expect(await shopper.post(`/razorpay/${order.id}`)).toMatchObject({ status: 200, body: { id } })
  expect(shop.provider.created).toHaveLength(1)
})

test('a slow start uses the provider order that another process has created', async () => {
  const shop = await openShop()
  const order = await shop.given.order({ by: 'shopper' })
  const { createOrder } = shop.provider
  shop.provider.createOrder = async (draft) => {
    const first = await createOrder(draft)
    await storeProviderOrder(shop.db, order.id, first.id, shop.provider)
    return createOrder(draft)
  }
  const shopper = await shop.as('shopper')
  const { body } = await shopper.post<PaymentStart>(`/razorpay/${order.id}`)
  expect(body.id).toBe(shop.provider.created[0]?.id)
})

// Requirements: API-9
// Threats: R7
test('while the provider is down a start is refused with a message and the order stays payable', async () => {
  const shop = await openShop()
  const order = await shop.given.order({ by: 'shopper' })
  const shopper = await shop.as('shopper')
  shop.provider.isDown = true
  expect(await shopper.post(`/razorpay/${order.id}`)).toMatchObject({
    status: 503,
    headers: { 'retry-after': expect.anything() },
  })
  shop.provider.isDown = false
  expect(await shopper.post(`/razorpay/${order.id}`)).toMatchObject({ status: 200 })
})

// Requirements: PAY-11, PAY-12, PAY-19
// Threats: T58
test('a genuine return does not pay the order before the provider has captured the payment', async () => {
  const shop = await openShop()
  const { order, start, shopper } = await unpaidOrder(shop)
  const returned = shop.provider.pay(start.id, { status: 'authorized' })
  const visitor = await shop.as('visitor')
  expect(await visitor.post(`/razorpay/success/${order.id}`, returned)).toMatchObject({
    status: 202,
    body: { isPaid: false },
  })
  shop.provider.setStatus(returned.razorpay_payment_id, 'captured')
  expect(await shopper.get(`/api/orders/${order.id}/pay`)).toMatchObject({ status: 200, body: { isPaid: true } })
})

// Requirements: PAY-11, PAY-12
// Threats: T59
test.each([
  ['another amount', { amount: 100 }],
  ['another currency', { currency: 'USD' }],
])('a payment of %s is recorded as unmatched and never pays the order', async (_, change) => {
  const shop = await openShop()
  const { order, start } = await unpaidOrder(shop)
  const visitor = await shop.as('visitor')
  expect(await visitor.post(`/razorpay/success/${order.id}`, shop.provider.pay(start.id, change))).toMatchObject({
    status: 202,
    body: { isPaid: false },
  })
  expect(await shop.db.selectFrom('unmatched_payments').select('order_id').execute()).toEqual([{ order_id: order.id }])
})

// Threats: T142
test.each([
  ['a payment of one paisa above the order', (total: number) => ({ amount: total + 1 })],
  ['a payment of one paisa above the order with a larger fee', (total: number) => ({ amount: total + 1, fee: 4_26 })],
  ['a payment of one paisa above the order and the fee', (total: number) => ({ amount: total + 4_26 + 1, fee: 4_26 })],
  [
    'a payment of the order and only the tax of the fee',
    (total: number) => ({ amount: total + 65, fee: 4_26, tax: 65 }),
  ],
])('%s is recorded as unmatched', async (_, change) => {
  const shop = await openShop()
  const { order, start } = await unpaidOrder(shop)
  expect(await applyPayment(shop, shop.provider.pay(start.id, change(order.total_price)).razorpay_payment_id)).toBe(
    'unmatched',
  )
  expect(await shop.db.selectFrom('refunds').select('id').execute()).toEqual([])
  expect(await isPaid(shop, order.id)).toBe(false)
})

const deleteAccount = (shopper: Caller) =>
  shopper.delete('/api/users/me', {
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ password: PASSWORD }),
  })

// Requirements: STOCK-6
// Threats: T140
test('a late payment of a deleted account is refunded, because the order has no address', async () => {
  const shop = await openShop()
  const { order, start, shopper, product } = await unpaidOrder(shop)
  await expireHold(shop, order.id)
  expect(await deleteAccount(shopper)).toMatchObject({ status: 200 })
  const { razorpay_payment_id: id } = shop.provider.pay(start.id)
  await Promise.all([1, 2, 3].map(() => applyPayment(shop, id)))
  const refunds = await shop.db.selectFrom('refunds').select(['payment_id', 'amount', 'reason_code']).execute()
  expect(refunds).toEqual([
    {
      payment_id: id,
      amount: order.total_price,
      reason_code: 'account-deleted',
    },
  ])
  expect(await isPaid(shop, order.id)).toBe(false)
  expect(await shop.given.stockOf(product)).toBe(5)
})

// Threats: T140
test('an account is not deleted during the booking of a late payment', async () => {
  const shop = await openShop()
  const { order, start, shopper } = await unpaidOrder(shop)
  await expireHold(shop, order.id)
  const { razorpay_payment_id: id } = shop.provider.pay(start.id)
  const locked = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const stockLock = shop.owner.transaction().execute(async (tx) => {
    await tx.selectFrom('variants').select('id').forUpdate().execute()
    locked.resolve()
    await finish.promise
  })
  await locked.promise
  // The booking holds the order and waits for stock when the deletion starts.
  const booking = applyPayment(shop, id)
  await expect.poll(() => waitingForLocks(shop)).toBe(1)
  const deletion = deleteAccount(shopper)
  // Long enough for PostgreSQL's deadlock check: locks in the wrong sequence would abort the booking.
  await expect.poll(() => waitingForLocks(shop, 1.2), { timeout: 10_000 }).toBe(2)
  finish.resolve()
  await stockLock
  expect(await booking).toBe('paid')
  expect(await deletion).toMatchObject({ status: 409, body: { code: 'order_under_way' } })
  expect(await shopper.get(`/api/orders/${order.id}`)).toMatchObject({
    body: { isPaid: true, shippingAddress: { name: 'Lakshmi Nair' } },
  })
})

// Requirements: PAY-13
test('a webhook pays the order when the shopper’s browser has crashed', async () => {
  const shop = await openShop()
  const { order, start } = await unpaidOrder(shop)
  const { razorpay_payment_id } = shop.provider.pay(start.id)
  expect(await webhook(shop, paymentEvent(razorpay_payment_id), 'event-1')).toMatchObject({ status: 200 })
  expect(await webhook(shop, paymentEvent(razorpay_payment_id), 'event-1')).toMatchObject({ status: 200 })
  expect(await isPaid(shop, order.id)).toBe(true)
})

// Requirements: PAY-18
// Threats: T62
test('a webhook with a forged signature is refused and not stored', async () => {
  const shop = await openShop()
  const visitor = await shop.as('visitor')
  const body = JSON.stringify(paymentEvent('pay_x'))
  const send = (headers: Record<string, string>, payload: string) =>
    visitor.post('/api/webhooks/razorpay', undefined, {
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })
  const signature = shop.provider.signWebhook(body)
  expect(await send({}, body)).toMatchObject({ status: 400 })
  expect(await send({ 'x-razorpay-signature': 'wrong' }, body)).toMatchObject({ status: 400 })
  expect(await send({ 'x-razorpay-signature': signature }, `${body} `)).toMatchObject({ status: 400 })
  expect(await shop.db.selectFrom('webhook_events').selectAll().execute()).toEqual([])
})

// Requirements: PAY-18
test('an unknown event with a valid signature is acknowledged', async () => {
  const shop = await openShop()
  expect(await webhook(shop, { event: 'invoice.paid', payload: {} }, 'event-1')).toMatchObject({ status: 200 })
  expect(await webhook(shop, ['nonsense'], 'event-2')).toMatchObject({ status: 200 })
})

// Requirements: STOCK-5
// Threats: T45
test('a payment after the end of the hold reserves the stock again', async () => {
  const shop = await openShop()
  const { order, product, start, shopper } = await unpaidOrder(shop, { qty: 2 })
  await expireHold(shop, order.id)
  expect(await shop.given.stockOf(product)).toBe(5)
  await applyPayment(shop, shop.provider.pay(start.id).razorpay_payment_id)
  expect(await shopper.get(`/api/orders/${order.id}`)).toMatchObject({ body: { status: 'paid', cancelledAt: null } })
  expect(await shop.given.stockOf(product)).toBe(3)
})

// Requirements: STOCK-6
// Threats: T45
test('a late payment is refunded once when the products are sold out', async () => {
  const shop = await openShop()
  const { order, product, start, shopper } = await unpaidOrder(shop, { qty: 5 })
  await expireHold(shop, order.id)
  await shop.given.order({ by: 'other', product, qty: 1 })
  const { razorpay_payment_id } = shop.provider.pay(start.id)
  await Promise.all([1, 2, 3].map(() => applyPayment(shop, razorpay_payment_id)))
  const refunds = await shop.db.selectFrom('refunds').select('id').execute()
  expect(refunds).toHaveLength(1)
  for (const { id } of [...refunds, ...refunds]) await refundPayment(shop, id)
  expect(shop.provider.refunds).toMatchObject([{ paymentId: razorpay_payment_id, amount: order.total_price }])
  expect(await shopper.get(`/api/orders/${order.id}`)).toMatchObject({ body: { status: 'cancelled', isPaid: false } })
  expect(await shop.given.stockOf(product)).toBe(4)
})

// Requirements: API-11
test('a provider refusal is not reported as a lost connection, and its message is only logged', async () => {
  const shop = await openShop()
  const { order, start } = await unpaidOrder(shop)
  const refuse = async () => {
    throw new ProviderRefused(401, 'Authentication failed for rzp_live_1')
  }
  const { findPayment, createOrder } = shop.provider
  Object.assign(shop.provider, { findPayment: refuse, createOrder: refuse })
  const otherOrder = await shop.given.order()
  const shopper = await shop.as('shopper')
  const refused = await shopper.post<{ message: string }>(`/razorpay/${otherOrder.id}`)
  expect(refused).toMatchObject({ status: 503, body: { message: expect.stringContaining('does not accept this') } })
  expect(refused.body.message).not.toMatch(/reached|Authentication|rzp/)
  const returned = shop.provider.pay(start.id)
  expect(await shopper.post(`/razorpay/success/${order.id}`, returned)).toMatchObject({ status: 202 })
  Object.assign(shop.provider, { findPayment, createOrder })
  expect(await shopper.post(`/razorpay/success/${order.id}`, returned)).toMatchObject({ body: { isPaid: true } })
})

// Threats: T60
test('a second payment of a paid order is refunded', async () => {
  const shop = await openShop()
  const { order, start } = await unpaidOrder(shop)
  const first = shop.provider.pay(start.id)
  const second = shop.provider.pay(start.id)
  await Promise.all([first, second].map(({ razorpay_payment_id }) => applyPayment(shop, razorpay_payment_id)))
  const refunds = await shop.db.selectFrom('refunds').select(['order_id', 'amount']).execute()
  expect(refunds).toEqual([{ order_id: order.id, amount: order.total_price }])
})

test('a second payment of a refunded order is refunded too', async () => {
  const shop = await openShop()
  const { order, start } = await unpaidOrder(shop)
  await applyPayment(shop, shop.provider.pay(start.id).razorpay_payment_id)
  const admin = await shop.as('admin')
  const draft = { amount: toRupees(order.total_price), reason: 'Broken', putBack: [] }
  const headers = { 'idempotency-key': randomUUID() }
  expect(await admin.post(`/api/orders/${order.id}/refunds`, draft, { headers })).toMatchObject({ status: 201 })
  expect(await admin.get(`/api/orders/${order.id}`)).toMatchObject({ body: { status: 'refunded' } })

  const { razorpay_payment_id: second } = shop.provider.pay(start.id)
  expect(await applyPayment(shop, second)).toBe('unmatched')
  const refunds = await shop.db.selectFrom('refunds').select(['payment_id', 'amount', 'source']).orderBy('id').execute()
  expect(refunds).toMatchObject([
    { source: 'admin' },
    { payment_id: second, amount: order.total_price, source: 'shop' },
  ])
  const { body } = await (await shop.as('shopper')).get<Order>(`/api/orders/${order.id}`)
  expect(body.refunds.map(({ ofOtherPayment }) => ofOtherPayment)).toEqual([undefined, true])
})

// Requirements: PAY-13
test('a failed payment that is captured later pays the order', async () => {
  const shop = await openShop()
  const { order, start, shopper } = await unpaidOrder(shop)
  const { razorpay_payment_id } = shop.provider.pay(start.id, { status: 'failed' })
  await applyPayment(shop, razorpay_payment_id)
  expect(await shopper.get(`/api/orders/${order.id}`)).toMatchObject({ body: { isPaid: false } })
  shop.provider.setStatus(razorpay_payment_id, 'captured')
  await applyPayment(shop, razorpay_payment_id)
  expect(await shopper.get(`/api/orders/${order.id}`)).toMatchObject({ body: { isPaid: true } })
})

test('a view of an unpaid order by staff makes no provider call', async () => {
  const shop = await openShop()
  const { order, start } = await unpaidOrder(shop)
  shop.provider.pay(start.id)
  const paymentsOf = vi.spyOn(shop.provider, 'paymentsOf')
  const admin = await shop.as('admin')
  expect(await admin.get(`/api/orders/${order.id}`)).toMatchObject({ body: { isPaid: false } })
  expect(paymentsOf).not.toHaveBeenCalled()
})

// Requirements: PAY-19
// Threats: T36
test('a poll without a captured payment does not pay the order', async () => {
  const shop = await openShop()
  const { order, shopper } = await unpaidOrder(shop)
  for (let n = 0; n < 10; n += 1) {
    expect(await shopper.get(`/api/orders/${order.id}/pay`)).toMatchObject({ status: 200, body: { isPaid: false } })
  }
  const other = await shop.as('other')
  expect(await other.get(`/api/orders/${order.id}/pay`)).toMatchObject({ status: 404 })
})
