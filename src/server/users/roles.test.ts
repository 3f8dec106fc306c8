import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Parcel } from '#shared/packing.ts'
import { ROLES } from '#shared/roles.ts'
import { refund } from '#tests/support/documents.ts'
import { openShop } from '#tests/support/shop.ts'

// Requirements: SHIP-9
test('before its shipment a parcel shows that its goods need an e-way bill', async () => {
  const shop = await openShop()
  await shop.given.settings({ maxUnpaidTotal: 1_000_000 })
  const packer = await shop.as('packer')
  const sell = async (price: number) =>
    shop.given.order({ product: await shop.given.product({ price }), state: 'paid' })
  // Less 10 %, with 5 % tax and 50.00 of delivery: 49,995.50 and 50,004.95.
  const [, above] = [await sell(52_852), await sell(52_862)]
  const { body } = await packer.get<Parcel[]>('/api/orders/to-pack')
  expect(body.map(({ needsEwayBill }) => needsEwayBill)).toEqual([undefined, true])
  const shipped = await packer.put<Parcel>(`/api/orders/${above.id}/ship`, shop.given.shipment())
  expect(shipped.body.needsEwayBill).toBeUndefined()
})

// Requirements: SHIP-9
test('exempt goods beside taxable ones do not count for an e-way bill, and their share of the delivery neither', async () => {
  const shop = await openShop()
  await shop.given.settings({ maxUnpaidTotal: 1_000_000, taxPercentOther: 0 })
  const shopper = await shop.as('shopper')
  const exempt = await shop.given.product({ category: 'organicfoods', price: 20_000 })
  const sell = async (price: number) => {
    const draft = shop.given.draft(await shop.given.product({ price }))
    const orderItems = [...draft.orderItems, ...shop.given.draft(exempt).orderItems]
    const { body } = await shopper.post<{ _id: string }>('/api/orders', { ...draft, orderItems })
    await shop.given.pay(body._id)
  }
  // Less 10 %, with 5 % tax and 36.28 of the delivery: 49,993.70 and 50,003.15.
  await sell(52_865)
  await sell(52_875)
  const { body } = await (await shop.as('packer')).get<Parcel[]>('/api/orders/to-pack')
  expect(body.map(({ needsEwayBill }) => needsEwayBill)).toEqual([undefined, true])
})

// Requirements: SHIP-9
test('refunded pieces do not count for an e-way bill', async () => {
  const shop = await openShop()
  await shop.given.settings({ maxUnpaidTotal: 1_000_000 })
  const packer = await shop.as('packer')
  const needsBill = async () =>
    (await packer.get<Parcel[]>('/api/orders/to-pack')).body.map(({ needsEwayBill }) => needsEwayBill)
  // Less 10 %, with 5 % tax and 50.00 of delivery: 56,750.00, and 28,400.00 without one piece.
  const order = await shop.given.order({
    product: await shop.given.product({ price: 30_000 }),
    qty: 2,
    state: 'paid',
  })
  expect(await needsBill()).toEqual([true])
  const lines = [{ item: order.items[0]?.id, qty: 1 }]
  expect(await refund(shop, order, { lines })).toMatchObject({ status: 201 })
  expect(await needsBill()).toEqual([undefined])
})

// Requirements: ROLE-11
test('the owner gives a person a role, changes it and removes it', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  const devi = await shop.as('Devi')
  const { _id } = await shop.person('Devi')
  const setRole = (body: object) => admin.put(`/api/users/${_id}`, body)

  expect(await setRole({ role: 'packer' })).toMatchObject({ status: 200, body: { isAdmin: false, role: 'packer' } })
  expect((await devi.get('/api/orders/to-pack')).status).toBe(200)
  expect((await devi.get('/api/orders')).status).toBe(403)
  expect((await devi.get<object>(`/api/users/${_id}`)).body).toMatchObject({ role: 'packer' })

  // Only an owner loses the role here.
  expect(await setRole({ isAdmin: false })).toMatchObject({ body: { role: 'packer' } })
  expect(await setRole({ isAdmin: true })).toMatchObject({ body: { isAdmin: true, role: 'owner' } })
  // A client returns what it read, with another `isAdmin`.
  expect((await setRole({ role: 'owner', isAdmin: false })).body).toMatchObject({ isAdmin: false })
  expect(await setRole({ role: 'packer', isAdmin: true })).toMatchObject({ body: { isAdmin: true, role: 'owner' } })
  const { body } = await setRole({ role: null })
  expect(body).toMatchObject({ isAdmin: false })
  expect(body).not.toHaveProperty('role')
  expect((await devi.get('/api/orders/to-pack')).status).toBe(403)
})

test('only the owner gives roles, and the last owner keeps theirs', async () => {
  const shop = await openShop()
  const { _id } = await shop.person('Devi')
  for (const role of ROLES.filter((candidate) => candidate !== 'owner'))
    expect((await (await shop.as(role)).put(`/api/users/${_id}`, { role: 'owner' })).status, role).toBe(403)
  const { _id: owner } = await shop.person('admin')
  expect(await (await shop.as('admin')).put(`/api/users/${owner}`, { role: 'cashier' })).toMatchObject({ status: 409 })
})

// Requirements: ROLE-12
test('a packer sees and ships parcels, and no amount anywhere', async () => {
  const shop = await openShop()
  const packer = await shop.as('packer')
  const [first, second] = [await shop.given.order({ state: 'paid' }), await shop.given.order({ state: 'paid' })]
  await shop.given.order()
  const list = await packer.get<Parcel[]>('/api/orders/to-pack')
  expect(list.body.map(({ _id }) => _id)).toEqual([first.id, second.id])
  expect(list.body[0]).toMatchObject({
    items: [{ qty: 1, model: '200 ml' }],
    shippingAddress: { city: expect.anything() },
  })
  const shipped = await packer.put(`/api/orders/${first.id}/ship`, shop.given.shipment())
  expect(shipped).toMatchObject({ status: 200, body: { _id: first.id, isShipped: true } })
  const dashboard = await packer.get('/api/dashboard')
  expect(dashboard.body).toMatchObject({ toShip: { count: 1, orders: [{ _id: second.id }] } })
  for (const { body } of [list, shipped, dashboard])
    expect(JSON.stringify(body)).not.toMatch(/price|total|amount|sales|refund|194\.5/i)
  expect((await packer.get(`/api/orders/${first.id}`)).status).toBe(404)
})

// Requirements: ROLE-11
test('the dashboard of each role has the parts that the role may see', async () => {
  const shop = await openShop()
  const partsOf = async (role: string) =>
    Object.keys((await (await shop.as(role)).get<object>('/api/dashboard')).body).toSorted()
  expect(await partsOf('packer')).toEqual(['toShip'])
  expect(await partsOf('cashier')).toEqual(['mismatches', 'sales', 'toShip'])
  expect(await partsOf('pharmacist')).toEqual(['prescriptions'])
  expect(await partsOf('accountant')).toEqual(['mismatches', 'sales'])
  expect(await partsOf('editor')).toEqual(['lowStock'])
  expect(await partsOf('admin')).toEqual(['lowStock', 'mismatches', 'missingFacts', 'prescriptions', 'sales', 'toShip'])
})

test('a process of the previous release adds and removes an owner by its own column', async () => {
  const shop = await openShop()
  const { _id } = await shop.person('Devi')
  const roleAfter = async (isAdmin: boolean) => {
    await sql`update users set is_admin = ${isAdmin} where id = ${_id}`.execute(shop.owner)
    return (await shop.db.selectFrom('users').select('role').where('id', '=', _id).executeTakeFirst())?.role
  }
  expect(await roleAfter(true)).toBe('owner')
  expect(await roleAfter(false)).toBeNull()
})
