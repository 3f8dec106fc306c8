import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { applyPayment } from '#server/payments/apply-payment.ts'
import { syncRefund } from '#server/refunds/sync-refund.ts'
import type { Dashboard } from '#shared/dashboard.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

const read = async ({ as }: TestShop) => (await (await as('admin')).get<Required<Dashboard>>('/api/dashboard')).body

test('the dashboard lists the paid orders that are not shipped, the oldest first', async () => {
  const shop = await openShop()
  const [first, second] = [await shop.given.order({ state: 'paid' }), await shop.given.order({ state: 'paid' })]
  await shop.given.order()
  await shop.given.order({ state: 'shipped' })
  const { toShip } = await read(shop)
  expect(toShip).toMatchObject({ count: 2, orders: [{ _id: first.id, totalPrice: 194.5 }, { _id: second.id }] })
})

test('the dashboard lists sizes below the shop’s low-stock limit, without drafts and unpriced sizes', async () => {
  const shop = await openShop()
  const variants = [
    { model: 'small', stock: 3 },
    { model: 'large', stock: 20 },
    { model: 'priced at the counter', price: null, stock: 0 },
  ]
  const product = await shop.given.product({ variants })
  await shop.given.product({ stock: 0, isPublished: false })
  const low = { _id: product._id, model: 'small', countInStock: 3 }
  expect((await read(shop)).lowStock).toMatchObject({ count: 1, below: 6, sizes: [low] })

  await (await shop.as('admin')).put('/api/settings', { lowStockBelow: 3 })
  expect((await read(shop)).lowStock).toEqual({ count: 0, below: 3, sizes: [] })
})

// Requirements: PAY-12
test('an unmatched payment is on the dashboard until an admin settles it, once', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  await shop.db
    .insertInto('unmatched_payments')
    .values({ id: 'pay_1', order_id: null, amount: 12_345, currency: 'INR', status: 'captured', reason: 'Unknown.' })
    .execute()
  const waiting = {
    _id: 'pay_1',
    order: null,
    shop: { state: 'unmatched', amount: 123.45 },
    wrong: { kind: 'no-order' },
  }
  expect((await read(shop)).mismatches).toMatchObject({ count: 1, lines: [waiting] })
  expect(await admin.put('/api/payments/pay_1/settle')).toMatchObject({ status: 200 })
  expect(await admin.put('/api/payments/pay_1/settle')).toMatchObject({ status: 200 })
  expect((await read(shop)).mismatches).toEqual({ count: 0, lines: [] })
  const audit = await admin.get('/api/audit?subject=payment')
  expect(audit.body).toMatchObject([{ who: 'admin', what: 'The payment was marked as settled' }])
})

test('sales count on the day in India on which they were paid', async () => {
  const shop = await openShop()
  const late = await shop.given.order({ state: 'paid' })
  const early = await shop.given.order({ state: 'shipped' })
  const old = await shop.given.order({ state: 'paid' })
  await payAt(shop, late.id, "interval '-1 second'")
  await payAt(shop, early.id, "interval '1 second'")
  await payAt(shop, old.id, "interval '-31 days'")

  const { sales } = await read(shop)
  expect(sales).toHaveLength(30)
  expect(sales.filter(({ orders }) => orders > 0)).toEqual([
    { day: sales.at(-2)?.day, orders: 1, total: 194.5 },
    { day: sales.at(-1)?.day, orders: 1, total: 194.5 },
  ])
  expect(sales.at(-1)?.day).toBe(new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date()))
})

test('a refunded amount does not count as a sale, even when it is the whole amount of a sent order', async () => {
  const shop = await openShop()
  const { id } = await shop.given.order({ state: 'shipped' })
  const admin = await shop.as('admin')
  const refund = (body: object, key: string) =>
    admin.post(`/api/orders/${id}/refunds`, { reason: 'Broken', ...body }, { headers: { 'idempotency-key': key } })
  expect(await refund({ amount: 94.5 }, 'one-broken-bottle')).toMatchObject({ status: 201 })
  expect((await read(shop)).sales.at(-1)).toMatchObject({ orders: 1, total: 100 })
  expect(await refund({ all: true }, 'the-other-bottle')).toMatchObject({ status: 201 })
  expect((await read(shop)).sales.at(-1)).toMatchObject({ orders: 1, total: 0 })
})

test('a refund there with the provider’s fee takes no more than the total from the sales', async () => {
  const shop = await openShop()
  await shop.given.order({ state: 'paid' })
  const order = await shop.given.order()
  const fee = 4_26
  const amount = order.total_price + fee
  const { body: start } = await (await shop.as('shopper')).post<{ id: string }>(`/razorpay/${order.id}`)
  const { razorpay_payment_id: paymentId } = shop.provider.pay(start.id, { amount, fee, tax: 65 })
  await applyPayment(shop, paymentId)
  await (await shop.as('admin')).put(`/api/orders/${order.id}/ship`, shop.given.shipment())
  await syncRefund(shop, shop.provider.refundAtProvider(paymentId, amount).id)
  expect((await read(shop)).sales.at(-1)).toMatchObject({ orders: 2, total: 194.5 })
})

/** Moves an order in time, which the shop's own database role cannot do. `interval` counts from midnight in India. */
const payAt = ({ owner }: TestShop, id: string, interval: string) =>
  owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      with moment as (
        select (now() at time zone 'Asia/Kolkata')::date::timestamp at time zone 'Asia/Kolkata'
          + ${sql.raw(interval)} as at
      )
      update orders set created_at = at - interval '1 hour', paid_at = at from moment where id = ${id}
    `.execute(tx)
  })
