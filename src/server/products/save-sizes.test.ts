import { expect, test } from 'vitest'
import type { AdminProduct } from '#shared/product-editing.ts'
import type { Product } from '#shared/products.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

const PATH = '/api/products/sizes'

async function createTable(shop: TestShop) {
  const abhaya = await shop.given.product({
    name: 'Abhayarishtam',
    variants: [
      { model: '200 ml', price: 88, stock: 40 },
      { model: '450 ml', price: 165, discountPrice: 150, stock: 10 },
    ],
  })
  await shop.given.product({ name: 'Kumaryasavam', variants: [{ model: '200 ml', price: 90, stock: 5 }] })
  const editor = await shop.as('editor')
  const read = async () => (await editor.get<AdminProduct[]>('/api/products/admin?sort=name')).body
  const rows = async () =>
    (await read()).flatMap(({ variant, updatedAt }) => variant.map((size) => ({ ...size, updatedAt })))
  return { editor, rows, abhaya }
}

const cell = ({ _id, updatedAt }: { _id: string; updatedAt: string }, change: object) => ({ _id, updatedAt, ...change })

// Requirements: ADMIN-61
test('changed cells of many products are saved in one call, with stock movements and audit entries', async () => {
  const shop = await openShop()
  const { editor, rows } = await createTable(shop)
  const [small, large, other] = await rows()
  if (!small || !large || !other) throw new Error('three sizes')
  const sizes = [
    cell(small, { price: 92.5, countInStock: 37, countInStockWas: 40 }),
    cell(large, { discountPrice: 0 }),
    cell(other, { price: null }),
  ]
  expect(await editor.put(PATH, { sizes })).toMatchObject({ status: 200, body: { saved: 3, stockNotices: [] } })
  expect(await rows()).toMatchObject([
    { price: 92.5, discountPrice: 0, countInStock: 37 },
    { price: 165, discountPrice: 0, countInStock: 10 },
    { price: null, countInStock: 5 },
  ])
  const audit = await shop.db.selectFrom('audit').select('action').where('actor_name', '=', 'editor').execute()
  expect(audit.map(({ action }) => action)).toEqual(['product saved', 'product saved'])
  await shop.cache.settled()
  const { body } = await (await shop.as('visitor')).get<Product[]>('/api/products?keyword=abhaya')
  expect(body[0]).toMatchObject({ price: 92.5 })
})

// Requirements: ADMIN-61, STOCK-8
// Threats: T158
test('a sale while staff count the stock is reported, and the sold piece stays sold', async () => {
  const shop = await openShop()
  const { editor, rows, abhaya } = await createTable(shop)
  const [small] = await rows()
  if (!small) throw new Error('a size')
  await shop.given.order({ product: abhaya })
  expect(await editor.put(PATH, { sizes: [cell(small, { countInStock: 37, countInStockWas: 40 })] })).toMatchObject({
    status: 200,
    body: { stockNotices: [{ model: 'Abhayarishtam, 200 ml', typed: 37, countInStock: 36 }] },
  })
  expect((await rows())[0]).toMatchObject({ countInStock: 36 })
})

// Requirements: ADMIN-61
test('one refused row saves nothing, and each refused row is named', async () => {
  const shop = await openShop()
  const { editor, rows } = await createTable(shop)
  const before = await rows()
  const [small, large, other] = before
  if (!small || !large || !other) throw new Error('three sizes')
  const refused = await editor.put(PATH, {
    sizes: [cell(other, { price: 95 }), cell(large, { discountPrice: 165 })],
  })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      message: 'Nothing was saved. Please look at the rows that are marked.',
      errors: [{ path: 'sizes.1', message: 'Abhayarishtam: The offer price of 450 ml must be lower than its price' }],
    },
  })
  expect(await rows()).toEqual(before)

  const secondAdmin = await shop.as('admin')
  expect(await secondAdmin.put(PATH, { sizes: [cell(other, { price: 91 })] })).toMatchObject({ status: 200 })
  expect(await editor.put(PATH, { sizes: [cell(small, { price: 99 }), cell(other, { price: 95 })] })).toMatchObject({
    status: 409,
    body: { code: 'changed', errors: [{ path: 'sizes.1', message: 'Kumaryasavam: admin changed it meanwhile' }] },
  })
  expect((await rows()).map(({ price }) => price)).toEqual([88, 165, 91])
  const unknown = { _id: '0190a5c2-0000-7000-8000-000000000000', updatedAt: small.updatedAt, price: 5 }
  expect(await editor.put(PATH, { sizes: [unknown] })).toMatchObject({
    status: 409,
    body: { errors: [{ path: 'sizes.0', message: 'This size does not exist' }] },
  })
  for (const sizes of [[], [cell(small, { price: -1 })], [cell(small, {}), cell(small, {})]])
    expect(await editor.put(PATH, { sizes })).toMatchObject({ status: 400 })
})

// Requirements: ADMIN-61
test('of two people who save the same row at once, one is refused', async () => {
  const shop = await openShop()
  const { editor, rows } = await createTable(shop)
  const [small] = await rows()
  if (!small) throw new Error('a size')
  const secondAdmin = await shop.as('admin')
  const replies = await Promise.all(
    [editor, secondAdmin].map((who, n) => who.put(PATH, { sizes: [cell(small, { price: 91 + n })] })),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
})
