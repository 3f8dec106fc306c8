import { expect, test } from 'vitest'
import { newId } from '#server/database/id.ts'
import type { Home } from '#shared/home.ts'
import type { Product, ProductCard, ProductPage } from '#shared/products.ts'
import { openShop } from '#tests/support/shop.ts'

// Requirements: CAT-8, CAT-9, CAT-17, ROLE-1
test('a list shows published products as cards, best rated first, without long texts', async () => {
  const { as, given, owner } = await openShop()
  const product = await given.product({
    name: 'Plain',
    variants: [{ price: 88, discountPrice: 80.5, stock: 3 }, { stock: 4 }],
  })
  const best = await given.product({ name: 'Best' })
  await given.product({ name: 'Draft', isPublished: false })
  const shopper = await as('shopper')
  await shopper.post(`/api/products/${best._id}/reviews`, { rating: 5, comment: 'Good' })
  await owner.updateTable('products').set({ description: 'Long' }).execute()

  const list = await (await as('visitor')).get<ProductCard[]>('/api/products')
  expect(list.status).toBe(200)
  expect(list.body.map(({ name }) => name)).toEqual(['Best', 'Plain'])
  expect(list.body[1]).toEqual({
    _id: product._id,
    name: 'Plain',
    nameMalayalam: '',
    image: '',
    category: 'ayurveda',
    subCategory: '',
    price: 88,
    discountPrice: 80.5,
    variant: [
      { model: 'Size 1', price: 88, discountPrice: 80.5, countInStock: 3 },
      { model: 'Size 2', price: 100, discountPrice: 0, countInStock: 4 },
    ],
    countInStock: 7,
    rating: 0,
    numReviews: 0,
  })
})

test('directions for use come in each language that translates all sentences, and otherwise in English', async () => {
  const { as, given, owner } = await openShop()
  const { _id } = await given.product()
  const visitor = await as('visitor')
  const inLanguages = async (how_to_use: string) => {
    await owner.updateTable('products').set({ how_to_use }).where('id', '=', _id).execute()
    await expect.poll(async () => (await visitor.get<Product>(`/api/products/${_id}`)).body.howToUse).toBe(how_to_use)
    return (await visitor.get<Product>(`/api/products/${_id}`)).body.howToUseIn
  }
  expect(await inLanguages('External use. Not for children.')).toEqual({
    ml: 'പുറമേ ഉപയോഗിക്കാൻ. കുട്ടികൾക്ക് പാടില്ല.',
  })
  expect(await inLanguages('External use. Sing while you rub.')).toBeUndefined()
  expect(await inLanguages('')).toBeUndefined()
})

const FOUND: [keyword: string, names: string[]][] = [
  ['rish', ['Arishtam 50% off_now']],
  ['ARISHTAM', ['Arishtam 50% off_now']],
  ['50%', ['Arishtam 50% off_now']],
  ['%', ['Arishtam 50% off_now']],
  ['_', ['Arishtam 50% off_now']],
  ['\\', []],
  ["'; drop table products; --", []],
  ['', ['Soap', 'Arishtam 50% off_now']],
]

// Requirements: CAT-18, FIND-3
// Threats: T92
test('a keyword finds any part of a name, and wildcards are literal', async () => {
  const { as, given } = await openShop()
  await given.product({ name: 'Arishtam 50% off_now' })
  await given.product({ name: 'Soap', category: 'beautycare' })
  const visitor = await as('visitor')
  for (const [keyword, names] of FOUND) {
    const list = await visitor.get<ProductCard[]>(`/api/products?keyword=${encodeURIComponent(keyword)}`)
    expect(
      list.body.map(({ name }) => name),
      keyword,
    ).toEqual(names)
  }
})

// Threats: T161
test('search results are not cached', async () => {
  const visitor = await (await openShop()).as('visitor')
  const { headers } = await visitor.get('/api/products?keyword=oil')
  expect(headers['cache-control']).toBe('no-store')
})

// Requirements: CAT-18
test('a keyword that is too long or contains invalid characters is refused', async () => {
  const visitor = await (await openShop()).as('visitor')
  expect(await visitor.get(`/api/products?keyword=${'x'.repeat(101)}`)).toMatchObject({ status: 400 })
  expect(await visitor.get('/api/products?keyword=%00')).toMatchObject({ status: 400 })
})

// Requirements: CAT-22, CAT-23, CAT-24, CAT-25
// Threats: T99
test('a category lists 24 products a page, and a page beyond the end is empty', async () => {
  const { as, given } = await openShop()
  for (let at = 0; at < 25; at += 1) await given.product({ category: 'furniture' })
  await given.product({ category: 'ayurveda' })
  const visitor = await as('visitor')
  const page = (query: string) => visitor.get<ProductPage>(`/api/products/category/furniture${query}`)
  const [first, second] = [await page(''), await page('?pageNumber=2')]

  expect(first.body).toMatchObject({ pages: 2, page: 1, products: { length: 24 } })
  expect(second.body).toMatchObject({ pages: 2, page: 2, products: { length: 1 } })
  const ids = [...first.body.products, ...second.body.products].map(({ _id }) => _id)
  expect(new Set(ids).size).toBe(25)
  expect((await page('?pageNumber=3')).body).toEqual({ products: [], pages: 2, page: 3 })
  expect((await page('?pageNumber=999999999')).body).toMatchObject({ products: [], pages: 2 })
  for (const number of ['0', '-1', '1.5', 'x', '1e9', '99999999999', '']) {
    expect(await page(`?pageNumber=${number}`)).toMatchObject({ status: 400 })
  }
  expect(await visitor.get('/api/products/category/abhyanga')).toMatchObject({
    status: 404,
    body: { message: 'Category not found' },
  })
})

// Requirements: CAT-26
test('the top ten are the best rated, then the most reviewed, then the newest', async () => {
  const { as, given } = await openShop()
  const products: { _id: string }[] = []
  for (let at = 0; at < 12; at += 1) products.push(await given.product({ name: `P${at}` }))
  const rate = async (at: number, who: string, rating: number) =>
    (await as(who)).post(`/api/products/${products[at]?._id}/reviews`, { rating, comment: '' })
  await rate(0, 'a', 4)
  await rate(1, 'a', 5)
  await rate(2, 'a', 5)
  await rate(2, 'b', 5)

  const top = await (await as('visitor')).get<ProductCard[]>('/api/products/top')
  expect(top.body.map(({ name }) => name)).toEqual(['P2', 'P1', 'P0', 'P11', 'P10', 'P9', 'P8', 'P7', 'P6', 'P5'])
})

// Requirements: HOME-5
test('available products come first in the top ten, and the home page marks sold-out ones', async () => {
  const { given, as } = await openShop()
  const [soldOut, inStock] = [
    await given.product({ name: 'Sold out', stock: 0 }),
    await given.product({ name: 'In stock' }),
  ]
  await (await as('a')).post(`/api/products/${soldOut._id}/reviews`, { rating: 5, comment: '' })
  const visitor = await as('visitor')
  const top = await visitor.get<ProductCard[]>('/api/products/top')
  expect(top.body.map(({ name }) => name)).toEqual(['In stock', 'Sold out'])
  const { popular } = (await visitor.get<Home>('/api/home')).body
  expect(popular.map(({ _id, countInStock }) => [_id, countInStock])).toEqual([
    [inStock._id, undefined],
    [soldOut._id, 0],
  ])
})

// Requirements: CAT-15, CAT-27
test('a sub-category lists its products, an empty one an empty list, an unknown one 404', async () => {
  const { as, given, owner } = await openShop()
  await given.product({ name: 'Other' })
  for (const slug of ['kashayams', 'gulikas']) {
    const row = {
      slug,
      category: 'ayurveda',
      name: slug,
      group: 'classical' as const,
      description: '',
      display_order: 1,
    }
    await owner.insertInto('sub_categories').values(row).execute()
  }
  await given.product({ name: 'Dasamoolam', subCategory: 'kashayams' })
  const visitor = await as('visitor')
  expect(await visitor.get('/api/products/ayurveda/kashayams')).toMatchObject({
    status: 200,
    body: [{ name: 'Dasamoolam', subCategory: 'kashayams' }],
  })
  expect(await visitor.get('/api/products/ayurveda/gulikas')).toMatchObject({ status: 200, body: [] })
  expect(await visitor.get('/api/products/ayurveda/potions')).toMatchObject({ status: 404 })
  expect(await visitor.get('/api/products/ayurveda/No%20Slug')).toMatchObject({ status: 404 })
})

// Requirements: ADMIN-11, API-4, CAT-6, CAT-20, CAT-21, CAT-28
test('a product comes with its reviews, newest first; an unknown, malformed or removed id is 404', async () => {
  const { as, given } = await openShop()
  const { _id } = await given.product({ name: 'Chyavanaprasam' })
  for (const who of ['first', 'second']) {
    await (await as(who)).post(`/api/products/${_id}/reviews`, { rating: 4, comment: `By ${who}` })
  }
  const visitor = await as('visitor')
  const product = await visitor.get<Product>(`/api/products/${_id}`)
  expect(product).toMatchObject({ status: 200, body: { name: 'Chyavanaprasam', rating: 4, numReviews: 2 } })
  expect(product.body.reviews.map(({ comment }) => comment)).toEqual(['By second', 'By first'])

  for (const id of [newId(), '1', 'null', '../users', "1'or'1", 'x'.repeat(200)]) {
    expect(await visitor.get(`/api/products/${encodeURIComponent(id)}`)).toMatchObject({ status: 404 })
  }
  await (await as('admin')).delete(`/api/products/${_id}`)
  expect(await visitor.get(`/api/products/${_id}`)).toMatchObject({ status: 404 })
})

// Requirements: ADMIN-10, CAT-17
test('only admins see a draft', async () => {
  const { as, given } = await openShop()
  const { _id } = await given.product({ name: 'Secret', isPublished: false })
  const admin = await as('admin')
  expect(await admin.get(`/api/products/${_id}`)).toMatchObject({
    status: 200,
    body: { isPublished: false, isDraft: true },
  })
  expect(await admin.get('/api/products')).toMatchObject({ body: [{ name: 'Secret', isDraft: true }] })
  for (const who of ['visitor', 'shopper']) {
    const caller = await as(who)
    expect(await caller.get(`/api/products/${_id}`)).toMatchObject({ status: 404 })
    expect(await caller.get('/api/products')).toMatchObject({ body: [] })
    expect(await caller.get('/api/products/top')).toMatchObject({ body: [] })
    expect(await caller.get('/api/products/category/ayurveda')).toMatchObject({ body: { products: [], pages: 0 } })
  }
})
