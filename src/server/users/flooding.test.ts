// Slow: npm run test:all only.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#server/database/id.ts'
import { LIMITS, type Limit } from '#server/platform/rate-limits/rate-limits.ts'
import { MAX_ORDER_LINES } from '#shared/orders.ts'
import { openShop, PASSWORD, type Reply, type TestShop } from '#tests/support/shop.ts'

// Each limit on a signed-in user is enforced, and `Retry-After` names the time until it resets.

/** Uses a rate limit up to the last `left` requests. */
const exhaust = ({ owner }: TestShop, { name, most, minutes }: Limit, subject: string, left: number) =>
  owner
    .insertInto('attempts')
    .values({
      key: `${name} ${subject}`,
      count: most - left,
      ends_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .execute()

function expectTooMany(reply: Reply<unknown>, minutes: number) {
  expect(reply).toMatchObject({
    status: 429,
    body: { code: 'too_many', message: expect.stringMatching(/^[A-Z].*\.$/) },
  })
  const seconds = Number(reply.headers['retry-after'])
  expect(seconds).toBeGreaterThan(0)
  expect(seconds).toBeLessThanOrEqual(minutes * 60)
}

// Threats: T100
test('a cart takes 600 changes in ten minutes, and other users’ carts are unaffected', async () => {
  const shop = await openShop()
  const product = await shop.given.product({ stock: 100 })
  await exhaust(shop, LIMITS.cartChange, (await shop.person('flooder'))._id, 2)
  const attacker = await shop.as('flooder')
  const { body } = await attacker.post<{ _id: string }[]>('/api/cart', { id: product._id, qty: 1 })
  const line = `/api/cart/${body[0]?._id}`
  expect(await attacker.put(line, { qty: 2 })).toMatchObject({ status: 200 })
  expectTooMany(await attacker.put(line, { qty: 3 }), 10)
  expectTooMany(await attacker.post('/api/cart', { id: product._id, qty: 1 }), 10)
  expect(await attacker.get('/api/cart')).toMatchObject({ status: 200, body: [{ qty: 2 }] })
  const other = await shop.as('shopper')
  expect(await other.post('/api/cart', { id: product._id, qty: 1 })).toMatchObject({ status: 200 })
})

// Threats: T100
test('a cart takes 5,000 idempotency keys a day, and then only additions without one', async () => {
  const shop = await openShop()
  const { _id: id } = await shop.given.product({ stock: 100 })
  await exhaust(shop, LIMITS.cartKey, (await shop.person('flooder'))._id, 1)
  const attacker = await shop.as('flooder')
  const add = (headers = {}) => attacker.post('/api/cart', { id, qty: 1 }, { headers })
  expect(await add({ 'idempotency-key': 'key-number-5000' })).toMatchObject({ status: 200 })
  expectTooMany(await add({ 'idempotency-key': 'key-number-5001' }), 24 * 60)
  expect(await add()).toMatchObject({ status: 200, body: [{ qty: 2 }] })
  expect(await shop.db.selectFrom('idempotency_keys').select('key').execute()).toHaveLength(1)
})

// Threats: T100
test('refused changes of a cart count towards its limit', async () => {
  const shop = await openShop()
  const product = await shop.given.product({ stock: 1 })
  await exhaust(shop, LIMITS.cartChange, (await shop.person('flooder'))._id, 2)
  const attacker = await shop.as('flooder')
  expect(await attacker.post('/api/cart', { id: product._id, qty: 2 })).toMatchObject({ status: 409 })
  expect(await attacker.put(`/api/cart/${newId()}`, { qty: 1 })).toMatchObject({ status: 404 })
  expectTooMany(await attacker.post('/api/cart', { id: product._id, qty: 2 }), 10)
  expectTooMany(await attacker.put(`/api/cart/${newId()}`, { qty: 1 }), 10)
})

test('a cart refuses more lines than an order takes, and stays unchanged', async () => {
  const { given, as, owner, person } = await openShop()
  const { _id: userId } = await person('shopper')
  const product = await given.product({ variants: Array.from({ length: 100 }, () => ({ stock: 5 })) })
  const extra = await given.product()
  const variants = await owner.selectFrom('variants').select('id').where('product_id', '=', product._id).execute()
  await owner
    .insertInto('cart_lines')
    .values(variants.map(({ id }) => ({ id: newId(), user_id: userId, variant_id: id, qty: 1 })))
    .execute()
  const shopper = await as('shopper')
  expect(await shopper.post('/api/cart', { id: extra._id, qty: 1 })).toMatchObject({
    status: 409,
    body: { message: 'Your cart is full. An order can have at most 100 different items.' },
  })
  expect((await shopper.get<unknown[]>('/api/cart')).body).toHaveLength(MAX_ORDER_LINES)
})

// Threats: T77
test('a user writes ten reviews an hour; a refused review does not change the rating', async () => {
  const shop = await openShop()
  const [first, second] = [await shop.given.product(), await shop.given.product()]
  await exhaust(shop, LIMITS.review, (await shop.person('spammer'))._id, 1)
  const spammer = await shop.as('spammer')
  const write = (product: { _id: string }) =>
    spammer.post(`/api/products/${product._id}/reviews`, { rating: 1, comment: 'Buy elsewhere' })
  expect(await write(first)).toMatchObject({ status: 201 })
  expectTooMany(await write(second), 60)
  expect(await spammer.get(`/api/products/${second._id}`)).toMatchObject({
    body: { numReviews: 0, rating: 0 },
  })
})

// Threats: T77
test('new accounts that flood reviews from one address do not block customers at that address', async () => {
  const shop = await openShop()
  const product = await shop.given.product()
  await exhaust(shop, LIMITS.reviewFrom, '127.0.0.1', 0)
  const write = async (subject: string) =>
    (await shop.as(subject)).post(`/api/products/${product._id}/reviews`, { rating: 5, comment: 'Good' })
  expectTooMany(await write('newcomer'), 60)
  await shop.given.order({ by: 'customer', product, state: 'paid' })
  expect(await write('customer')).toMatchObject({ status: 201 })
})

// Threats: T100
test('a user downloads their data at most ten times an hour', async () => {
  const shop = await openShop()
  await exhaust(shop, LIMITS.ownData, (await shop.person('shopper'))._id, 1)
  const shopper = await shop.as('shopper')
  expect(await shopper.get('/api/users/me/data')).toMatchObject({ status: 200 })
  expectTooMany(await shopper.get('/api/users/me/data'), 60)
})

// Threats: T98
// ASVS: 7.1.2
test('a user has at most 200 sessions, the oldest ends first, and at most 1000 start in an hour', async () => {
  const shop = await openShop()
  const { _id, token } = await shop.person('shopper')
  await sql`
    insert into sessions (token_hash, user_id, expires_at, created_at)
    select sha256(n::text::bytea), ${_id}, now() + interval '1 day', now() + n * interval '1 ms'
    from generate_series(1, 250) n`.execute(shop.owner)
  const visitor = await shop.as('visitor')
  const login = () =>
    visitor.post<{ token: string }>('/api/users/login', { emailorMobile: 'shopper@people.example', password: PASSWORD })
  const { body } = await login()
  expect(
    await shop.db.selectFrom('sessions').select('id').where('expires_at', '>', sql<Date>`now()`).execute(),
  ).toHaveLength(200)
  const with_ = (bearer: string) => ({ headers: { authorization: `Bearer ${bearer}` } })
  expect(await visitor.get('/api/cart', with_(token))).toMatchObject({ status: 401 })
  expect(await visitor.get('/api/cart', with_(body.token))).toMatchObject({ status: 200 })

  await shop.owner
    .updateTable('attempts')
    .set({ count: LIMITS.signIn.most })
    .where('key', '=', `${LIMITS.signIn.name} ${_id}`)
    .execute()
  expectTooMany(await login(), 60)
})
