import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { rememberAccount } from '#server/orders/provider-mode.ts'
import { ProviderUnreadable } from '#server/platform/payment-provider/provider.ts'
import { isPaid, unpaidOrder } from '#tests/support/payments.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { listedLines } from './list-lines.ts'
import { reconcile, reconcileLastDays } from './reconcile.ts'

const span = () => ({ from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 1_000) })

// Requirements: OPS-14
test('reconciliation books a missing payment once, and then both sides agree', async () => {
  const shop = await openShop()
  const [first, second] = [await unpaidOrder(shop), await unpaidOrder(shop)]
  const payments = [first, second].map(({ start }) => shop.provider.pay(start.id).razorpay_payment_id)
  const failed = shop.provider.pay(first.start.id, { status: 'failed' }).razorpay_payment_id
  const fetched = vi.spyOn(shop.provider, 'findPayment')

  const found = await reconcile(shop, span())
  expect(found).toMatchObject({ payments: 3, refunds: 0, taken: 2 * 180_33, unmatched: [], unknown: [] })
  expect(found.booked.map(({ id }) => id)).toEqual(payments)
  expect(fetched.mock.calls.flat()).not.toContain(failed)
  expect(await isPaid(shop, first.order.id)).toBe(true)
  expect(await isPaid(shop, second.order.id)).toBe(true)
  expect(await shop.db.selectFrom('provider_payments').select('id').execute()).toHaveLength(3)

  expect(await reconcile(shop, span())).toMatchObject({ payments: 3, booked: [], unmatched: [], unknown: [] })
})

test('reconciliation ignores payments outside its period', async () => {
  const shop = await openShop()
  const { start, order } = await unpaidOrder(shop)
  shop.provider.pay(start.id, { createdAt: new Date('2026-01-01') })
  expect(await reconcile(shop, span())).toMatchObject({ payments: 0, booked: [], unknown: [] })
  await reconcileLastDays(shop)
  expect(await isPaid(shop, order.id)).toBe(false)
})

test('a payment that fits no order is recorded as unmatched, and one of an unknown order waits for it', async () => {
  const shop = await openShop()
  const { order, start } = await unpaidOrder(shop)
  const wrong = shop.provider.pay(start.id, { amount: 100_00 })
  const unmatched = shop.provider.pay('order_elsewhere', { amount: 50_00 })
  const found = await reconcile(shop, span())
  expect(found.unmatched.map(({ id }) => id)).toEqual([wrong.razorpay_payment_id])
  expect(found.unknown.map(({ id }) => id)).toEqual([unmatched.razorpay_payment_id])
  expect(await shop.db.selectFrom('unmatched_payments').select(['id', 'order_id']).execute()).toEqual([
    { id: wrong.razorpay_payment_id, order_id: order.id },
  ])
  expect(await reconcile(shop, span())).toMatchObject({
    unmatched: [],
    unknown: [{ id: unmatched.razorpay_payment_id }],
  })
})

// Threats: T106
test('a booked payment that the provider reports in another form does not stop the reconciliation', async () => {
  const shop = await openShop()
  const { id } = await shop.given.order({ state: 'paid' })
  const booked = await shop.db.selectFrom('payments').select('id').where('order_id', '=', id).executeTakeFirstOrThrow()
  await shop.owner.deleteFrom('provider_payments').where('id', '=', booked.id).execute()
  await shop.provider.refund({ paymentId: booked.id, amount: 10_00, key: 'by hand', receipt: '' })
  const { paymentsBetween } = shop.provider
  shop.provider.paymentsBetween = async (from, to) =>
    (await paymentsBetween(from, to)).filter((payment) => payment.id !== booked.id)
  shop.provider.findPayment = async () => {
    throw new ProviderUnreadable('another form')
  }
  expect(await reconcile(shop, span())).toMatchObject({ refunds: 1 })
  expect(await shop.db.selectFrom('refunds').select('amount').execute()).toEqual([{ amount: 10_00 }])
})

test('a booked payment unknown to the provider is a mismatch, and a refund there is recorded here', async () => {
  const shop = await openShop()
  const paymentOf = async () => {
    const { id } = await shop.given.order({ state: 'paid' })
    return shop.db.selectFrom('payments').select(['id', 'amount']).where('order_id', '=', id).executeTakeFirstOrThrow()
  }
  const [stored, lost] = [await paymentOf(), await paymentOf()]
  await shop.owner.deleteFrom('provider_payments').where('id', '=', lost.id).execute()
  shop.provider.setStatus(lost.id, 'failed')
  await shop.provider.refund({ paymentId: stored.id, amount: 10_00, key: 'by hand', receipt: '' })

  expect(await reconcile(shop, span())).toMatchObject({ refunds: 1, refunded: 10_00, taken: stored.amount })
  expect(await listedLines(shop.db, { show: 'wrong' })).toMatchObject([
    { payment_id: lost.id, mismatch: 'not-captured' },
  ])
  expect(await shop.db.selectFrom('refunds').select(['payment_id', 'amount', 'source']).execute()).toEqual([
    { payment_id: stored.id, amount: 10_00, source: 'provider' },
  ])
})

test('a booked payment that the provider no longer knows is a mismatch', async () => {
  const shop = await openShop()
  const { id } = await shop.given.order({ state: 'paid' })
  const booked = await shop.db.selectFrom('payments').select('id').where('order_id', '=', id).executeTakeFirstOrThrow()
  await shop.owner.deleteFrom('provider_payments').where('id', '=', booked.id).execute()
  shop.provider.paymentsBetween = async () => []
  shop.provider.findPayment = async () => undefined
  await reconcile(shop, span())
  expect(await listedLines(shop.db, { show: 'wrong' })).toMatchObject([
    { payment_id: booked.id, mismatch: 'not-captured' },
  ])
})

const storeReconciliation = (shop: TestShop, daysAgo: number) =>
  shop.owner
    .updateTable('provider_account')
    .set({ reconciled_at: sql<Date>`now() - make_interval(days => ${daysAgo})` })
    .execute()

// Requirements: OPS-14
test('after a long stop a refund of its first hours is found, and the order is not shipped', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const { id } = await shop.given.order({ state: 'paid' })
  const payment = await shop.db.selectFrom('payments').select(['id', 'amount']).executeTakeFirstOrThrow()
  await storeReconciliation(shop, 10)
  await shop.provider.refund({ paymentId: payment.id, amount: payment.amount, key: 'by hand', receipt: '' })
  for (const refund of shop.provider.refunds) refund.createdAt = new Date(Date.now() - 10 * 86_400_000 + 3_600_000)

  await reconcileLastDays(shop)
  expect(await admin.get(`/api/orders/${id}`)).toMatchObject({ body: { status: 'refunded' } })
  expect(await admin.put(`/api/orders/${id}/ship`, shop.given.shipment())).toMatchObject({ status: 409 })
})

test.each([
  ['an hour', 1 / 24, 75],
  ['five days', 5, 5 * 24 + 74],
  ['a year', 365, 90 * 24],
])(
  '%s after the last reconciliation, until one succeeds, it covers its hours and those before',
  async (_, days, hours) => {
    const shop = await openShop()
    await sql`update provider_account set reconciled_at = now() - ${days} * interval '1 day'`.execute(shop.owner)
    const refundsBetween = vi.spyOn(shop.provider, 'refundsBetween')
    const requestedHours = () => {
      const [from, to] = refundsBetween.mock.lastCall ?? []
      return from && to && (to.getTime() - from.getTime()) / 3_600_000
    }
    refundsBetween.mockRejectedValueOnce(new Error('down'))
    await expect(reconcileLastDays(shop)).rejects.toThrow('down')
    await reconcileLastDays(shop)
    expect(requestedHours()).toBeCloseTo(hours, 1)
    await reconcileLastDays(shop)
    expect(requestedHours()).toBeCloseTo(74, 1)
  },
)

test('the last reconciliation of test payments does not count for live payments', async () => {
  const shop = await openShop()
  await storeReconciliation(shop, 10)
  const reconciledAt = () => shop.db.selectFrom('provider_account').select('reconciled_at').executeTakeFirst()
  const { mode } = shop.provider
  await rememberAccount(shop.db, { mode, keyId: 'rzp_new_key' })
  expect(await reconciledAt()).toEqual({ reconciled_at: expect.any(Date) })
  await rememberAccount(shop.db, { mode: mode === 'live' ? 'test' : 'live', keyId: 'rzp_other_key' })
  expect(await reconciledAt()).toEqual({ reconciled_at: null })
  await rememberAccount(shop.db, shop.provider)
})

test('while the provider is down reconciliation changes nothing', async () => {
  const shop = await openShop()
  shop.provider.isDown = true
  await expect(reconcile(shop, span())).rejects.toThrow('down')
})
