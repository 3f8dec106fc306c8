import { expect, test } from 'vitest'
import { newId } from '#server/database/id.ts'
import type { CartLine } from '#shared/cart.ts'
import { openShop } from '#tests/support/shop.ts'

// Requirements: CART-1, CART-8, CART-9, CART-13, MONEY-2, MONEY-13
// Threats: T39
test('a shopper adds a product at the shop’s own price, and the price of the request is ignored', async () => {
  const { as, given } = await openShop()
  const product = await given.product({
    name: 'Dasamoolarishtam',
    variants: [{ model: '450 ml', price: 165, discountPrice: 150 }],
  })
  const shopper = await as('shopper')
  const { status, body } = await shopper.post<CartLine[]>('/api/cart', {
    id: product._id,
    qty: 2,
    variant: 0,
    price: 0.01,
  })
  expect(status).toBe(200)
  expect(body).toMatchObject([
    {
      product: product._id,
      productName: 'Dasamoolarishtam',
      qty: 2,
      variant: 0,
      price: 150,
      productVariant: [{ model: '450 ml', price: 165 }],
    },
  ])
})

// Requirements: CART-8
test('a cart line has the price of its last addition, when it is not the price of today', async () => {
  const { as, given, owner } = await openShop()
  const product = await given.product({ price: 165 })
  const shopper = await as('shopper')
  const add = () => shopper.post<CartLine[]>('/api/cart', { id: product._id, qty: 1 })
  expect((await add()).body[0]).not.toHaveProperty('priceWhenAdded')
  await owner.updateTable('variants').set({ price: 18000 }).where('product_id', '=', product._id).execute()
  const { body } = await shopper.get<CartLine[]>('/api/cart')
  expect(body).toMatchObject([{ price: 180, priceWhenAdded: 165 }])
  const changed = await shopper.put(`/api/cart/${body[0]?._id}`, { qty: 3 })
  expect(changed.body).toMatchObject([{ qty: 3, price: 180, priceWhenAdded: 165 }])
  // As in a line that is older than the column.
  await owner.updateTable('cart_lines').set({ price_when_added: null }).execute()
  expect((await shopper.get<CartLine[]>('/api/cart')).body[0]).not.toHaveProperty('priceWhenAdded')
  await add()
  expect((await shopper.get<CartLine[]>('/api/cart')).body[0]).not.toHaveProperty('priceWhenAdded')
})

// Requirements: LANG-10
test('a cart line shows the product’s Malayalam name when it has one', async () => {
  const { as, given, db } = await openShop()
  const [named, unnamed] = [await given.product({ name: 'Thailam' }), await given.product()]
  await db.updateTable('products').set({ name_malayalam: 'തൈലം' }).where('id', '=', named._id).execute()
  const shopper = await as('shopper')
  await shopper.post('/api/cart', { id: named._id, qty: 1 })
  const { body } = await shopper.post<CartLine[]>('/api/cart', { id: unnamed._id, qty: 1 })
  expect(body[0]).toMatchObject({ productName: 'Thailam', productNameMalayalam: 'തൈലം' })
  expect(body[1]).not.toHaveProperty('productNameMalayalam')
})

// Requirements: CART-11, CART-13
test('the same variant twice is one line, and another variant is a second line', async () => {
  const { as, given } = await openShop()
  const product = await given.product({ variants: [{ stock: 10 }, { stock: 10 }] })
  const shopper = await as('shopper')
  await shopper.post('/api/cart', { id: product._id, qty: 2, variant: 0 })
  await shopper.post('/api/cart', { id: product._id, qty: 3, variant: 0 })
  const { body } = await shopper.post<CartLine[]>('/api/cart', { id: product._id, qty: 1, variant: 1 })
  expect(body.map(({ qty, variant }) => [variant, qty])).toEqual([
    [0, 5],
    [1, 1],
  ])
})

// Requirements: API-5, CART-12
// Threats: T40
test('a total above ten or above the stock is refused, and the cart does not change', async () => {
  const { as, given } = await openShop()
  const inStock = await given.product({ stock: 100 })
  const lowStock = await given.product({ stock: 3 })
  const shopper = await as('shopper')
  await shopper.post('/api/cart', { id: inStock._id, qty: 6 })
  await shopper.post('/api/cart', { id: lowStock._id, qty: 2 })

  expect(await shopper.post('/api/cart', { id: inStock._id, qty: 6 })).toMatchObject({
    status: 409,
    body: { message: 'You can have at most 10 of one item in your cart.' },
  })
  expect(await shopper.post('/api/cart', { id: lowStock._id, qty: 2 })).toMatchObject({
    status: 409,
    body: { message: 'Only 3 of this item are left.' },
  })
  const { body } = await shopper.get<CartLine[]>('/api/cart')
  expect(body.map(({ qty }) => qty)).toEqual([6, 2])
})

// Requirements: CART-11
// Threats: T40
test('twenty additions at once never exceed ten', async () => {
  const { as, given } = await openShop()
  const product = await given.product({ stock: 100 })
  const shopper = await as('shopper')
  await Promise.all(Array.from({ length: 20 }, () => shopper.post('/api/cart', { id: product._id, qty: 1 })))
  const { body } = await shopper.get<CartLine[]>('/api/cart')
  expect(body.map(({ qty }) => qty)).toEqual([10])
})

// Threats: T40
test('ten additions at once never exceed a hundred different items', async () => {
  const shop = await openShop()
  const sizes = await shop.given.product({ variants: Array.from({ length: 99 }, () => ({ stock: 1 })) })
  const products = await Promise.all(Array.from({ length: 10 }, () => shop.given.product()))
  const shopper = await shop.as('shopper')
  const { _id: userId } = await shop.person('shopper')
  const variants = await shop.db.selectFrom('variants').select('id').where('product_id', '=', sizes._id).execute()
  const lines = variants.map(({ id }) => ({ id: newId(), user_id: userId, variant_id: id, qty: 1 }))
  await shop.db.insertInto('cart_lines').values(lines).execute()
  const replies = await Promise.all(products.map(({ _id: id }) => shopper.post('/api/cart', { id, qty: 1 })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)])
  const { body } = await shopper.get<CartLine[]>('/api/cart')
  expect(body).toHaveLength(100)
})

// Requirements: PROD-4
// Threats: T40
test.each([0, -1, 11, 1e9, 2_147_483_648, 9_007_199_254_740_992, 1.5, '2', null, true, [], {}, '1e1'])(
  'a quantity of %j is refused',
  async (qty) => {
    const { as, given } = await openShop()
    const product = await given.product()
    const shopper = await as('shopper')
    expect(await shopper.post('/api/cart', { id: product._id, qty })).toMatchObject({ status: 400 })
    expect(await shopper.get('/api/cart')).toMatchObject({ body: [] })
  },
)

// Threats: T39
test.each([99, -1, '0', '__proto__', 1.5])('a variant of %j is refused', async (variant) => {
  const { as, given } = await openShop()
  const product = await given.product()
  const shopper = await as('shopper')
  expect(await shopper.post('/api/cart', { id: product._id, qty: 1, variant })).toMatchObject({ status: 400 })
})

test('an unknown product, a draft and a size without a price cannot be added', async () => {
  const { as, given } = await openShop()
  const draft = await given.product({ isPublished: false })
  const unpriced = await given.product({ variants: [{ price: null, stock: 0 }] })
  const shopper = await as('shopper')
  expect(await shopper.post('/api/cart', { id: 'x'.repeat(64), qty: 1 })).toMatchObject({ status: 404 })
  expect(await shopper.post('/api/cart', { id: 'x'.repeat(65), qty: 1 })).toMatchObject({ status: 400 })
  expect(await shopper.post('/api/cart', { id: draft._id, qty: 1 })).toMatchObject({ status: 404 })
  expect(await shopper.post('/api/cart', { id: unpriced._id, qty: 1 })).toMatchObject({ status: 409 })
})

// Requirements: CART-13, CART-14
test('a shopper changes a quantity in the cart, within the stock', async () => {
  const { as, given } = await openShop()
  const product = await given.product({ stock: 4 })
  const shopper = await as('shopper')
  const { body } = await shopper.post<CartLine[]>('/api/cart', { id: product._id, qty: 1 })
  const line = `/api/cart/${body[0]?._id}`
  expect(await shopper.put(line, { qty: 4 })).toMatchObject({ status: 200, body: [{ qty: 4 }] })
  expect(await shopper.put(line, { qty: 5 })).toMatchObject({ status: 409 })
  expect(await shopper.get('/api/cart')).toMatchObject({ body: [{ qty: 4 }] })
})

test('a line that is changed or deleted leaves the other lines as they were', async () => {
  const { as, given } = await openShop()
  const shopper = await as('shopper')
  await shopper.post('/api/cart', { id: (await given.product())._id, qty: 1 })
  const { body } = await shopper.post<CartLine[]>('/api/cart', { id: (await given.product())._id, qty: 2 })
  const line = `/api/cart/${body[1]?._id}`
  expect(await shopper.put(line, { qty: 3 })).toMatchObject({ status: 200, body: [{ qty: 1 }, { qty: 3 }] })
  expect(await shopper.delete(line)).toMatchObject({ status: 200, body: [{ qty: 1 }] })
})

// Requirements: CART-1, CART-13, CAT-29
// Threats: T27
test('a shopper cannot read or change another person’s cart', async () => {
  const { as, given } = await openShop()
  const product = await given.product()
  const shopper = await as('shopper')
  const other = await as('other')
  const { body } = await shopper.post<CartLine[]>('/api/cart', { id: product._id, qty: 1 })
  const line = `/api/cart/${body[0]?._id}`
  expect(await other.put(line, { qty: 3 })).toMatchObject({ status: 404 })
  expect(await other.delete(line)).toMatchObject({ status: 404 })
  expect(await other.get('/api/cart')).toMatchObject({ body: [] })
  expect(await shopper.delete(line)).toMatchObject({ status: 200, body: [] })
})

// Requirements: CART-15
test('a line that is sold out or no longer sold stays in the cart and is marked', async () => {
  const { as, given, db } = await openShop()
  const soldOut = await given.product({ stock: 2 })
  const removed = await given.product()
  const shopper = await as('shopper')
  await shopper.post('/api/cart', { id: soldOut._id, qty: 2 })
  await shopper.post('/api/cart', { id: removed._id, qty: 1 })
  await given.order({ by: 'other', product: soldOut, qty: 1 })
  await db.updateTable('products').set({ removed_at: new Date() }).where('id', '=', removed._id).execute()
  expect(await shopper.get('/api/cart')).toMatchObject({
    body: [{ availability: 'soldOut' }, { availability: 'gone' }],
  })
})
