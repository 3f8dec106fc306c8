import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { applyPayment } from '#server/payments/apply-payment.ts'
import { refundPayment } from '#server/refunds/refund-payment.ts'
import type { Order } from '#shared/orders.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())

async function exported({ as }: TestShop, query = '') {
  const { body, status } = await (await as('admin')).get<string>(`/api/orders/export${query}`)
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true })
  return { rows, body, status }
}

// Requirements: ORDER-25
test('a delivery note is stored with the order, exported, and erased with the account', async () => {
  const shop = await openShop()
  const { _id } = await shop.given.product()
  const shopper = await shop.as('shopper')
  const place = (deliveryNote: string) =>
    shopper.post<Order>('/api/orders', {
      orderItems: [{ product: _id, qty: 1 }],
      shippingAddress: shop.given.address({ deliveryNote }),
      paymentMethod: 'Razorpay',
    })
  expect(await place('x'.repeat(201))).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'shippingAddress.deliveryNote' }] },
  })
  const { body: order } = await place('Leave it at the tea shop')
  const admin = await shop.as('admin')
  const noteOf = async () => (await admin.get<Order>(`/api/orders/${order._id}`)).body.shippingAddress.deliveryNote
  expect(await noteOf()).toBe('Leave it at the tea shop')
  expect((await exported(shop)).rows[0]?.deliveryNote).toBe('Leave it at the tea shop')
  await shop.owner.updateTable('orders').set({ status: 'cancelled', cancelled_at: new Date() }).execute()
  expect(await admin.delete(`/api/users/${(await shop.person('shopper'))._id}`)).toMatchObject({ status: 200 })
  expect(await noteOf()).toBe('')
})

// Requirements: OPS-13
test('orders are exported with their current state, oldest first', async () => {
  const shop = await openShop()
  const product = await shop.given.product({ name: '=Oil, "warm"', price: 100 })
  const first = await shop.given.order({ product, qty: 2, state: 'shipped' })
  const second = await shop.given.order()
  const { rows, body } = await exported(shop)
  expect(body.startsWith('\ufeff')).toBe(true)
  expect(rows.map(({ id }) => id)).toEqual([first.id, second.id])
  expect(rows[0]).toMatchObject({
    number: first.id.slice(-8),
    status: 'shipped',
    name: 'Lakshmi Nair',
    items: '2 x =Oil, "warm" (200 ml)',
    itemsTotal: '200',
    discount: '20',
    itemsPrice: '180',
    taxPrice: '9',
    shippingPrice: '100',
    totalPrice: '289',
    tracking: 'EK123456789IN',
    delivered: '',
  })
  expect(rows[0]?.date).toBe(today.split('-').reverse().join('/'))
})

// Requirements: ADMIN-23
// Threats: T159
test('the export shows the refunded and remaining amount of each order, and both sums agree with the books', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const requestRefund = (order: { id: string }, amount: number) =>
    admin.post(
      `/api/orders/${order.id}/refunds`,
      { amount, reason: 'Broken' },
      { headers: { 'idempotency-key': `export-${order.id}-${amount * 100}` } },
    )
  const [stored, part, full, unpaid] = [
    await shop.given.order({ state: 'paid' }),
    await shop.given.order({ state: 'shipped' }),
    await shop.given.order({ state: 'paid' }),
    await shop.given.order(),
  ]
  for (const reply of [
    await requestRefund(part, 50.5),
    await requestRefund(part, 10),
    await requestRefund(full, full.total_price / 100),
  ])
    expect(reply.status).toBe(201)
  shop.provider.refusesRefunds = 'No balance'
  expect(await requestRefund(stored, 5)).toMatchObject({ status: 201 })
  const failing = await shop.db
    .selectFrom('refunds')
    .select('id')
    .where('order_id', '=', stored.id)
    .executeTakeFirstOrThrow()
  await refundPayment(shop, failing.id)
  await secondPaymentOf(shop, part.id)

  const { rows } = await exported(shop)
  const figures = rows.map(({ id, totalPrice, refunded, remains }) => ({ id, totalPrice, refunded, remains }))
  expect(figures).toEqual([
    { id: stored.id, totalPrice: '194.5', refunded: '0', remains: '194.5' },
    { id: part.id, totalPrice: '194.5', refunded: '60.5', remains: '134' },
    { id: full.id, totalPrice: '194.5', refunded: '194.5', remains: '0' },
    { id: unpaid.id, totalPrice: '194.5', refunded: '0', remains: '0' },
  ])
  const { rows: books } = await sql<{ remains: number }>`
    select (sum(amount) - (select sum(refunds.amount) from refunds join payments on payments.id = refunds.payment_id
      where refunds.status <> 'failed'))::int as remains from payments`.execute(shop.db)
  const total = figures.reduce((sum, { remains }) => sum + Math.round(Number(remains) * 100), 0)
  expect([{ remains: total }]).toEqual(books)
})

/** A second payment pays no order and is refunded at once. No column of an order counts it. */
async function secondPaymentOf({ db, provider, ...deps }: TestShop, id: string) {
  const { provider_order_id } = await db
    .selectFrom('orders')
    .select('provider_order_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const second = provider.pay(provider_order_id ?? '')
  expect(await applyPayment({ db, provider, ...deps }, second.razorpay_payment_id)).toBe('unmatched')
}

test('only the requested days are exported, from midnight to midnight', async () => {
  const shop = await openShop()
  const order = await shop.given.order()
  expect((await exported(shop, `?from=${today}&to=${today}`)).rows).toMatchObject([{ id: order.id }])
  expect((await exported(shop, '?from=2020-01-01&to=2020-12-31')).rows).toEqual([])
  for (const query of ['?from=yesterday', '?to=2026-02-30', '?from=2026-1-1'])
    expect(await (await shop.as('admin')).get(`/api/orders/export${query}`), query).toMatchObject({ status: 400 })
})

test('a long list is exported whole, each order once', async () => {
  const shop = await openShop()
  const order = await shop.given.order()
  // Copies with the same creation time, so the id must decide their sequence.
  await sql`insert into orders (id, user_name, status, items_total, items_price, tax_price, shipping_price, total_price,
      price_settings, payment_method, shipping_address, holds_stock, held_until, created_at)
    select gen_random_uuid(), user_name, 'cancelled', 0, 0, 0, 0, 0, price_settings, payment_method, shipping_address, false,
      held_until, created_at from orders, generate_series(1, 1100) where orders.id = ${order.id}`.execute(shop.owner)
  const { rows } = await exported(shop)
  expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([1101, 1101])
  await sql`delete from orders where id <> ${order.id}`.execute(shop.owner)
})
