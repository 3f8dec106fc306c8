// Slow: npm run test:all only.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AuditEntry } from '#shared/audit.ts'
import type { Product } from '#shared/products.ts'
import { cellsOf, openFile, withCell } from '#tests/support/product-files.ts'
import { openShop } from '#tests/support/shop.ts'

test('a dry run reports a changed price and stock, and an import saves and audits them', async () => {
  const shop = await openShop()
  const { admin, read, send, preview } = await openFile(shop)
  const oil = await shop.given.product({
    name: 'Oil',
    variants: [{ model: 'a', price: 100, stock: 5 }, { model: 'b' }],
  })
  await shop.given.product({ name: 'Soap' })
  const file = withCell(withCell(await read(), 'a', 'price', '1,250.50'), 'a', 'stock', '9')
  const expected = {
    created: 0,
    changed: 1,
    unchanged: 1,
    errors: [],
    products: [
      {
        line: 2,
        _id: oil._id,
        name: 'Oil',
        isNew: false,
        changes: [
          { field: 'a: price', from: '₹100.00', to: '₹1,250.50' },
          { field: 'a: stock', from: '5', to: '9' },
        ],
      },
    ],
  }
  expect((await preview(file)).body).toEqual({ ...expected, isDryRun: true })
  expect(await shop.given.stockOf(oil)).toBe(5)
  expect((await send(file)).body).toEqual({ ...expected, isDryRun: false })
  const { body } = await admin.get<Product>(`/api/products/${oil._id}`)
  expect(body).toMatchObject({ price: 1250.5, countInStock: 14, variant: [{ model: 'a' }, { model: 'b', price: 100 }] })
  const audit = await admin.get<AuditEntry[]>('/api/audit?subject=product')
  expect(audit.body.map(({ what, who }) => `${who}: ${what}`)).toEqual([
    'admin: 1 products imported from a file',
    'admin: Product saved',
  ])
})

test('units that were sold since the export stay sold', async () => {
  const shop = await openShop()
  const { read, send } = await openFile(shop)
  const product = await shop.given.product({ name: 'Oil', stock: 5 })
  const file = await read()
  await shop.given.order({ product, qty: 2 })
  expect((await send(file)).body).toMatchObject({ changed: 0 })
  expect(await shop.given.stockOf(product)).toBe(3)
  expect((await send(withCell(file, 'Oil', 'stock', '15'))).body).toMatchObject({ changed: 1 })
  expect(await shop.given.stockOf(product)).toBe(13)
})

test('new products are imported with their sizes and published', async () => {
  const shop = await openShop()
  await shop.given.product({ category: 'organicfoods' })
  await shop.given.product({ category: 'beautycare' })
  const { admin, send } = await openFile(shop)
  const file = [
    'name,category,size,price,stock',
    'Honey,organicfoods,250 g,180,12',
    'Honey,,500 g,340,4',
    'Soap,Beauty Care,1,45,',
  ].join('\n')
  const { body } = await send(file)
  expect(body).toMatchObject({ created: 2, changed: 0, errors: [] })
  const honey = await admin.get(`/api/products/${body.products[0]?._id}`)
  expect(honey.body).toMatchObject({
    name: 'Honey',
    category: 'organicfoods',
    isPublished: true,
    variant: [
      { model: '250 g', price: 180, countInStock: 12 },
      { model: '500 g', price: 340, countInStock: 4 },
    ],
  })
  expect(await send(file)).toMatchObject({
    status: 400,
    body: { errors: [{ path: '2.name' }, { path: '4.name' }] },
  })
})

test('columns that the file lacks stay unchanged, and a removed product returns', async () => {
  const shop = await openShop()
  const { admin, send } = await openFile(shop)
  const { _id } = await shop.given.product({
    name: 'Oil',
    variants: [{ model: 'a', price: 100, discountPrice: 90, stock: 5 }],
  })
  await send(`id,howToUse\n${_id},Warm it`)
  await send(`id,size,price\n${_id},a,120`)
  expect((await admin.get(`/api/products/${_id}`)).body).toMatchObject({
    name: 'Oil',
    howToUse: 'Warm it',
    variant: [{ model: 'a', price: 120, discountPrice: 90, countInStock: 5 }],
  })
  await admin.delete(`/api/products/${_id}`)
  expect((await send(`id,name\n${_id},Oil`)).body).toMatchObject({ changed: 1 })
  expect(await admin.get(`/api/products/${_id}`)).toMatchObject({ status: 200 })
})

test('every mistake is reported by line and column, and nothing is changed', async () => {
  const shop = await openShop()
  const { admin, send, preview } = await openFile(shop)
  for (const category of ['beautycare', 'furniture'] as const) await shop.given.product({ category })
  const oil = await shop.given.product({ name: 'Oil' })
  const file = [
    'id,name,category,subCategory,size,price,discountPrice,stock',
    `${oil._id},Better oil,ayurveda,,200 ml,110,,`,
    '0190a5c2-0000-7000-8000-000000000000,Ghost,ayurveda,,a,1,,',
    ',"Two',
    'lines",toys,,a,ten,,1.5',
    ',Cream,beautycare,arishtams,a,10,,',
    ',Balm,beautycare,,a,10,12,',
    ',Mat,furniture,,,5,,',
    ',Chair,furniture,,,,,',
    ',Table,furniture,,a,1,,1,2,3',
  ].join('\n')
  const { body } = await preview(file)
  expect(body).toMatchObject({ created: 0, changed: 1, unchanged: 0 })
  expect(body.errors).toEqual([
    { line: 3, column: 'id', message: 'no product has this id; leave it empty for a new product' },
    { line: 4, column: 'name', message: 'it must be on one line' },
    { line: 4, column: 'category', message: 'must be one of: ayurveda, beautycare, organicfoods, furniture' },
    { line: 4, column: 'price', message: 'must be an amount in rupees with at most two decimals' },
    { line: 4, column: 'stock', message: 'must be a whole number' },
    { line: 6, column: 'subCategory', message: 'beautycare has no sub-category arishtams' },
    { line: 7, column: 'discountPrice', message: 'The offer price of a must be lower than its price' },
    { line: 8, column: 'size', message: 'is required' },
    { line: 9, column: 'size', message: 'a product needs at least one size before it is published' },
    { line: 10, column: '', message: 'has 10 cells, but the first line has only 8' },
  ])
  const refused = await send(file)
  expect(refused.status).toBe(400)
  expect(refused.body.message).toMatch(
    /^The file has \d mistakes, so nothing was changed\. Line 4, column name: it must be/,
  )
  expect((await admin.get(`/api/products/${oil._id}`)).body).toMatchObject({ name: 'Oil', price: 100 })
})

test.each(['price', 'discountPrice', 'stock', 'stockWas', 'mrp'])('%s without a size is refused', async (column) => {
  const shop = await openShop()
  const { preview } = await openFile(shop)
  const { _id } = await shop.given.product({ name: 'Oil' })
  const { body } = await preview(`id,${column}\n${_id},50`)
  expect(body.errors).toEqual([{ line: 2, column: 'size', message: 'is required' }])
})

test.each<[string, string | Buffer, string]>([
  ['an empty file', '', 'the file is empty'],
  [
    'a picture',
    Buffer.from([0x89, 0x50, 0xff, 0xfe, 0x00]),
    'some letters cannot be read; save the file as "CSV UTF-8" in your spreadsheet',
  ],
  ['a file of something else', 'colour,taste\nred,sweet', 'this column is unknown or appears twice'],
  ['a file whose quote is never closed', 'name,category\n"Oil,ayurveda', 'a quotation mark is never closed'],
])('%s is refused with a message', async (_, content, message) => {
  const { send } = await openFile(await openShop())
  const reply = await send(content)
  expect(reply).toMatchObject({ status: 400, body: { code: 'bad_request' } })
  expect(reply.body.message).toContain(message)
})

test.each([
  ['sku', '8.90123E+12', 'the spreadsheet shortened this number; format the column as text and enter it again'],
  ['reference', '1E+05', 'the spreadsheet shortened this number; format the column as text and enter it again'],
  ['size', '01-Feb', 'the spreadsheet changed this to a date; format the column as text and enter it again'],
  ['size', '2-jan-2026', 'the spreadsheet changed this to a date; format the column as text and enter it again'],
  ['price', '1.2E+03', 'must be an amount in rupees with at most two decimals'],
  ['stock', '1E+05', 'must be a whole number'],
])('a %s that a spreadsheet turned into %s is refused', async (column, cell, message) => {
  const shop = await openShop()
  const { read, preview } = await openFile(shop)
  await shop.given.product({ name: 'Oil' })
  const { body } = await preview(withCell(await read(), 'Oil', column, cell))
  expect(body.errors).toEqual([{ line: 2, column, message }])
})

test('a dropped leading zero and an added apostrophe change nothing', async () => {
  const shop = await openShop()
  const { read, preview } = await openFile(shop)
  const { _id } = await shop.given.product({ name: 'Oil' })
  await shop.db.updateTable('products').set({ hsn_code: '08011100', reference: '=1' }).where('id', '=', _id).execute()
  const file = await read()
  expect(cellsOf(file)[1]).toContain("'=1")
  expect((await preview(withCell(file, 'Oil', 'hsnCode', '8011100'))).body).toMatchObject({
    changed: 0,
    unchanged: 1,
    errors: [],
  })
})

test('Malayalam that a spreadsheet turned into question marks is refused', async () => {
  const shop = await openShop()
  const { read, preview } = await openFile(shop)
  const { _id } = await shop.given.product({ name: 'Oil' })
  await shop.db.updateTable('products').set({ name_malayalam: 'തൈലം' }).where('id', '=', _id).execute()
  const { body } = await preview(withCell(await read(), 'Oil', 'nameMalayalam', '?????'))
  expect(body.errors).toMatchObject([
    { line: 2, column: 'nameMalayalam', message: expect.stringContaining('CSV UTF-8') },
  ])
})

// Threats: T46
test('an import that is repeated after a lost response changes the stock once', async () => {
  const shop = await openShop()
  const { admin, read } = await openFile(shop)
  const oil = await shop.given.product({ name: 'Oil', stock: 5 })
  const file = withCell(await read(), 'Oil', 'stock', '10')
  const send = (payload: string) =>
    admin.post('/api/products/import', undefined, {
      payload,
      headers: { 'content-type': 'text/csv', 'idempotency-key': 'import-1' },
    })
  expect(await send(file)).toMatchObject({ status: 200, body: { changed: 1, unchanged: 0 } })
  await shop.given.order({ product: oil, qty: 2 })
  expect(await send(file)).toMatchObject({ status: 200, body: { created: 0, changed: 0, unchanged: 1 } })
  expect(await shop.given.stockOf(oil)).toBe(8)
  expect(await send(withCell(file, 'Oil', 'stock', '12'))).toMatchObject({ status: 422 })
})

// Requirements: ADMIN-22
test('a file that adds stock is imported once, also with another key and from two sides at once', async () => {
  const shop = await openShop()
  const { admin, read, send, preview } = await openFile(shop)
  const oil = await shop.given.product({ name: 'Oil', stock: 5 })
  const file = withCell(await read(), 'Oil', 'stock', '15')
  const both = await Promise.all([send(file), send(file)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  for (const again of [await send(file), await preview(file)])
    expect(again).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('imported within the last day') },
    })
  expect(await shop.given.stockOf(oil)).toBe(15)
  await shop.db.updateTable('imported_files').set({ imported_at: sql`now() - interval '25 hours'` }).execute()
  for (const status of [200, 409]) expect(await send(file)).toMatchObject({ status })
  expect(await shop.given.stockOf(oil)).toBe(25)
  // Without a difference of stock a repeat changes nothing.
  const saved = withCell(await read(), 'Oil', 'price', '90')
  for (let times = 0; times < 2; times += 1) expect(await send(saved)).toMatchObject({ status: 200 })
  expect(await admin.get(`/api/products/${oil._id}`)).toMatchObject({ body: { variant: [{ price: 90 }] } })
})

test('a file may come as a form; one that is too large or of another type is refused', async () => {
  const shop = await openShop()
  const { admin, send, read } = await openFile(shop)
  await shop.given.product()
  const form = (field: string, content: string) => ({
    payload: `--x\r\ncontent-disposition: form-data; name="${field}"; filename="a.csv"\r\ncontent-type: application/vnd.ms-excel\r\n\r\n${content}\r\n--x--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  })
  const import_ = '/api/products/import?dryRun=1'
  expect(await admin.post(import_, undefined, form('file', await read()))).toMatchObject({
    status: 200,
    body: { unchanged: 1 },
  })
  expect(await admin.post(import_, undefined, form('other', 'name'))).toMatchObject({ status: 400 })
  expect(await admin.post(import_, undefined, form('file', 'x'.repeat(5 * 1024 * 1024 + 1)))).toMatchObject({
    status: 413,
  })
  expect(await send('x'.repeat(5 * 1024 * 1024 + 1))).toMatchObject({ status: 413 })
  expect(await admin.post(import_, { name: 'Oil' })).toMatchObject({ status: 415 })
  expect(await send(await read(), '?dryRun=yes')).toMatchObject({ status: 400 })
})

// Threats: T46
test('two concurrent imports and a purchase leave the stock consistent', async () => {
  const shop = await openShop()
  const { read, send } = await openFile(shop)
  const product = await shop.given.product({ name: 'Oil', stock: 50 })
  const file = await read()
  const replies = await Promise.all([
    send(withCell(file, 'Oil', 'stock', '60')),
    shop.given.order({ product, qty: 3 }),
    send(withCell(file, 'Oil', 'stock', '55')),
  ])
  expect([replies[0].status, replies[2].status]).toEqual([200, 200])
  expect(await shop.given.stockOf(product)).toBe(62)
})

test('a product with more sizes than the office accepts is refused', async () => {
  const shop = await openShop()
  const { preview } = await openFile(shop)
  await shop.given.product({ name: 'Soap', category: 'ayurveda' })
  const linesOf = (count: number) => Array.from({ length: count }, (_, n) => `Oil,ayurveda,${n + 1} ml,10`).join('\n')
  const report = async (count: number) => (await preview(`name,category,size,price\n${linesOf(count)}\n`)).body
  expect(await report(20)).toMatchObject({ created: 1, errors: [] })
  expect(await report(5_000)).toMatchObject({
    created: 0,
    errors: [{ line: 22, column: 'size', message: 'At most 20 sizes' }],
  })
})
