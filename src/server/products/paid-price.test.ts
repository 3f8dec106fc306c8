// Slow: npm run test:all only.
import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/database/schema.ts'
import type { BulkPreview } from '#shared/bulk-changes.ts'
import type { CartLine } from '#shared/cart.ts'
import type { Category } from '#shared/categories.ts'
import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'
import { pathOfProduct } from '#shared/page-paths.ts'
import { paidPrice, taxPercent } from '#shared/paid-price.ts'
import type { AdminProduct } from '#shared/product-editing.ts'
import type { Product, ProductCard } from '#shared/products.ts'
import type { SettingsView } from '#shared/settings.ts'
import { cellsOf, openFile, withCell } from '#tests/support/product-files.ts'
import { RENDERS_NAMES, webFolderWith } from '#tests/support/public-pages.ts'
import { openShop } from '#tests/support/shop.ts'

// Requirements: PRICE-1, PRICE-2
test.each<[string, object, { price: number; category?: Category }, Updateable<Database['products']>, number]>([
  ['an ayurveda oil', {}, { price: 82 }, {}, 77.49],
  ['a soap by its category', {}, { price: 40, category: 'beautycare' }, {}, 42.48],
  ['a soap by its HSN code', { taxBy: 'hsn' }, { price: 40, category: 'beautycare' }, { hsn_code: '34011190' }, 37.8],
  ['an oil with its own rate', {}, { price: 82 }, { tax_hundredths: 1250 }, 83.03],
  ['an oil of an unregistered seller', { gstStatus: 'unregistered' }, { price: 82 }, {}, 73.8],
  ['an oil without the discount', { discountPercent: 0 }, { price: 82 }, {}, 86.1],
])('%s has one price to pay on card, page, cart, search snippet and order', async (_, change, sold, columns, paid) => {
  const { as, app, given, db } = await openShop({ webFolder: await webFolderWith(RENDERS_NAMES) })
  await (await as('admin')).put('/api/settings', change)
  const shopper = await as('shopper')
  const category = sold.category ?? 'ayurveda'
  const { _id } = await given.product(sold)
  if (Object.keys(columns).length > 0) await db.updateTable('products').set(columns).where('id', '=', _id).execute()
  await shopper.post('/api/cart', { id: _id, qty: 1 })

  const settings = (await shopper.get<SettingsView>('/api/settings')).body
  const priceAt = (rupees: number, own: number | undefined) =>
    toRupees(paidPrice(toPaise(rupees), own ?? taxPercent(category, settings), settings.discountPercent))
  const [card] = (await shopper.get<ProductCard[]>('/api/products')).body
  const page = (await shopper.get<Product>(`/api/products/${_id}`)).body
  const [line] = (await shopper.get<CartLine[]>('/api/cart')).body
  const html = (await app.inject(pathOfProduct(page))).body
  const offer = /"offers":\[(\{.*?"seller")/s.exec(html)?.[1] ?? ''
  const order = (await shopper.post<Order>('/api/orders', given.draft({ ...page, _id }))).body
  expect({
    card: priceAt(card?.price ?? 0, card?.taxPercentNow),
    page: priceAt(page.price ?? 0, page.taxPercentNow),
    cart: priceAt(line?.price ?? 0, line?.taxPercent),
    snippet: Number(/"price":"([\d.]+)"/.exec(offer)?.[1]),
    order: toRupees(toPaise(order.itemsPrice) + toPaise(order.taxPrice)),
  }).toEqual({ card: paid, page: paid, cart: paid, snippet: paid, order: paid })
})

const size = (change: object) => ({ model: '100 ml', price: 82, discountPrice: 0, countInStock: 5, ...change })

// Requirements: PRICE-3
test('a save is refused above the MRP, and accepted at the MRP', async () => {
  const { as, given } = await openShop()
  const admin = await as('admin')
  const { _id, name } = await given.product({ price: 82 })
  const save = (change: object) =>
    admin.put<Product>(`/api/products/${_id}`, { name, category: 'ayurveda', variant: [size(change)] })
  expect(await save({ mrp: 77.48 })).toMatchObject({
    status: 400,
    body: {
      message: `A piece of 100 ml costs ${formatRupees(77.49)} with GST, which is more than its MRP of ${formatRupees(77.48)}`,
      errors: [{ path: 'variant.0.mrp' }],
    },
  })
  expect(await save({ mrp: 77.49 })).toMatchObject({ status: 200, body: { variant: [{ mrp: 77.49 }] } })
  // Without the field the MRP stays.
  expect(await save({ price: 83 })).toMatchObject({ status: 400 })
  expect(await save({ price: 80 })).toMatchObject({ status: 200, body: { variant: [{ mrp: 77.49 }] } })
  const { body } = await save({ price: 83, mrp: null })
  expect(body.variant[0]).not.toHaveProperty('mrp')
})

// Requirements: PRICE-3
test('a file and the table of sizes are refused above the MRP; the export contains it', async () => {
  const shop = await openShop()
  const { admin, read, send, preview } = await openFile(shop)
  const product = await shop.given.product({ name: 'Oil', price: 82 })
  const file = (mrp: string) => read().then((exported) => withCell(exported, 'Oil', 'mrp', mrp))
  expect((await preview(await file('77.48'))).body).toMatchObject({ errors: [{ line: 2, column: 'mrp' }] })
  expect(await send(await file('77.48'))).toMatchObject({ status: 400 })
  expect(await send(await file('77.49'))).toMatchObject({ status: 200, body: { changed: 1 } })
  expect(cellsOf(await read())[1]).toContain('77.49')

  const [listed] = (await admin.get<AdminProduct[]>('/api/products/admin')).body
  const sizes = [{ _id: listed?.variant[0]?._id, updatedAt: listed?.updatedAt, price: 90 }]
  expect(listed?._id).toBe(product._id)
  expect(await admin.put('/api/products/sizes', { sizes })).toMatchObject({ status: 400 })
})

// Requirements: PRICE-3
test('a file without sizes is refused when its tax or category raises a price above the MRP', async () => {
  const shop = await openShop()
  const { admin, send } = await openFile(shop)
  for (const category of ['ayurveda', 'beautycare'] as const) await shop.given.product({ category })
  const { _id, name } = await shop.given.product({ name: 'Oil', price: 82, category: 'ayurveda' })
  const limited = { name, category: 'ayurveda', variant: [size({ mrp: 77.49 })] }
  expect(await admin.put(`/api/products/${_id}`, limited)).toMatchObject({ status: 200 })
  for (const change of ['taxPercent\n5.5', 'category\nbeautycare'])
    expect(await send(`id,${change.replace('\n', `\n${_id},`)}`), change).toMatchObject({
      status: 400,
      body: { errors: [{ path: '2.mrp' }] },
    })
  expect(await send(`id,taxPercent\n${_id},5`)).toMatchObject({ status: 200, body: { changed: 1 } })
})

// Requirements: PRICE-3
test('an exported file is imported although an unchanged product is above its MRP', async () => {
  const shop = await openShop()
  const { read, send } = await openFile(shop)
  for (const name of ['Oil', 'Soap']) await shop.given.product({ name, price: 82 })
  await shop.db.updateTable('variants').set({ mrp: 50_00 }).execute()
  const exported = await read()
  expect(await send(exported)).toMatchObject({ status: 200, body: { changed: 0 } })
  expect(await send(withCell(exported, 'Oil', 'stock', '7'))).toMatchObject({
    status: 400,
    body: { errors: [{ path: '2.mrp' }] },
  })
})

// Requirements: PRICE-3
test('the stock of a size above its MRP can still be corrected', async () => {
  const { as, given, db } = await openShop()
  const admin = await as('admin')
  await given.product({ name: 'Oil', price: 82 })
  await db.updateTable('variants').set({ mrp: 50_00 }).execute()
  const save = async (change: object) => {
    const [listed] = (await admin.get<AdminProduct[]>('/api/products/admin')).body
    const [{ _id, countInStock: countInStockWas } = {}] = listed?.variant ?? []
    const row = { _id, updatedAt: listed?.updatedAt, countInStockWas, ...change }
    return admin.put('/api/products/sizes', { sizes: [row] })
  }
  expect(await save({ countInStock: 7 })).toMatchObject({ status: 200, body: { saved: 1 } })
  expect(await save({ price: 83 })).toMatchObject({ status: 400 })

  const draft = { change: { kind: 'stock-set', to: 20 }, filter: { search: 'Oil' } }
  const { body: previewed } = await admin.post<BulkPreview>('/api/bulk-changes', draft)
  for (const step of ['apply', 'undo'])
    expect(await admin.put(`/api/bulk-changes/${previewed._id}/${step}`), step).toMatchObject({ status: 200 })
})

// Requirements: PRICE-4
test('staff list the products that a changed rate raised above their MRP', async () => {
  const { as, given, db } = await openShop()
  const admin = await as('admin')
  const [first, second] = [await given.product({ price: 82 }), await given.product({ price: 82 })]
  await given.product({ price: 82 })
  const limit = (product: { _id: string }, mrp: number) =>
    db.updateTable('variants').set({ mrp }).where('product_id', '=', product._id).execute()
  await limit(first, 77_49)
  await limit(second, 80_00)
  const above = async () =>
    (await admin.get<AdminProduct[]>('/api/products/admin?stock=above-mrp')).body.map(({ _id }) => _id)
  expect(await above()).toEqual([])
  await admin.put('/api/settings', { discountPercent: 9.9 })
  expect(await above()).toEqual([first._id])
  await admin.put('/api/settings', { gstStatus: 'unregistered' })
  expect(await above()).toEqual([])
})

// Requirements: PRICE-5
test('an order above the MRP is refused and changes nothing; at the MRP it is placed', async () => {
  const { as, given } = await openShop()
  const [admin, shopper] = [await as('admin'), await as('shopper')]
  const product = await given.product({ name: 'Oil', price: 82 })
  const save = { name: 'Oil', category: 'ayurveda', variant: [size({ mrp: 77.49 })] }
  expect(await admin.put(`/api/products/${product._id}`, save)).toMatchObject({ status: 200 })
  await admin.put('/api/settings', { discountPercent: 9.9 })
  expect(await shopper.post('/api/orders', given.draft(product))).toMatchObject({
    status: 409,
    body: {
      message: 'The price of Oil (100 ml) is above its MRP, so it cannot be sold now. Please remove it from your cart.',
    },
  })
  expect((await shopper.get<Product>(`/api/products/${product._id}`)).body.variant[0]?.countInStock).toBe(5)
  await admin.put('/api/settings', { discountPercent: 10 })
  expect(await shopper.post('/api/orders', given.draft(product))).toMatchObject({ status: 201 })
})
