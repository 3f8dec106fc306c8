import { expect, test } from 'vitest'
import { newId } from '#server/database/id.ts'
import { expireOverdueOrders } from '#server/payments/expire-order.ts'
import type { AuditEntry } from '#shared/audit.ts'
import type { StockNotice } from '#shared/product-editing.ts'
import type { Product } from '#shared/products.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

type SavedProduct = Product & { stockNotices?: StockNotice[] }

const draft = (change: object = {}) => ({ name: 'Navara Rice', category: 'organicfoods', ...change })

// Requirements: ADMIN-10, ADMIN-11, CAT-6, CAT-7, CAT-12, ROLE-5, ROLE-10
// Threats: T32
test('an admin creates a draft, and its first save publishes it', async () => {
  const { as, given } = await openShop()
  await given.product()
  await given.product({ category: 'organicfoods' })
  const admin = await as('admin')
  const created = await admin.post<Product>('/api/products')
  expect(created).toMatchObject({ status: 201, body: { name: 'Sample name', isPublished: false, variant: [] } })

  const path = `/api/products/${created.body._id}`
  expect(await admin.put(path, draft())).toMatchObject({
    status: 400,
    body: { message: 'Add at least one size with its price' },
  })
  const saved = await admin.put(path, {
    _id: newId(),
    ...draft({
      category: ' Organic Foods ',
      image: '/uploads/abc.webp',
      benefits: 'Red, Unpolished',
      countInStock: 12,
    }),
    variant: [
      { model: '1 kg', price: 110.5 },
      { model: '5 kg', price: 500, discountPrice: 480 },
    ],
    rating: 5,
    isPublished: false,
  })
  expect(saved).toMatchObject({
    status: 200,
    body: {
      _id: created.body._id,
      category: 'organicfoods',
      image: '/uploads/abc.webp',
      price: 110.5,
      rating: 0,
      isPublished: true,
      countInStock: 12,
      variant: [
        { model: '1 kg', price: 110.5, discountPrice: 0, countInStock: 12 },
        { model: '5 kg', price: 500, discountPrice: 480, countInStock: 0 },
      ],
    },
  })
  expect(await (await as('visitor')).get(path)).toMatchObject({ status: 200 })
})

test('sizes are matched by name, so that carts keep their size', async () => {
  const { as, given } = await openShop()
  const { _id } = await given.product({
    category: 'organicfoods',
    variants: [
      { model: 'Small', price: 50 },
      { model: 'Large', price: 90 },
    ],
  })
  const shopper = await as('shopper')
  await shopper.post('/api/cart', { id: _id, qty: 2, variant: 1 })
  const admin = await as('admin')
  const save = (...models: string[]) =>
    admin.put<Product>(`/api/products/${_id}`, draft({ variant: models.map((model) => ({ model, price: 70 })) }))

  await save('Huge', 'Large', 'Small')
  expect(await shopper.get('/api/cart')).toMatchObject({
    body: [{ variant: 1, productVariant: [{ model: 'Large', price: 70 }] }],
  })
  await save('Large', 'Huge')
  expect(await shopper.get('/api/cart')).toMatchObject({ body: [{ variant: 0, productVariant: [{ model: 'Large' }] }] })
  await save('Huge')
  expect(await shopper.get('/api/cart')).toMatchObject({ body: [{ availability: 'gone' }] })
  const restored = await save('Huge', 'Large')
  expect(restored.body.variant).toMatchObject([
    { model: 'Huge', countInStock: 0 },
    { model: 'Large', countInStock: 5 },
  ])
  expect(await shopper.get('/api/cart')).toMatchObject({ body: [{ variant: 1, availability: 'available' }] })
})

// Requirements: STOCK-10
test('a size renamed by its id has the same orders and stock, less the sales since it was read', async () => {
  const shop = await openShop()
  const { as, given } = shop
  const product = await given.product({ category: 'organicfoods', variants: [{ model: '100 g', stock: 5 }] })
  const admin = await as('admin')
  const path = `/api/products/${product._id}`
  const { body: read } = await admin.get<Product>(path)
  const order = await given.order({ product })
  const [size] = read.variant
  const renamed = await admin.put<SavedProduct>(
    path,
    draft({ readVersion: read.updatedAt, variant: [{ variantId: size?._id, model: '100 gm', price: 100 }] }),
  )
  expect(renamed).toMatchObject({
    status: 200,
    body: { variant: [{ _id: size?._id, model: '100 gm', countInStock: 4 }] },
  })
  const { body: audit } = await admin.get<AuditEntry[]>(`/api/audit?subject=product&subjectId=${product._id}`)
  expect(audit[0]?.changes).toContainEqual({ field: '100 g: name', from: '100 g', to: '100 gm' })

  await shop.owner
    .updateTable('orders')
    .set({ held_until: new Date(0) })
    .where('id', '=', order.id)
    .execute()
  await expireOverdueOrders(shop)
  expect(await given.stockOf(product)).toBe(5)
})

// Requirements: STOCK-10
test('of two sizes that swap their names, each has its own stock as before', async () => {
  const { as, given } = await openShop()
  const variants = [
    { model: 'Small', stock: 3 },
    { model: 'Large', stock: 8 },
  ]
  const { _id } = await given.product({ category: 'organicfoods', variants })
  const admin = await as('admin')
  const [small, large] = (await admin.get<Product>(`/api/products/${_id}`)).body.variant
  const variant = [
    { variantId: small?._id, model: 'Large', price: 90 },
    { variantId: large?._id, model: 'Small', price: 50, countInStock: 10, countInStockWas: 8 },
    { variantId: newId(), model: 'Tiny', price: 20, countInStock: 1 },
  ]
  const swapped = await admin.put<Product>(`/api/products/${_id}`, draft({ variant }))
  expect(swapped.body.variant).toMatchObject([
    { _id: small?._id, model: 'Large', price: 90, countInStock: 3 },
    { _id: large?._id, model: 'Small', price: 50, countInStock: 10 },
    { model: 'Tiny', countInStock: 1 },
  ])
})

// Requirements: STOCK-10
test('of two rows with the id of one size, the row with its name is the size', async () => {
  const { as, given } = await openShop()
  const { _id } = await given.product({ category: 'organicfoods', variants: [{ model: 'Small', stock: 3 }] })
  const admin = await as('admin')
  const [small] = (await admin.get<Product>(`/api/products/${_id}`)).body.variant
  const variant = ['Large', 'Small'].map((model) => ({ variantId: small?._id, model, price: 50 }))
  const saved = await admin.put<Product>(`/api/products/${_id}`, draft({ variant }))
  expect(saved.body.variant).toMatchObject([
    { model: 'Large', countInStock: 0 },
    { ...small, price: 50 },
  ])
})

const STOCK: [what: string, change: object, expected: number[]][] = [
  ['only the sum: the first size takes the difference', { countInStock: 20 }, [15, 5]],
  ['only the sum, with sizes', { countInStock: 7, variant: sizes({}, {}) }, [2, 5]],
  ['the sizes alone', { variant: sizes({ countInStock: 1 }, { countInStock: 2 }) }, [1, 2]],
  ['one size alone', { variant: sizes({}, { countInStock: 9 }) }, [5, 9]],
  [
    'what was read, with another sum',
    { countInStock: 30, variant: sizes({ countInStock: 5 }, { countInStock: 5 }) },
    [25, 5],
  ],
  [
    'what was read, with another size',
    { countInStock: 10, variant: sizes({ countInStock: 5 }, { countInStock: 8 }) },
    [5, 8],
  ],
  [
    'changed sizes, with another sum',
    { countInStock: 30, variant: sizes({ countInStock: 1 }, { countInStock: 2 }) },
    [1, 2],
  ],
  ['one changed size, with another sum', { countInStock: 30, variant: sizes({}, { countInStock: 9 }) }, [21, 9]],
  [
    'new sizes, with another sum',
    {
      countInStock: 30,
      variant: [
        { model: 'Tiny', price: 5, countInStock: 1 },
        { model: 'Huge', price: 95, countInStock: 2 },
      ],
    },
    [1, 2],
  ],
  ['a difference from what was shown', { variant: sizes({ countInStock: 18, countInStockWas: 20 }, {}) }, [3, 5]],
  ['a difference of the sum', { countInStock: 105, countInStockWas: 100 }, [10, 5]],
  ['nothing about stock', {}, [5, 5]],
]

// Requirements: ADMIN-11, CAT-10
test('stock is set by the sum, by size, or by the difference from the stock that was shown', async () => {
  const { as, given } = await openShop()
  const admin = await as('admin')
  for (const [what, change, expected] of STOCK) {
    const { _id } = await given.product({
      category: 'organicfoods',
      variants: [{ model: 'Small' }, { model: 'Large' }],
    })
    const saved = await admin.put<Product>(`/api/products/${_id}`, draft(change))
    expect(saved.status, what).toBe(200)
    expect(
      saved.body.variant.map(({ countInStock }) => countInStock),
      what,
    ).toEqual(expected)
  }
})

// Requirements: CAT-11
test('a stock below that of the other sizes, or below zero, is refused', async () => {
  const { as, given } = await openShop()
  const { _id } = await given.product({ category: 'organicfoods', variants: [{ model: 'Small' }, { model: 'Large' }] })
  const admin = await as('admin')
  const save = (change: object) => admin.put(`/api/products/${_id}`, draft(change))
  expect(await save({ countInStock: 4 })).toMatchObject({
    status: 400,
    body: { message: 'The other sizes already have 5 pieces; change the stock of each size instead' },
  })
  expect(await save({ variant: sizes({ countInStock: 0, countInStockWas: 9 }, {}) })).toMatchObject({ status: 409 })
  expect(await given.stockOf({ _id })).toBe(5)
})

// Threats: T46
test('a sale while an admin types is not undone by the save', async () => {
  const { as, given, db } = await openShop()
  const product = await given.product({
    category: 'organicfoods',
    variants: [{ model: 'Small', price: 10, stock: 60 }],
  })
  const admin = await as('admin')
  const shopper = await as('shopper')
  const orders = Array.from({ length: 20 }, () => shopper.post('/api/orders', given.draft(product)))
  const save = admin.put(
    `/api/products/${product._id}`,
    draft({ variant: [{ model: 'Small', price: 10, countInStock: 0, countInStockWas: 40 }] }),
  )
  const [saved, ...placed] = await Promise.all([save, ...orders])
  expect(saved.status).toBe(200)
  const sold = placed.filter(({ status }) => status < 300).length
  expect((await given.stockOf(product)) + sold).toBe(20)
  const moved = await db.selectFrom('stock_movements').select(['delta']).where('reason', '=', 'admin').execute()
  expect(moved).toEqual([{ delta: -40 }])
})

// Threats: T158
test('a save reports each stock that differs from the typed one because of a sale', async () => {
  const { as, given } = await openShop()
  const admin = await as('admin')
  const product = await given.product({
    category: 'organicfoods',
    variants: [
      { model: 'Small', price: 10, stock: 40 },
      { model: 'Large', stock: 5 },
    ],
  })
  const save = (change: object) => admin.put<SavedProduct>(`/api/products/${product._id}`, draft(change))
  const typed = { variant: sizes({ countInStock: 37, countInStockWas: 40 }, {}) }
  await given.order({ product })
  const { status, body } = await save(typed)
  expect([status, body.stockNotices]).toEqual([200, [{ model: 'Small', typed: 37, countInStock: 36 }]])
  expect(body.variant.map(({ countInStock }) => countInStock)).toEqual([36, 5])

  const again = await save({ variant: sizes({ countInStock: 37, countInStockWas: 36 }, {}) })
  expect([again.body.stockNotices, await given.stockOf(product)]).toEqual([undefined, 37])

  await given.order({ product })
  expect((await save({ countInStock: 40, countInStockWas: 42 })).body).toMatchObject({
    countInStock: 39,
    stockNotices: [{ model: '', typed: 40, countInStock: 39 }],
  })
})

// Threats: T158
test('a stock that was not typed, or that comes without the shown one, is not reported', async () => {
  const { as, given } = await openShop()
  const admin = await as('admin')
  const product = await given.product({
    category: 'organicfoods',
    variants: [{ model: 'Small', price: 10, stock: 40 }, { model: 'Large' }],
  })
  await given.order({ product })
  const save = async (change: object) =>
    (await admin.put<SavedProduct>(`/api/products/${product._id}`, draft(change))).body
  const returned = await save({ variant: sizes({ countInStock: 40, countInStockWas: 40 }, {}) })
  expect([returned.stockNotices, returned.countInStock]).toEqual([undefined, 44])
  const specified = await save({ countInStock: 60 })
  expect([specified.stockNotices, specified.countInStock]).toEqual([undefined, 60])
})

test('a save writes an audit row with the admin, prices and stocks', async () => {
  const { as, given, person, db } = await openShop()
  const { _id } = await given.product({
    category: 'organicfoods',
    variants: [{ model: 'Small', price: 50 }, { model: 'Large' }],
  })
  await (await as('admin')).put(
    `/api/products/${_id}`,
    draft({
      variant: [
        { model: 'Small', price: 60, countInStock: 9 },
        { model: 'Large', price: 100 },
      ],
    }),
  )
  const rows = await db.selectFrom('audit').selectAll().where('subject_id', '=', _id).execute()
  expect(rows).toMatchObject([
    {
      action: 'product saved',
      actor_id: (await person('admin'))._id,
      details: {
        name: 'Navara Rice',
        sizes: [
          {
            model: 'Small',
            before: { price: 5000, discountPrice: 0, stock: 5 },
            now: { price: 6000, discountPrice: 0, stock: 9 },
          },
        ],
        removed: [],
      },
    },
  ])
})

test('a product that moves to another category loses its sub-category', async () => {
  const { as, given, owner } = await openShop()
  await given.product({ category: 'organicfoods' })
  const { _id } = await given.product({ category: 'ayurveda' })
  await owner
    .insertInto('sub_categories')
    .values({
      slug: 'gulikas',
      category: 'ayurveda',
      name: 'Gulikas',
      group: 'classical',
      description: '',
      display_order: 1,
    })
    .execute()
  const admin = await as('admin')
  const save = (change: object) => admin.put(`/api/products/${_id}`, draft(change))
  expect(await save({ category: 'ayurveda', subCategory: 'gulikas' })).toMatchObject({
    body: { subCategory: 'gulikas' },
  })
  expect(await save({ category: 'ayurveda' })).toMatchObject({ body: { subCategory: 'gulikas' } })
  expect(await save({ subCategory: 'gulikas' })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'subCategory' }] },
  })
  expect(await save({})).toMatchObject({ body: { subCategory: '' } })
  expect(await save({ category: 'furniture' })).toMatchObject({
    status: 400,
    body: { message: 'This category does not exist' },
  })
})

const REFUSED: [what: string, change: object][] = [
  ['no name', { name: ' ' }],
  ['an unknown category', { category: 'abhyanga' }],
  ['a script for a picture', { image: 'javascript:alert(1)' }],
  ['a script that ends like an uploaded picture', { image: 'javascript:alert(1)//uploads/a.webp' }],
  ['an uploaded picture with a path behind it', { image: '/uploads/a.webp/../../api' }],
  ['data for a picture', { image: 'data:text/html,x' }],
  ['no size', { variant: [] }],
  ['twenty-one sizes', { variant: Array.from({ length: 21 }, (_, at) => ({ model: `S${at}`, price: 1 })) }],
  [
    'a size twice',
    {
      variant: [
        { model: 'm', price: 1 },
        { model: 'M ', price: 2 },
      ],
    },
  ],
  ['a negative price', { variant: [{ model: 'A', price: -1 }] }],
  ['a price of three decimals', { variant: [{ model: 'A', price: 1.005 }] }],
  ['a price beyond all', { variant: [{ model: 'A', price: 1e9 }] }],
  ['a price in words', { variant: [{ model: 'A', price: '85' }] }],
  ['a discount as high as the price', { variant: [{ model: 'A', price: 85, discountPrice: 85 }] }],
  ['a discount on no price', { variant: [{ model: 'A', price: null, discountPrice: 5 }] }],
  ['half a piece', { variant: [{ model: 'A', price: 85, countInStock: 0.5 }] }],
  ['a text with NUL', { description: 'a\u0000b' }],
  ['a text without end', { description: 'x'.repeat(5001) }],
]

// Requirements: CAT-12
// Threats: T81
test('an invalid save is refused with a message and changes nothing', async () => {
  const shop = await openShop()
  const { _id } = await shop.given.product({ category: 'organicfoods' })
  const before = await productOf(shop, _id)
  const admin = await shop.as('admin')
  for (const [what, change] of REFUSED) {
    const saved = await admin.put<{ message: string }>(`/api/products/${_id}`, draft(change))
    expect(saved.status, what).toBe(400)
    expect(saved.body.message, what).toMatch(/\w+ \w+/)
  }
  expect(await productOf(shop, _id)).toEqual(before)
})

// Requirements: ADMIN-11, ROLE-5
test('only an admin creates, saves or removes a product', async () => {
  const { as, given } = await openShop()
  const { _id } = await given.product({ category: 'organicfoods' })
  for (const [who, status] of [
    ['visitor', 401],
    ['shopper', 403],
  ] as const) {
    const caller = await as(who)
    expect(await caller.post('/api/products')).toMatchObject({ status })
    expect(await caller.put(`/api/products/${_id}`, draft())).toMatchObject({ status })
    expect(await caller.delete(`/api/products/${_id}`)).toMatchObject({ status })
  }
  const admin = await as('admin')
  expect(await admin.put(`/api/products/${newId()}`, draft())).toMatchObject({ status: 404 })
  expect(await admin.delete(`/api/products/${_id}`)).toMatchObject({ status: 200 })
  expect(await admin.delete(`/api/products/${_id}`)).toMatchObject({ status: 404 })
  expect(await admin.put(`/api/products/${_id}`, draft())).toMatchObject({ status: 404 })
})

function sizes(small: object, large: object) {
  return [
    { model: 'Small', price: 100, ...small },
    { model: 'Large', price: 100, ...large },
  ]
}

const productOf = async ({ as }: TestShop, id: string) => (await (await as('visitor')).get(`/api/products/${id}`)).body
