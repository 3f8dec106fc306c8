import { expect, test } from 'vitest'
import type { CartLine } from '#shared/cart.ts'
import type { Order } from '#shared/orders.ts'
import type { Product } from '#shared/products.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

/** Two sizes with the same price, so totals cannot tell them apart, and actions of staff and shoppers. */
async function twoSizes() {
  const shop = await openShop()
  const { given } = shop
  const oil = await given.product({
    name: 'Oil',
    variants: [
      { model: 'Mild', price: 100 },
      { model: 'Strong', price: 100 },
    ],
  })
  const [shopper, admin] = [await shop.as('shopper'), await shop.as('admin')]
  const seen = async () => (await shopper.get<Product>(`/api/products/${oil._id}`)).body
  return {
    ...shop,
    oil,
    shopper,
    seen,
    idOf: async (model: string) => (await seen()).variant.find((size) => size.model === model)?._id ?? '',
    add: (choice: object) => shopper.post<CartLine[]>('/api/cart', { id: oil._id, qty: 1, ...choice }),
    order: (...lines: object[]) =>
      shopper.post<Order>('/api/orders', {
        ...given.draft(oil),
        orderItems: lines.map((line) => ({ product: oil._id, qty: 1, ...line })),
      }),
    /** Saves the sizes in this sequence, as staff do. */
    arrange: async (...models: string[]) => {
      const { name, category } = await seen()
      const variant = models.map((model) => ({ model, price: 100 }))
      expect(await admin.put(`/api/products/${oil._id}`, { name, category, variant })).toMatchObject({ status: 200 })
    },
  }
}

const itemsOf = ({ orderItems }: Order) => orderItems.map(({ model, qty }) => [model, qty])

const ordersOf = ({ db }: TestShop) => db.selectFrom('orders').select('id').execute()

// Threats: T151
test('when two sizes swap positions after the cart was shown, the wrong size is never ordered', async () => {
  const shop = await twoSizes()
  await shop.add({ variant: 1 })
  await shop.arrange('Strong', 'Mild')
  expect(await shop.order({ variant: 1 })).toMatchObject({
    status: 409,
    body: {
      code: 'changed',
      message: 'The sizes of Oil have changed. Please check your cart.',
    },
  })
  expect(await ordersOf(shop)).toEqual([])
  expect([await shop.given.stockOf(shop.oil, 0), await shop.given.stockOf(shop.oil, 1)]).toEqual([5, 5])

  expect(await shop.shopper.get('/api/cart')).toMatchObject({
    body: [{ variant: 0, productVariant: [{ model: 'Strong' }] }],
  })
  const placed = await shop.order({ variant: 0 })
  expect(placed.status).toBe(201)
  expect(itemsOf(placed.body)).toEqual([['Strong', 1]])
})

// Threats: T151
test('two sizes in a cart that swap positions keep their quantities', async () => {
  const shop = await twoSizes()
  await shop.add({ variant: 0, qty: 1 })
  const { body: seen } = await shop.add({ variant: 1, qty: 3 })
  const byPosition = (cart: CartLine[]) => cart.map(({ variant, qty }) => ({ variant, qty }))
  await shop.arrange('Strong', 'Mild')
  expect(await shop.order(...byPosition(seen))).toMatchObject({ status: 409, body: { code: 'changed' } })

  const { body: seenAgain } = await shop.shopper.get<CartLine[]>('/api/cart')
  const placed = await shop.order(...byPosition(seenAgain))
  expect(placed.status).toBe(201)
  expect(itemsOf(placed.body)).toEqual([
    ['Mild', 1],
    ['Strong', 3],
  ])
})

// Threats: T151
test('a line that names its size by id orders that size at any position', async () => {
  const shop = await twoSizes()
  const { body: cart } = await shop.add({ variant: 1, qty: 3 })
  await shop.arrange('Strong', 'Mild')
  const placed = await shop.order(...cart.map(({ variant, variantId, qty }) => ({ variant, variantId, qty })))
  expect(placed.status).toBe(201)
  expect(itemsOf(placed.body)).toEqual([['Strong', 3]])
  expect(await shop.shopper.get('/api/cart')).toMatchObject({ body: [] })
})

test('an order without a cart takes the size at the current position', async () => {
  const shop = await twoSizes()
  await shop.arrange('Strong', 'Mild')
  expect(itemsOf((await shop.order({ variant: 1 })).body)).toEqual([['Mild', 1]])
})

// Threats: T151
test('the cart gets the size that the product page showed, at any position', async () => {
  const shop = await twoSizes()
  const strong = await shop.idOf('Strong')
  await shop.arrange('Strong', 'Mild')
  const { body } = await shop.add({ variant: 1, variantId: strong })
  expect(body).toMatchObject([{ variant: 0, variantId: strong, productVariant: [{ model: 'Strong' }] }])
})

test('a deleted size is not replaced by the size that takes its position', async () => {
  const shop = await twoSizes()
  const mild = await shop.idOf('Mild')
  await shop.add({ variant: 0, variantId: mild })
  await shop.arrange('Strong')
  expect(await shop.add({ variant: 0, variantId: mild })).toMatchObject({
    status: 409,
    body: { code: 'changed', message: 'This size is no longer sold. Please choose another size.' },
  })
  expect(await shop.order({ variant: 0 })).toMatchObject({ status: 409, body: { code: 'changed' } })
  expect(await shop.order({ variant: 0, variantId: mild })).toMatchObject({
    status: 409,
    body: { code: 'gone', message: 'Oil is no longer sold. Please remove it from your cart.' },
  })
  expect(await ordersOf(shop)).toEqual([])
})

test('a past order can be repeated with the same size', async () => {
  const shop = await twoSizes()
  const { body: order } = await shop.order({ variant: 1 })
  await shop.arrange('Strong', 'Mild')
  const [item] = order.orderItems
  const { body } = await shop.add({ variant: item?.variant, variantId: item?.variantId })
  expect(body).toMatchObject([{ productVariant: [{ model: 'Strong' }] }])
})

// Threats: T152
test('one size named twice is one line, and its limit is ten', async () => {
  const shop = await twoSizes()
  const mild = await shop.idOf('Mild')
  const placed = await shop.order({ variant: 0, qty: 2 }, { variant: 7, variantId: mild, qty: 3 })
  expect(itemsOf(placed.body)).toEqual([['Mild', 5]])
  expect(await shop.given.stockOf(shop.oil, 0)).toBe(0)
  expect(await shop.order({ variant: 0, qty: 6 }, { variantId: mild, qty: 5 })).toMatchObject({
    status: 409,
    body: { message: 'You can order at most 10 of one item.' },
  })
})

// Threats: T152
test('a size belongs to its product', async () => {
  const shop = await twoSizes()
  const otherProduct = await shop.given.product()
  const { body } = await shop.shopper.get<Product>(`/api/products/${otherProduct._id}`)
  const foreign = { variant: 0, variantId: body.variant[0]?._id }
  expect(await shop.order(foreign)).toMatchObject({ status: 409, body: { code: 'gone' } })
  expect(await shop.add(foreign)).toMatchObject({ status: 409, body: { code: 'changed' } })
  const malformed = { variant: 0, variantId: "' or 1=1" }
  expect(await shop.order(malformed)).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('This size does not exist') },
  })
  expect(await shop.add(malformed)).toMatchObject({ status: 400 })
})
