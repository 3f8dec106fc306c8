// Slow: npm run test:all only.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { LIMITS, type Limit } from '#server/platform/rate-limits/rate-limits.ts'
import { registration } from '#tests/support/registration.ts'
import { openShop, PASSWORD } from '#tests/support/shop.ts'
import { networkOf, siteOf } from './network.ts'

const EMAIL = 'shopper@people.example'

async function shopWithShopper(trustProxy = 0) {
  const shop = await openShop({ trustProxy })
  await shop.person('shopper')
  const visitor = await shop.as('visitor')
  const login = (emailorMobile: string, password: string, address?: string) =>
    visitor.post(
      '/api/users/login',
      { emailorMobile, password },
      address ? { headers: { 'x-forwarded-for': address } } : {},
    )
  return { shop, login }
}

const laterBy = (minutes: number) => ({ ends_at: sql<Date>`ends_at - make_interval(mins => ${minutes})` })

// Requirements: API-8
// Threats: T4
test('ten wrong passwords lock an account for a quarter of an hour', async () => {
  const { shop, login } = await shopWithShopper()
  for (let n = 0; n < 10; n += 1) expect(await login(EMAIL, 'wrong')).toMatchObject({ status: 401 })
  const refused = await login(EMAIL, PASSWORD)
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'too_many', message: 'Too many attempts. Please try again in 15 minutes.' },
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(880)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)

  await shop.owner.updateTable('attempts').set(laterBy(15)).execute()
  expect(await login(EMAIL, PASSWORD)).toMatchObject({ status: 200 })
})

test('a right password resets the wrong tries of the account', async () => {
  const { login } = await shopWithShopper()
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 9; n += 1) expect(await login(EMAIL, 'wrong')).toMatchObject({ status: 401 })
    expect(await login(EMAIL, PASSWORD)).toMatchObject({ status: 200 })
  }
})

test('e-mail and number of an account share one limit; an unknown login is limited like a known one', async () => {
  const { shop, login } = await shopWithShopper()
  const { number } = await shop.db.selectFrom('users').select('number').executeTakeFirstOrThrow()
  for (let n = 0; n < 5; n += 1) {
    await login(EMAIL.toUpperCase(), 'wrong')
    await login(`+91 ${number}`, 'wrong')
  }
  expect(await login(EMAIL, 'wrong')).toMatchObject({ status: 429 })
  for (let n = 0; n < 10; n += 1) expect(await login('nobody@people.example', 'x')).toMatchObject({ status: 401 })
  expect(await login('Nobody@people.example', 'x')).toMatchObject({ status: 429 })
})

// Threats: T4
test('of sixty concurrent wrong passwords ten are checked', async () => {
  const { login } = await shopWithShopper()
  const replies = await Promise.all(Array.from({ length: 60 }, (_, n) => login(EMAIL, `wrong ${n}`)))
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(50)
})

test('forty concurrent right sign-ins from one address all succeed', async () => {
  const { login } = await shopWithShopper()
  const replies = await Promise.all(Array.from({ length: 40 }, () => login(EMAIL, PASSWORD)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
})

// Requirements: API-8, ENV-14
// Threats: T5
test('fifty wrong sign-ins lock a network, even when the client forges its address', async () => {
  const { shop, login } = await shopWithShopper()
  for (let n = 0; n < 50; n += 1)
    expect(await login(`nobody${n}@people.example`, 'x', `203.0.113.${n}`)).toMatchObject({ status: 401 })
  expect(await login(EMAIL, PASSWORD, '203.0.113.99')).toMatchObject({ status: 429 })
  const otherNetwork = await shop.app.inject({
    method: 'POST',
    url: '/api/users/login',
    payload: { emailorMobile: EMAIL, password: PASSWORD },
    remoteAddress: '198.51.100.7',
  })
  expect(otherNetwork.statusCode).toBe(200)
})

// Requirements: ENV-14
// Threats: T5
test.each([
  ['the one proxy in front', 1, (address: string) => `203.0.113.250, ${address}`],
  ['two proxies in front', 2, (address: string) => `203.0.113.250, ${address}, 10.0.0.2`],
])(
  'behind %s a client counts by the address that the proxy saw, not by the claimed one',
  async (_, proxies, seenAs) => {
    const { shop, login } = await shopWithShopper(proxies)
    const limited = '198.51.100.1'
    await login('nobody@people.example', 'x', seenAs(limited))
    await shop.owner
      .updateTable('attempts')
      .set({ count: 50 })
      .where('key', '=', `wrong sign-in from ${limited}`)
      .execute()
    expect(await login(EMAIL, PASSWORD, seenAs(limited))).toMatchObject({ status: 429 })
    expect(await login(EMAIL, PASSWORD, `192.0.2.7, ${seenAs(limited)}`)).toMatchObject({ status: 429 })
    expect(await login(EMAIL, PASSWORD, seenAs('198.51.100.2'))).toMatchObject({ status: 200 })
  },
)

test('expired rate limits are deleted', async () => {
  const { shop, login } = await shopWithShopper()
  for (let n = 0; n < 5; n += 1) await login(`nobody${n}@people.example`, 'x')
  await shop.owner.updateTable('attempts').set(laterBy(120)).execute()
  await login('last@people.example', 'x')
  expect(await shop.db.selectFrom('attempts').select('key').execute()).toHaveLength(3)
})

// Threats: T5
test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the address %s counts as the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

// Threats: T160
test.each([
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['203.0.113.7', undefined],
  ['::ffff:203.0.113.7', undefined],
])('the address %s belongs to the site %s', (address, site) => {
  expect(siteOf(address)).toBe(site)
})

// Threats: T160
test('wrong sign-ins from many networks of one IPv6 site lock that site only', async () => {
  const { shop, login } = await shopWithShopper(1)
  for (let n = 0; n < 3; n += 1) await login(`nobody${n}@people.example`, 'x', `2001:db8:1:${n}::1`)
  await shop.owner
    .updateTable('attempts')
    .set({ count: sql<number>`count + 397` })
    .where('key', '=', 'wrong sign-in from site 2001:db8:1::/48')
    .execute()
  expect(await login(EMAIL, PASSWORD, '2001:db8:1:ffff::1')).toMatchObject({ status: 429 })
  expect(await login(EMAIL, PASSWORD, '2001:db8:2:ffff::1')).toMatchObject({ status: 200 })
})

// Threats: T160
test('right sign-ins from one IPv6 site do not use up its limit', async () => {
  const { shop, login } = await shopWithShopper(1)
  for (let n = 0; n < 3; n += 1)
    expect(await login(EMAIL, PASSWORD, `2001:db8:1:${n}::1`)).toMatchObject({ status: 200 })
  const site = await shop.db.selectFrom('attempts').select('count').where('key', 'like', '%/48').execute()
  expect(site).toEqual([{ count: 0 }])
})

const SITE = '2001:db8:1'

/** A shop in which one IPv6 site has used up this limit, from many networks. */
async function shopAtSiteLimit({ name, most }: Limit) {
  const shop = await openShop({ trustProxy: 1 })
  const spent = { key: `${name} site ${SITE}::/48`, count: 8 * most, ends_at: sql<Date>`now() + interval '1 hour'` }
  await shop.owner.insertInto('attempts').values(spent).execute()
  const at = (site: string) => ({ headers: { 'x-forwarded-for': `${site}:ffff::1` } })
  return { shop, sameNetwork: at(SITE), otherNetwork: at('2001:db8:2') }
}

// Threats: T160
test('registrations from many networks of one IPv6 site are limited', async () => {
  const { shop, sameNetwork, otherNetwork } = await shopAtSiteLimit(LIMITS.registration)
  const visitor = await shop.as('visitor')
  expect(await visitor.post('/api/users', registration(), sameNetwork)).toMatchObject({ status: 429 })
  expect(await visitor.post('/api/users', registration(), otherNetwork)).toMatchObject({ status: 201 })
})

// Threats: T6, T160
test('tries of a code from many networks of one IPv6 site are limited', async () => {
  const { shop, sameNetwork, otherNetwork } = await shopAtSiteLimit(LIMITS.codeTry)
  const visitor = await shop.as('visitor')
  const guess = { resetEmail: EMAIL, otp: '000000', newPassword: 'lotus pond at noon' }
  expect(await visitor.put('/api/users/reset', guess, sameNetwork)).toMatchObject({ status: 429 })
  expect(await visitor.put('/api/users/reset', guess, otherNetwork)).toMatchObject({ status: 400 })
})

// Threats: T11, T160
test('requests of codes from many networks of one IPv6 site are limited', async () => {
  const { shop, sameNetwork, otherNetwork } = await shopAtSiteLimit(LIMITS.codeRequest)
  const visitor = await shop.as('visitor')
  await visitor.post('/api/users/getotp', { resetEmail: EMAIL }, sameNetwork)
  const codes = async () => (await sql`select id from pgboss.job where name = 'send-reset-code'`.execute(shop.db)).rows
  expect(await codes()).toEqual([])
  await visitor.post('/api/users/getotp', { resetEmail: EMAIL }, otherNetwork)
  expect(await codes()).toHaveLength(1)
})

// Threats: T77, T160
test('reviews from many networks of one IPv6 site are limited', async () => {
  const { shop, sameNetwork, otherNetwork } = await shopAtSiteLimit(LIMITS.reviewFrom)
  const { _id } = await shop.given.product()
  const newcomer = await shop.as('newcomer')
  const write = (from: object) => newcomer.post(`/api/products/${_id}/reviews`, { rating: 5, comment: 'Good' }, from)
  expect(await write(sameNetwork)).toMatchObject({ status: 429 })
  expect(await write(otherNetwork)).toMatchObject({ status: 201 })
})
