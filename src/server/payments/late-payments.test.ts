import { expect, test } from 'vitest'
import type { Order } from '#shared/orders.ts'
import type { PaymentStart } from '#shared/payments.ts'
import { unpaidOrder } from '#tests/support/payments.ts'
import { createMedicine } from '#tests/support/prescriptions.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { applyPayment } from './apply-payment.ts'
import { expireOverdueOrders } from './expire-order.ts'

const HOUR = 3_600_000

/** Cancels the order, whose hold ended some hours ago. */
async function release(shop: TestShop, id: string, hours = 1) {
  await shop.owner
    .updateTable('orders')
    .set({ held_until: new Date(Date.now() - hours * HOUR) })
    .where('id', '=', id)
    .execute()
  await expireOverdueOrders(shop)
}

async function cancelledOrder(shop: TestShop, hours?: number) {
  const unpaid = await unpaidOrder(shop)
  await release(shop, unpaid.order.id, hours)
  return unpaid
}

const payNow = (shop: TestShop, start: { id: string }) =>
  applyPayment(shop, shop.provider.pay(start.id).razorpay_payment_id)

const refundsOf = (shop: TestShop, { id }: { id: string }) =>
  shop.db.selectFrom('refunds').select(['amount', 'reason_code']).where('order_id', '=', id).execute()

// Requirements: STOCK-5
test('a payment days after the hold pays at the price of the order', async () => {
  const shop = await openShop()
  const late = await cancelledOrder(shop, 73)
  await shop.owner.updateTable('variants').set({ price: 200_00 }).execute()
  expect(await payNow(shop, late.start)).toBe('paid')
  expect(await refundsOf(shop, late.order)).toEqual([])
  expect(await shop.given.stockOf(late.product)).toBe(4)
})

// Requirements: STOCK-9
// Threats: T275
test.each([
  ['is withdrawn', { is_published: false }],
  ['is removed', { is_published: false, removed_at: new Date() }],
  ['needs a prescription since', { prescription_needed: true }],
])('a late payment of a product that %s is refunded', async (_, change) => {
  const shop = await openShop()
  const { order, product, start, shopper } = await cancelledOrder(shop)
  await shop.owner.updateTable('products').set(change).where('id', '=', product._id).execute()
  expect(await payNow(shop, start)).toBe('unmatched')
  expect(await refundsOf(shop, order)).toEqual([{ amount: order.total_price, reason_code: 'late-payment' }])
  expect((await shopper.get<Order>(`/api/orders/${order.id}`)).body).toMatchObject({
    status: 'cancelled',
    isPaid: false,
  })
  expect(await shop.given.stockOf(product)).toBe(5)
})

// Requirements: STOCK-5, RX-1
test('a late payment of a medicine that was ordered with a prescription pays its order', async () => {
  const shop = await openShop()
  const order = await shop.given.order({ by: 'shopper', product: await createMedicine(shop) })
  const { body: start } = await (await shop.as('shopper')).post<PaymentStart>(`/razorpay/${order.id}`)
  await release(shop, order.id)
  expect(await payNow(shop, start)).toBe('paid')
})
