import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import type { Order } from '#shared/orders.ts'
import { openShop } from '#tests/support/shop.ts'

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

// Requirements: ORDER-13
// Threats: T52
test('the same order sent 20 times at once with one key is one order', async () => {
  const { as, given } = await openShop()
  const product = await given.product({ stock: 1 })
  const shopper = await as('shopper')
  const replies = await Promise.all(
    Array.from({ length: 20 }, () =>
      shopper.post<Order>('/api/orders', given.draft(product), withKey('checkout-0001')),
    ),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(replies.map(({ body }) => body._id)).size).toBe(1)
  expect(await given.stockOf(product)).toBe(0)
  const { body } = await shopper.get<Order[]>('/api/orders/myorders')
  expect(body).toHaveLength(1)
})

// Requirements: ORDER-14
// Threats: T53
test('two different orders at once with one key: one is placed, the other is refused', async () => {
  const { as, given } = await openShop()
  const shopper = await as('shopper')
  const [one, two] = [await given.product(), await given.product()]
  const replies = await Promise.all(
    [one, two].map((product) => shopper.post('/api/orders', given.draft(product), withKey('checkout-0002'))),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 422])
})

test('an order that is sent twice with its key is logged once', async () => {
  const lines: string[] = []
  const logTo = new Writable({ write: (line, _, done) => done(void lines.push(String(line))) })
  const { as, given } = await openShop({ logTo })
  const shopper = await as('shopper')
  const draft = given.draft(await given.product())
  const first = await shopper.post<Order>('/api/orders', draft, withKey('checkout-0009'))
  const second = await shopper.post<Order>('/api/orders', draft, withKey('checkout-0009'))
  expect(second.body._id).toBe(first.body._id)
  expect(lines.filter((line) => line.includes('"msg":"order placed"'))).toHaveLength(1)
})

// Requirements: API-7, ORDER-13, ORDER-14
// Threats: T53
test('an idempotency key belongs to one body and one user', async () => {
  const { as, given } = await openShop()
  const product = await given.product()
  const shopper = await as('shopper')
  const other = await as('other')
  const first = await shopper.post<Order>('/api/orders', given.draft(product), withKey('checkout-0003'))
  expect(await shopper.post('/api/orders', given.draft(product, 2), withKey('checkout-0003'))).toMatchObject({
    status: 422,
  })
  const foreign = await other.post<Order>('/api/orders', given.draft(product), withKey('checkout-0003'))
  expect(foreign.status).toBe(201)
  expect(foreign.body._id).not.toBe(first.body._id)
})

// Requirements: ORDER-14
test('the same key with another address is refused, and the order keeps its first address', async () => {
  const { as, given } = await openShop()
  const shopper = await as('shopper')
  const draft = given.draft(await given.product())
  const first = await shopper.post<Order>('/api/orders', draft, withKey('checkout-0004'))
  const otherAddress = { ...draft, shippingAddress: given.address({ flat: 'Another House' }) }
  expect(await shopper.post('/api/orders', otherAddress, withKey('checkout-0004'))).toMatchObject({
    status: 422,
    body: { code: 'key_reused' },
  })
  const { body } = await shopper.get<Order[]>('/api/orders/myorders')
  expect(body).toMatchObject([{ _id: first.body._id, shippingAddress: { flat: 'Thekkedath House' } }])
})
