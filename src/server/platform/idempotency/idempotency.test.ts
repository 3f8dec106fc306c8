import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { applyRetention } from '#server/privacy/retention.ts'
import type { CartLine } from '#shared/cart.ts'
import { openShop } from '#tests/support/shop.ts'

const withKey = (key: string) => ({ headers: { 'idempotency-key': key } })

// Requirements: OFF-5
test('an addition to the cart sent twenty times with its key adds its units once', async () => {
  const { as, given } = await openShop()
  const { _id: id } = await given.product()
  const shopper = await as('shopper')
  const sends = Array.from({ length: 20 }, () =>
    shopper.post<CartLine[]>('/api/cart', { id, qty: 2, variant: 0 }, withKey('the-same-action')),
  )
  for (const { status, body } of await Promise.all(sends))
    expect({ status, qty: body.map(({ qty }) => qty) }).toEqual({ status: 200, qty: [2] })
  expect(await shopper.post('/api/cart', { id, qty: 2, variant: 0 }, withKey('another-action'))).toMatchObject({
    status: 200,
    body: [{ qty: 4 }],
  })
})

// Requirements: OFF-5
test('an idempotency key belongs to one user and one request', async () => {
  const { as, given } = await openShop()
  const { _id: id } = await given.product()
  const [meera, anil] = [await as('Meera'), await as('Anil')]
  const add = { id, qty: 1, variant: 0 }
  await meera.post('/api/cart', add, withKey('the-same-action'))
  expect(await anil.post('/api/cart', add, withKey('the-same-action'))).toMatchObject({
    status: 200,
    body: [{ qty: 1 }],
  })
  expect(await meera.post('/api/cart', { ...add, qty: 3 }, withKey('the-same-action'))).toMatchObject({
    status: 422,
    body: { code: 'key_reused' },
  })
  expect(await meera.post('/api/cart', add, withKey('with a space'))).toMatchObject({ status: 400 })
  expect(await meera.get('/api/cart')).toMatchObject({ body: [{ qty: 1 }] })
})

// Requirements: OFF-5
test('each key of a user belongs to its own request', async () => {
  const { as, given } = await openShop()
  const { _id: id } = await given.product()
  const shopper = await as('shopper')
  const add = (qty: number, key: string) => shopper.post('/api/cart', { id, qty, variant: 0 }, withKey(key))
  for (let n = 0; n < 2; n += 1) {
    expect(await add(1, 'the-first-key')).toMatchObject({ status: 200 })
    expect(await add(2, 'the-second-key')).toMatchObject({ status: 200 })
  }
  expect(await shopper.get('/api/cart')).toMatchObject({ body: [{ qty: 3 }] })
})

// Requirements: OFF-5
test('a refused request can be repeated with the same key', async () => {
  const { as, given, db } = await openShop()
  const { _id: id } = await given.product({ isPublished: false })
  const shopper = await as('shopper')
  const add = () => shopper.post('/api/cart', { id, qty: 1, variant: 0 }, withKey('the-same-action'))
  expect(await add()).toMatchObject({ status: 404 })
  await sql`update products set is_published = true where id = ${id}`.execute(db)
  expect(await add()).toMatchObject({ status: 200, body: [{ qty: 1 }] })
})

// Requirements: OFF-6
test('a repeated review with its key returns that review; another review is refused', async () => {
  const { as, given } = await openShop()
  const { _id } = await given.product()
  const shopper = await as('shopper')
  const write = (rating: number, key: string) =>
    shopper.post(`/api/products/${_id}/reviews`, { rating, comment: 'Good' }, withKey(key))
  const statuses = (await Promise.all(Array.from({ length: 10 }, () => write(4, 'the-review')))).map(
    (one) => one.status,
  )
  expect(new Set(statuses)).toEqual(new Set([201]))
  expect(await write(4, 'another-review')).toMatchObject({ status: 409 })
  expect(await write(5, 'the-review')).toMatchObject({ status: 422 })
  expect(await shopper.get(`/api/products/${_id}`)).toMatchObject({ body: { rating: 4, numReviews: 1 } })
})

// They are logs of use, for which DPDP Rules 2025, rule 8(3), requires a year.
test('idempotency keys are deleted after a year', async () => {
  const shop = await openShop()
  const { _id: id } = await shop.given.product()
  const shopper = await shop.as('shopper')
  for (const key of ['the-old-action', 'the-new-action']) await shopper.post('/api/cart', { id, qty: 1 }, withKey(key))
  await sql`update idempotency_keys set done_at = now() - interval '1 year 1 day' where key = 'the-old-action'`.execute(
    shop.owner,
  )
  await applyRetention(shop)
  expect(await shop.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'the-new-action' }])
})
