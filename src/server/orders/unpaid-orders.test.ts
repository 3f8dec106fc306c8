// Slow: npm run test:all only.
import { expect, test } from 'vitest'
import { expireOverdueOrders } from '#server/payments/expire-order.ts'
import { MANY_UNPAID } from '#tests/support/builders.ts'
import { openShop, type Reply, type TestShop } from '#tests/support/shop.ts'
import { rememberAccount } from './provider-mode.ts'

const TEN = 10

/** An order of this many units of one product with many sizes, at most ten of each. */
function basket(shop: TestShop, product: { _id: string }, pieces: number) {
  const sizes = Array.from({ length: Math.ceil(pieces / TEN) }, (_, variant) => variant)
  return {
    ...shop.given.draft(product),
    orderItems: sizes.map((variant) => ({
      product: product._id,
      variant,
      qty: Math.min(TEN, pieces - variant * TEN),
    })),
  }
}

/** Cheap products, so only the number of units matters. */
const manySizes = (shop: TestShop, { sizes = 20, stock = 100, price = 1 } = {}) =>
  shop.given.product({ variants: Array.from({ length: sizes }, () => ({ price, stock })) })

const statusesOf = (replies: Reply<unknown>[]) => replies.map(({ status }) => status).toSorted()

const setHold = (shop: TestShop, id: string, minutes: number) =>
  shop.owner
    .updateTable('orders')
    .set({ held_until: new Date(Date.now() + minutes * 60_000) })
    .where('id', '=', id)
    .execute()

// Threats: T150
test('a user who never paid has at most ten unpaid orders, even with thirteen clicks at once', async () => {
  const shop = await openShop()
  const articles = await Promise.all(Array.from({ length: 13 }, () => shop.given.product()))
  const newUser = await shop.as('fresh')
  const replies = await Promise.all(articles.map((article) => newUser.post('/api/orders', shop.given.draft(article))))
  expect(statusesOf(replies)).toEqual([...Array(10).fill(201), 429, 429, 429])
  expect(replies.find(({ status }) => status === 429)).toMatchObject({
    body: {
      code: 'too_many',
      message: 'You have 10 unpaid orders. Please pay one of them, or wait 30 minutes until one is cancelled.',
    },
  })
  const stocks = await Promise.all(articles.map((article) => shop.given.stockOf(article)))
  expect(stocks.filter((stock) => stock === 4)).toHaveLength(10)
})

// Threats: T150
test('a new account holds at most 60 units, in one order or several', async () => {
  const shop = await openShop()
  await shop.given.settings({ maxUnpaidOrders: 100 })
  const product = await manySizes(shop)
  const newUser = await shop.as('fresh')
  const replies = await Promise.all(
    [61, 200, 50, 35, 25, 25, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map((pieces) =>
      newUser.post('/api/orders', basket(shop, product, pieces)),
    ),
  )
  expect(replies.some(({ status }) => status === 201)).toBe(true)
  expect(new Set(statusesOf(replies))).toEqual(new Set([201, 409, 429]))
  const { left } = await shop.db
    .selectFrom('variants')
    .select((eb) => eb.fn.sum<string>('count_in_stock').as('left'))
    .where('product_id', '=', product._id)
    .executeTakeFirstOrThrow()
  expect(2000 - Number(left)).toBeGreaterThan(50)
  expect(2000 - Number(left)).toBeLessThanOrEqual(60)
})

// Threats: T150
test('a first order of 60 units is placed, and one of 61 is refused with advice', async () => {
  const shop = await openShop()
  const product = await manySizes(shop)
  const newUser = await shop.as('fresh')
  expect(await newUser.post('/api/orders', basket(shop, product, 61))).toMatchObject({
    status: 409,
    body: {
      code: 'too_large',
      message: 'Your unpaid orders can have at most 60 pieces. Please order fewer, or contact us.',
    },
  })
  expect(await newUser.post('/api/orders', basket(shop, product, 60))).toMatchObject({ status: 201 })
  expect(await newUser.post('/api/orders', basket(shop, product, 1))).toMatchObject({
    status: 429,
    body: {
      message:
        'You can have at most 60 unpaid pieces. Please pay an order first, or wait 30 minutes until one is cancelled.',
    },
  })
})

// Threats: T150
test('a new account can have unpaid orders of exactly ₹2,00,000, and no more', async () => {
  const shop = await openShop()
  const free = { discountPercent: 0, taxPercentOther: 0, shipping: 0, smallOrderShipping: 0 }
  await shop.given.settings(free)
  const [chair, swing, hook] = await Promise.all(
    [100_000, 100_001, 1].map((price) => shop.given.product({ price, category: 'furniture' })),
  )
  if (!chair || !swing || !hook) throw new Error('expected three products')
  const newUser = await shop.as('fresh')
  expect(await newUser.post('/api/orders', shop.given.draft(swing, 2))).toMatchObject({
    status: 409,
    body: {
      code: 'too_large',
      message: 'Your unpaid orders can total at most ₹2,00,000. Please order less, or contact us.',
    },
  })
  for (const _ of [1, 2]) expect((await newUser.post('/api/orders', shop.given.draft(chair))).status).toBe(201)
  expect(await newUser.post('/api/orders', shop.given.draft(hook))).toMatchObject({
    status: 429,
    body: {
      message:
        'Your unpaid orders can total at most ₹2,00,000. Please pay an order first, or wait 30 minutes until one is cancelled.',
    },
  })
})

test('a new account may order one unit at any price, and nothing else beside it', async () => {
  const shop = await openShop()
  const [sofa, hook] = await Promise.all(
    [258_500, 1].map((price) => shop.given.product({ price, category: 'furniture' })),
  )
  if (!sofa || !hook) throw new Error('expected two products')
  const newUser = await shop.as('fresh')
  expect(await newUser.post('/api/orders', shop.given.draft(sofa))).toMatchObject({ status: 201 })
  expect(await newUser.post('/api/orders', shop.given.draft(hook))).toMatchObject({ status: 429 })
  const other = await shop.as('other')
  expect(await other.post('/api/orders', shop.given.draft(hook))).toMatchObject({ status: 201 })
  expect(await other.post('/api/orders', shop.given.draft(sofa))).toMatchObject({ status: 429 })
})

test('the wait in the refusal ends when enough orders are released for the new order', async () => {
  const shop = await openShop()
  const product = await manySizes(shop)
  const newUser = await shop.as('fresh')
  for (const minutes of [20, 12]) {
    const { body } = await newUser.post<{ _id: string }>('/api/orders', basket(shop, product, 30))
    await setHold(shop, body._id, minutes)
  }
  const refusal = async (pieces: number) => {
    const { body, headers } = await newUser.post<{ message: string }>('/api/orders', basket(shop, product, pieces))
    return { says: body.message.split(', ').at(-1), minutes: Math.ceil(Number(headers['retry-after']) / 60) }
  }
  expect(await refusal(30)).toEqual({ says: 'or wait 12 minutes until one is cancelled.', minutes: 12 })
  expect(await refusal(31)).toEqual({ says: 'or wait 20 minutes until one is cancelled.', minutes: 20 })

  await shop.owner
    .updateTable('orders')
    .set({ held_until: new Date(Date.now() - 1000) })
    .execute()
  await expireOverdueOrders(shop)
  expect(await newUser.post('/api/orders', basket(shop, product, 60))).toMatchObject({ status: 201 })
})

test('with a limit of one unpaid order the refusal names the minute until its release', async () => {
  const shop = await openShop()
  await shop.given.settings({ maxUnpaidOrders: 1 })
  const { id, product_id } = await createUnpaidOrder(shop)
  await setHold(shop, id, 0.5)
  const newUser = await shop.as('fresh')
  expect(await newUser.post('/api/orders', shop.given.draft({ _id: product_id }))).toMatchObject({
    status: 429,
    body: {
      message: 'You have an unpaid order. Please pay it, or wait a minute until it is cancelled.',
    },
  })
})

async function createUnpaidOrder(shop: TestShop) {
  const { id, items } = await shop.given.order({ by: 'fresh' })
  return { id, product_id: items[0]?.product_id ?? '' }
}

// Threats: T150
test('each paid order raises the limits, up to ten times, and a refunded order does not', async () => {
  const shop = await openShop()
  await shop.given.settings({ maxUnpaidOrders: 2, maxUnpaidPieces: 3 })
  const product = await manySizes(shop, { price: 100 })
  const customer = await shop.as('customer')
  const most = async () => {
    const { body } = await customer.post<{ message: string }>('/api/orders', basket(shop, product, 100))
    return body.message.match(/at most \d+ pieces/)?.[0]
  }
  expect(await most()).toBe('at most 3 pieces')
  await shop.given.order({ by: 'customer', product, state: 'paid' })
  expect(await most()).toBe('at most 6 pieces')
  for (let n = 0; n < 11; n += 1) await shop.given.order({ by: 'customer', product, state: 'paid' })
  expect(await most()).toBe('at most 30 pieces')

  const other = await shop.given.order({ by: 'other', product, state: 'paid' })
  await refundInFull(shop, other)
  expect(await (await shop.as('other')).post('/api/orders', basket(shop, product, 4))).toMatchObject({ status: 409 })
})

// Threats: T150
test('orders paid with test keys raise no limit in live mode', async () => {
  const shop = await openShop()
  const product = await manySizes(shop, { price: 100 })
  await shop.given.order({ by: 'customer', product, state: 'paid' })
  await rememberAccount(shop.db, { mode: 'live', keyId: 'rzp_live_key' })
  const customer = await shop.as('customer')
  expect(await customer.post('/api/orders', basket(shop, product, 61))).toMatchObject({ status: 409 })
  expect(await customer.post('/api/orders', basket(shop, product, 60))).toMatchObject({ status: 201 })
})

const refundInFull = async (shop: TestShop, order: { id: string; total_price: number }) =>
  expect(
    await (await shop.as('admin')).post(
      `/api/orders/${order.id}/refunds`,
      { reason: 'The bottle came broken.', amount: order.total_price / 100 },
      { headers: { 'idempotency-key': 'given-back-whole' } },
    ),
  ).toMatchObject({ status: 201 })

// Threats: T150
test('a user has at most a hundred unpaid orders, however much they have paid', async () => {
  const shop = await openShop()
  await shop.given.settings(MANY_UNPAID)
  const product = await shop.given.product({ stock: 500 })
  await shop.given.order({ by: 'customer', product, state: 'paid' })
  for (let n = 0; n < 98; n += 1) await shop.given.order({ by: 'customer', product })
  const customer = await shop.as('customer')
  // Different products, so the orders share only the user.
  const articles = await Promise.all([1, 2, 3, 4].map(() => shop.given.product()))
  const replies = await Promise.all(articles.map((article) => customer.post('/api/orders', shop.given.draft(article))))
  expect(statusesOf(replies)).toEqual([201, 201, 429, 429])
  const other = await shop.as('other')
  expect(await other.post('/api/orders', shop.given.draft(product))).toMatchObject({ status: 201 })
})

test('a new limit for unpaid orders applies from the next order', async () => {
  const shop = await openShop()
  const product = await manySizes(shop)
  const [admin, newUser] = [await shop.as('admin'), await shop.as('fresh')]
  const order = () => newUser.post('/api/orders', basket(shop, product, 61))
  expect(await order()).toMatchObject({ status: 409 })
  const change = { maxUnpaidOrders: 1, maxUnpaidPieces: 61, maxUnpaidTotal: 75_000 }
  expect(await admin.put('/api/settings', change)).toMatchObject({ status: 200, body: change })
  expect(await admin.get('/api/settings')).toMatchObject({ body: change })
  expect(await order()).toMatchObject({ status: 201 })
})
