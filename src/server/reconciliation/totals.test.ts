import { expect, test } from 'vitest'
import { applyPayment } from '#server/payments/apply-payment.ts'
import { refundPayment } from '#server/refunds/refund-payment.ts'
import { syncRefund } from '#server/refunds/sync-refund.ts'
import type { ReconciliationTotals } from '#shared/reconciliation.ts'
import { todayInIndia } from '#shared/today.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

async function pay(shop: TestShop, at: string, change: { amount?: number; fee?: number } = {}) {
  const order = await shop.given.order({ by: 'shopper', product: await shop.given.product({ price: 85 }) })
  const { body } = await (await shop.as('shopper')).post<{ id: string }>(`/razorpay/${order.id}`)
  const { razorpay_payment_id: id } = shop.provider.pay(body.id, { fee: 4_26, createdAt: new Date(at), ...change })
  await applyPayment(shop, id)
  return { id, order }
}

const totals = async (shop: TestShop, from: string, to: string) =>
  (await shop.as('admin')).get<ReconciliationTotals>(`/api/payments/totals?from=${from}&to=${to}`)

test('each day in India has the same captured, refunded and net amount on both sides', async () => {
  const shop = await openShop()
  // 00:30 in India is still the day before in UTC.
  await pay(shop, '2026-11-09T19:00:00Z')
  await pay(shop, '2026-11-10T10:00:00Z')
  await pay(shop, '2026-11-10T18:00:00Z', { amount: 1 })
  const { body } = await totals(shop, '2026-11-09', '2026-11-10')
  expect(body).toEqual({
    isEqual: true,
    days: [
      {
        day: '2026-11-10',
        provider: { captured: 360.67, refunded: 0, net: 360.67 },
        shop: { captured: 360.67, refunded: 0, net: 360.67 },
        fees: 12.78,
        isEqual: true,
      },
      {
        day: '2026-11-09',
        provider: { captured: 0, refunded: 0, net: 0 },
        shop: { captured: 0, refunded: 0, net: 0 },
        fees: 0,
        isEqual: true,
      },
    ],
  })
})

test('refunds count on their own day, dashboard refunds too, and failed refunds do not count', async () => {
  const shop = await openShop()
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())
  const { id, order } = await pay(shop, '2026-01-10T10:00:00Z')
  const admin = await shop.as('admin')
  const refundAmount = async (amount: number, key: string) => {
    const draft = { amount, reason: 'One bottle was broken' }
    await admin.post(`/api/orders/${order.id}/refunds`, draft, { headers: { 'idempotency-key': key } })
    const rows = await shop.db.selectFrom('refunds').select('id').where('status', '=', 'requested').execute()
    for (const row of rows) await refundPayment(shop, row.id)
  }
  await refundAmount(10.01, 'first-part')
  await syncRefund(shop, shop.provider.refundAtProvider(id, 20_00).id)
  shop.provider.refundsStartAs = 'pending'
  await refundAmount(30, 'third-part')
  shop.provider.endRefund('rfnd_3', 'failed')
  await syncRefund(shop, 'rfnd_3')
  expect((await totals(shop, today, today)).body).toMatchObject({
    isEqual: true,
    days: [{ provider: { captured: 0, refunded: 30.01, net: -30.01 }, shop: { refunded: 30.01 } }],
  })
})

test('a refund that was sent months after its decision counts on its day', async () => {
  const shop = await openShop()
  const { id } = await pay(shop, '2026-01-10T10:00:00Z')
  await syncRefund(shop, shop.provider.refundAtProvider(id, 10_01).id)
  await shop.owner
    .updateTable('provider_refunds')
    .set({ created_at: new Date('2027-06-10T10:00:00Z') })
    .execute()
  expect((await totals(shop, '2027-06-10', '2027-06-10')).body).toMatchObject({
    isEqual: true,
    days: [{ provider: { refunded: 10.01 }, shop: { refunded: 10.01 } }],
  })
})

test('a refund in another currency does not count as rupees', async () => {
  const shop = await openShop()
  const order = await shop.given.order({ by: 'shopper' })
  const { body } = await (await shop.as('shopper')).post<{ id: string }>(`/razorpay/${order.id}`)
  const { razorpay_payment_id: id } = shop.provider.pay(body.id, { currency: 'USD' })
  await applyPayment(shop, id)
  const day = todayInIndia()
  await syncRefund(shop, shop.provider.refundAtProvider(id, 10_00).id)
  expect((await totals(shop, day, day)).body).toMatchObject({
    isEqual: true,
    days: [{ provider: { captured: 0, refunded: 0 }, shop: { captured: 0, refunded: 0 } }],
  })
})

test('a difference of one paisa shows', async () => {
  const shop = await openShop()
  const { id } = await pay(shop, '2026-11-10T10:00:00Z')
  const setProviderAmount = (amount: number) =>
    shop.owner.updateTable('provider_payments').set({ amount }).where('id', '=', id).execute()
  await setProviderAmount(180_34)
  expect((await totals(shop, '2026-11-10', '2026-11-10')).body).toMatchObject({
    isEqual: false,
    days: [{ isEqual: false }],
  })
  await setProviderAmount(180_33)
})

test.each([
  ['2026-11-10', '2026-11-09', 'The first day is after the last day'],
  ['2026-01-01', '2026-11-09', 'Choose at most 92 days'],
  ['yesterday', '2026-11-09', 'The first day must be a date like 2026-01-31'],
])('totals from %s to %s are refused with a message', async (from, to, message) => {
  const shop = await openShop()
  expect(await totals(shop, from, to)).toMatchObject({ status: 400, body: { message } })
})

test('the list is exported line by line with the same filters', async () => {
  const shop = await openShop()
  const { id } = await pay(shop, '2026-11-10T10:00:00Z')
  const unmatched = await pay(shop, '2026-11-10T11:00:00Z', { amount: 100 })
  const admin = await shop.as('admin')
  const all = await admin.get<string>('/api/payments/export')
  expect(all.headers['content-disposition']).toBe('attachment; filename="payments.csv"')
  const lines = String(all.body).trim().split('\r\n')
  expect(lines[0]).toMatch(/^payment,date,time,currency,providerStatus/)
  expect(lines[1]).toContain(`${unmatched.id},10/11/2026,4:30 pm,INR,captured,1,0,card,4.26,unmatched,1,`)
  expect(lines[1]).toContain('"₹1.00 arrived, but the order total is ₹180.33."'.replaceAll('"', ''))
  expect(lines[2]).toContain(`${id},10/11/2026,3:30 pm,INR,captured,180.33,0,card,4.26,booked,180.33,`)
  const wrong = await admin.get<string>('/api/payments/export?show=wrong')
  expect(String(wrong.body).trim().split('\r\n')).toHaveLength(2)
})
