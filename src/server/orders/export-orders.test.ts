import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop, type TestShop } from '#server/testing/shop.ts'

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date())

async function exported({ as }: TestShop, query = '') {
  const { body, status } = await (await as('admin')).get<string>(`/api/orders/export${query}`)
  const rows: Record<string, string>[] = parse(body, { bom: true, columns: true })
  return { rows, body, status }
}

test('orders are exported as they stand, the oldest first', async () => {
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

test('only the days that are asked for are exported, and both of them whole', async () => {
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
  // Copies of one moment: the order among them must be decided beyond it.
  await sql`insert into orders (id, user_name, status, items_total, items_price, tax_price, shipping_price, total_price,
      price_settings, payment_method, shipping_address, holds_stock, held_until, created_at)
    select gen_random_uuid(), user_name, 'cancelled', 0, 0, 0, 0, 0, price_settings, payment_method, shipping_address, false,
      held_until, created_at from orders, generate_series(1, 1100) where orders.id = ${order.id}`.execute(shop.owner)
  const { rows } = await exported(shop)
  expect([rows.length, new Set(rows.map(({ id }) => id)).size]).toEqual([1101, 1101])
  await sql`delete from orders where id <> ${order.id}`.execute(shop.owner)
})
