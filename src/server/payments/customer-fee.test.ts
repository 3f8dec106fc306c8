import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { refundPayment } from '#server/refunds/refund-payment.ts'
import { syncRefund } from '#server/refunds/sync-refund.ts'
import type { ReconciliationLine, ReconciliationTotals } from '#shared/reconciliation.ts'
import type { OrderRefunds } from '#shared/refunds.ts'
import { unpaidOrder } from '#tests/support/payments.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { applyPayment } from './apply-payment.ts'

const FEE = { fee: 4_26, tax: 65 }
const DAY = '2026-01-10'
const AT = new Date(`${DAY}T10:00:00Z`)

/** An account whose buyers pay the provider's fee, which comes on top of the order's 180.33. */
async function paidWithFee() {
  const shop = await openShop()
  const { order, start, shopper } = await unpaidOrder(shop)
  const amount = order.total_price + FEE.fee
  const { razorpay_payment_id: id } = shop.provider.pay(start.id, { amount, ...FEE, createdAt: AT })
  expect(await applyPayment(shop, id)).toBe('paid')
  return { shop, order, start, shopper, id, amount, admin: await shop.as('admin') }
}

const lineOf = async (shop: TestShop) =>
  (await (await shop.as('admin')).get<ReconciliationLine[]>('/api/payments')).body[0]

const runRefunds = async (shop: TestShop) => {
  const waiting = await shop.db.selectFrom('refunds').select('id').where('status', '=', 'requested').execute()
  for (const { id } of waiting) await refundPayment(shop, id)
}

// Requirements: PAY-11
// Threats: T142
test('a payment that exceeds the total by exactly the provider’s fee pays the order', async () => {
  const { shop, order, shopper, id } = await paidWithFee()
  expect(await shopper.get(`/api/orders/${order.id}`)).toMatchObject({ body: { isPaid: true, totalPrice: 180.33 } })
  expect(await shop.db.selectFrom('payments').select(['id', 'amount', 'customer_fee']).execute()).toEqual([
    { id, amount: 180_33, customer_fee: 4_26 },
  ])
  expect(await lineOf(shop)).toMatchObject({
    provider: { amount: 184.59, fee: 4.26 },
    shop: { state: 'booked', amount: 180.33, customerFee: 4.26 },
    refundable: 180.33,
    wrong: null,
  })
})

// Threats: T142
test('the day’s totals agree with the provider’s, which include the fee', async () => {
  const { admin } = await paidWithFee()
  const { body } = await admin.get<ReconciliationTotals>(`/api/payments/totals?from=${DAY}&to=${DAY}`)
  expect(body).toMatchObject({
    isEqual: true,
    days: [{ provider: { captured: 184.59 }, shop: { captured: 184.59 }, fees: 4.26 }],
  })
})

// Threats: T142
test('the order’s amount can be refunded, and the fee cannot', async () => {
  const { shop, order, admin } = await paidWithFee()
  const requestRefund = (amount: number) =>
    admin.post<OrderRefunds>(
      `/api/orders/${order.id}/refunds`,
      { amount, reason: 'Broken' },
      { headers: { 'idempotency-key': randomUUID() } },
    )
  expect(await requestRefund(184.59)).toMatchObject({ status: 409 })
  expect(await requestRefund(180.33)).toMatchObject({ status: 201, body: { paid: 180.33, refundable: 0 } })
  await runRefunds(shop)
  expect(shop.provider.refunds).toMatchObject([{ amount: 180_33 }])
  expect(await admin.get(`/api/orders/${order.id}`)).toMatchObject({ body: { status: 'refunded' } })
  expect(await lineOf(shop)).toMatchObject({ provider: { status: 'captured', refunded: 180.33 }, wrong: null })
})

test('when the provider’s dashboard refunds the fee too, the order is refunded and the books agree', async () => {
  const { shop, order, admin, id, amount } = await paidWithFee()
  await syncRefund(shop, shop.provider.refundAtProvider(id, amount).id)
  expect(await admin.get(`/api/orders/${order.id}`)).toMatchObject({ body: { status: 'refunded' } })
  expect(await lineOf(shop)).toMatchObject({ provider: { status: 'refunded' }, refundable: 0, wrong: null })
})

test('a second payment with a fee is refunded whole', async () => {
  const { shop, start, amount } = await paidWithFee()
  const { razorpay_payment_id: second } = shop.provider.pay(start.id, { amount, ...FEE })
  expect(await applyPayment(shop, second)).toBe('unmatched')
  await runRefunds(shop)
  expect(shop.provider.refunds).toMatchObject([{ paymentId: second, amount }])
  expect((await (await shop.as('admin')).get<ReconciliationLine[]>('/api/payments?show=wrong')).body).toEqual([])
})
