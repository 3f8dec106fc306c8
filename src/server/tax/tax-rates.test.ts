import { expect, test } from 'vitest'
import { rememberAccount } from '#server/orders/provider-mode.ts'
import type { Order } from '#shared/orders.ts'
import type { TaxPreview, TaxRate } from '#shared/tax-rates.ts'
import { openShop } from '#tests/support/shop.ts'

const rate = { hsnPrefix: '190590', percent: 12.5, validFrom: '2026-01-01', source: 'Notification 1/2026' }

// Requirements: TAX-3, TAX-7
test('a new rate counts from its day on, and an order keeps the rate of its day', async () => {
  const { as, given, db } = await openShop()
  const admin = await as('admin')
  const shopper = await as('shopper')
  const product = await given.product({ price: 100, category: 'organicfoods' })
  await db.updateTable('products').set({ hsn_code: '19059040' }).where('id', '=', product._id).execute()
  await admin.put('/api/settings', { taxBy: 'hsn' })
  const taxOf = async () => (await shopper.post<Order>('/api/orders', given.draft(product))).body

  const before = await taxOf()
  await admin.post('/api/tax-rates', { ...rate, percent: 40, validFrom: '2099-01-01' })
  expect(await admin.post('/api/tax-rates', rate)).toMatchObject({ status: 201 })
  const after = await taxOf()
  expect([before.taxPrice, after.taxPrice]).toEqual([4.5, 11.25])
  expect((await shopper.get<Order>(`/api/orders/${before._id}`)).body.taxPrice).toBe(4.5)

  const listed = (await admin.get<TaxRate[]>('/api/tax-rates')).body
  expect(listed.filter(({ hsnPrefix }) => hsnPrefix === '190590')).toMatchObject([
    { percent: 40, validFrom: '2099-01-01' },
    { percent: 12.5, validFrom: '2026-01-01', condition: '', source: 'Notification 1/2026' },
  ])
  expect(await admin.get('/api/audit?subject=settings')).toMatchObject({
    body: expect.arrayContaining([expect.objectContaining({ what: 'A tax rate was added from 2026-01-01' })]),
  })
})

// Requirements: TAX-7
test('a second rate of the same goods and day is refused, and so is an invalid rate', async () => {
  const { as } = await openShop()
  const admin = await as('admin')
  await admin.post('/api/tax-rates', rate)
  expect(await admin.post('/api/tax-rates', rate)).toMatchObject({ status: 409 })
  for (const wrong of [
    { hsnPrefix: '1' },
    { hsnPrefix: '19a' },
    { percent: 101 },
    { validFrom: 'soon' },
    { condition: 'A b' },
  ])
    expect(await admin.post('/api/tax-rates', { ...rate, ...wrong }), JSON.stringify(wrong)).toMatchObject({
      status: 400,
    })
})

// Requirements: TAX-7
test('the preview names what rates by HSN code would change', async () => {
  const { as, given, db } = await openShop()
  const food = await given.product({ name: 'Pickle', category: 'organicfoods' })
  const own = await given.product({ category: 'organicfoods' })
  await given.product({ category: 'organicfoods' })
  await db.updateTable('products').set({ hsn_code: '20019000' }).where('id', 'in', [food._id, own._id]).execute()
  await db.updateTable('products').set({ tax_hundredths: 1200 }).where('id', '=', own._id).execute()
  const { body } = await (await as('admin')).get<TaxPreview>('/api/tax-rates/preview')
  expect(body).toEqual({
    count: 1,
    products: [{ _id: food._id, name: 'Pickle', hsnCode: '20019000', condition: '', byCategory: 18, byHsn: 5 }],
  })
})

// Requirements: TAX-19
test('a change of rate between order and invoice is listed for staff until the goods are shipped', async () => {
  const { as, given, db, provider } = await openShop()
  const admin = await as('admin')
  const order = await given.order({ by: 'shopper', state: 'paid' })
  await given.order({ by: 'shopper', state: 'submitted' })
  const listed = async () => (await admin.get('/api/gst/changed-rates')).body
  expect(await listed()).toEqual([])
  await admin.put('/api/settings', { taxPercentAyurveda: 12, taxPercentOther: 12 })
  const [line] = await db.selectFrom('order_items').selectAll().where('order_id', '=', order.id).execute()
  const inOrder = line?.category === 'ayurveda' ? 5 : 18
  expect(await listed()).toEqual([
    { _id: order.id, order: order.id.slice(-8), product: line?.product_name, inOrder, today: 12 },
  ])
  await rememberAccount(db, { mode: 'live', keyId: 'rzp_live_key' })
  expect(await listed()).toEqual([])
  await rememberAccount(db, provider)
  await admin.put(`/api/orders/${order.id}/ship`, given.shipment())
  expect(await listed()).toEqual([])
})
