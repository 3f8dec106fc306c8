import { expect, test } from 'vitest'
import { expireOrder, expireOverdueOrders } from '#server/payments/expire-order.ts'
import type { Order } from '#shared/orders.ts'
import { openShop } from '#tests/support/shop.ts'

// Requirements: ORDER-21, ROLE-2
// Threats: T23
test('only its owner and admins can see an order', async () => {
  const { as, given } = await openShop()
  const order = await given.order({ by: 'shopper' })
  const read = async (who: string) => (await (await as(who)).get(`/api/orders/${order.id}`)).status
  expect([await read('shopper'), await read('admin'), await read('other'), await read('visitor')]).toEqual([
    200, 200, 404, 401,
  ])
})

// Requirements: ADMIN-9, ORDER-10, ORDER-22, ORDER-23, ROLE-6
test('a shopper lists their own orders, newest first, and an admin lists all', async () => {
  const { as, given } = await openShop()
  const first = await given.order({ by: 'shopper' })
  const foreign = await given.order({ by: 'other' })
  const second = await given.order({ by: 'shopper' })
  const ids = (body: Order[]) => body.map(({ _id }) => _id)
  const shopper = await as('shopper')
  const admin = await as('admin')
  expect(ids((await shopper.get<Order[]>('/api/orders/myorders')).body)).toEqual([second.id, first.id])
  expect(ids((await admin.get<Order[]>('/api/orders')).body)).toEqual([second.id, foreign.id, first.id])
})

// Requirements: ORDER-23
test('a shopper filters and searches their own orders only', async () => {
  const { as, given } = await openShop()
  const unpaid = await given.order({ by: 'shopper' })
  const paid = await given.order({ by: 'shopper', state: 'paid' })
  const foreign = await given.order({ by: 'other', state: 'paid' })
  const shopper = await as('shopper')
  const found = async (query: string) =>
    (await shopper.get<Order[]>(`/api/orders/myorders?${query}`)).body.map(({ _id }) => _id)
  expect(await found('state=paid')).toEqual([paid.id])
  expect(await found('state=paid&search=')).toEqual([paid.id])
  expect(await found(`search=${unpaid.id}`)).toEqual([unpaid.id])
  expect(await found(`search=${foreign.id}`)).toEqual([])
  expect(await found(`search=${unpaid.id.slice(-8)}&state=submitted`)).toEqual([unpaid.id])
  expect(await found(`search=${foreign.id.slice(-8)}`)).toEqual([])
  expect(await found(`state=submitted&cursor=${unpaid.id}`)).toEqual([])
  expect(await shopper.get('/api/orders/myorders?state=lost')).toMatchObject({ status: 400 })
})

// Requirements: ORDER-2, ORDER-20, SHIP-3, SHIP-5
test('an order is shipped once, and only after it is paid', async () => {
  const { as, given } = await openShop()
  const unpaid = await given.order()
  const paid = await given.order({ state: 'paid' })
  const admin = await as('admin')
  const ship = (id: string) => admin.put(`/api/orders/${id}/ship`, given.shipment())
  expect(await ship(unpaid.id)).toMatchObject({ status: 409 })
  expect(await ship(paid.id)).toMatchObject({
    status: 200,
    body: { isShipped: true, status: 'shipped', tracking: 'EK123456789IN', service: 'India Post' },
  })
  expect(await ship(paid.id)).toMatchObject({
    status: 409,
    body: { message: 'Only a paid order that is not yet shipped can be shipped.' },
  })
  const otherShipment = { tracking: 'D222', service: 'DTDC' }
  expect(await admin.put(`/api/orders/${paid.id}/ship`, otherShipment)).toMatchObject({
    status: 409,
    body: {
      message: 'This order was already shipped with India Post, EK123456789IN. Your number was not saved.',
    },
  })
  expect(await admin.get(`/api/orders/${paid.id}`)).toMatchObject({ body: { tracking: 'EK123456789IN' } })
  expect(await ship('0190a5c2-0000-7000-8000-000000000000')).toMatchObject({ status: 404 })
})

// Threats: T73
test('of twenty admins who ship at once one succeeds, and one tracking number is stored', async () => {
  const { as, given } = await openShop()
  const { id } = await given.order({ state: 'paid' })
  const admin = await as('admin')
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      admin.put<Order>(`/api/orders/${id}/ship`, { tracking: `T${n}`, service: 'DTDC' }),
    ),
  )
  const [shipped, ...others] = replies.filter(({ status }) => status === 200)
  expect(others).toEqual([])
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(19)
  expect(await admin.get(`/api/orders/${id}`)).toMatchObject({ body: { tracking: shipped?.body.tracking } })
})

// Requirements: SHIP-3, SHIP-4
// Threats: T74
test.each([
  ['no tracking number', { tracking: '' }, 'The tracking number is required'],
  [
    'a tracking number of 65 characters',
    { tracking: 'x'.repeat(65) },
    'The tracking number can have at most 64 characters',
  ],
  ['an unknown courier', { service: 'FedEx' }, 'Choose a courier service'],
])('an order is not shipped with %s', async (_, change, message) => {
  const { as, given } = await openShop()
  const { id } = await given.order({ state: 'paid' })
  const admin = await as('admin')
  expect(await admin.put(`/api/orders/${id}/ship`, { ...given.shipment(), ...change })).toMatchObject({
    status: 400,
    body: { message },
  })
  expect(await admin.get(`/api/orders/${id}`)).toMatchObject({ body: { isShipped: false } })
})

// Requirements: ORDER-2, ORDER-20, SHIP-5
// Threats: T72
test('an order is delivered once, and only after it is shipped', async () => {
  const { as, given } = await openShop()
  const paid = await given.order({ state: 'paid' })
  const shipped = await given.order({ state: 'shipped' })
  const admin = await as('admin')
  const deliver = (id: string) => admin.put(`/api/orders/${id}/deliver`)
  expect(await deliver(paid.id)).toMatchObject({ status: 409 })
  expect(await deliver(shipped.id)).toMatchObject({ status: 200, body: { isDelivered: true, status: 'delivered' } })
  expect(await deliver(shipped.id)).toMatchObject({ status: 409 })
})

// Requirements: API-13
test('a delivery call with a JSON content type and no body is accepted', async () => {
  const { as, given } = await openShop()
  const { id } = await given.order({ state: 'shipped' })
  const admin = await as('admin')
  const request = { headers: { 'content-type': 'application/json' }, payload: '' }
  expect(await admin.put(`/api/orders/${id}/deliver`, undefined, request)).toMatchObject({ status: 200 })
})

// Requirements: STOCK-3
// Threats: T44
test('an unpaid order is released when its hold ends, and its stock returns once', async () => {
  const shop = await openShop({ orderHoldMinutes: 0.01 })
  const { given, as } = shop
  const product = await given.product({ stock: 5 })
  const order = await given.order({ product, qty: 3 })
  await expireOrder(shop, order.id)
  expect(await given.stockOf(product)).toBe(2)

  await shop.owner
    .updateTable('orders')
    .set({ held_until: new Date(Date.now() - 1000) })
    .where('id', '=', order.id)
    .execute()
  await Promise.all(Array.from({ length: 5 }, () => expireOverdueOrders(shop)))

  expect(await given.stockOf(product)).toBe(5)
  const shopper = await as('shopper')
  expect(await shopper.get(`/api/orders/${order.id}`)).toMatchObject({
    body: { status: 'cancelled', isPaid: false, heldUntil: null },
  })
  expect(await shopper.post(`/razorpay/${order.id}`)).toMatchObject({ status: 409 })
})

test('a paid order does not expire', async () => {
  const shop = await openShop()
  const order = await shop.given.order({ state: 'paid' })
  await shop.owner
    .updateTable('orders')
    .set({ held_until: new Date(Date.now() - 1000) })
    .where('id', '=', order.id)
    .execute()
  await expireOverdueOrders(shop)
  const admin = await shop.as('admin')
  expect(await admin.get(`/api/orders/${order.id}`)).toMatchObject({ body: { status: 'paid' } })
})

// Threats: T51, T91, T121
test('the shop’s database role cannot change order lines, payment records or the schema', async () => {
  const { db, owner, given } = await openShop()
  await given.order({ state: 'paid' })
  await expect(db.updateTable('order_items').set({ qty: 9 }).execute()).rejects.toThrow('permission denied')
  await expect(db.deleteFrom('payments').execute()).rejects.toThrow('permission denied')
  await expect(db.deleteFrom('audit').execute()).rejects.toThrow('permission denied')
  await expect(db.schema.dropTable('users').execute()).rejects.toThrow('must be owner')
  await expect(db.schema.createTable('x').addColumn('y', 'text').execute()).rejects.toThrow('permission denied')
  await expect(owner.updateTable('order_items').set({ qty: 9 }).execute()).rejects.toThrow('never changed')
})
