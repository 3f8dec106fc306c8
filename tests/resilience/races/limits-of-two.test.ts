import { setTimeout as later } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { LIMITS, type Limit } from '#server/platform/rate-limits/rate-limits.ts'
import { openProxiedShop, type ProxiedShop } from '#tests/support/proxied-shop.ts'
import { PASSWORD } from '#tests/support/shop.ts'

const PROCESSES = ['first', 'second']
const LEFT = 3
const ATTEMPTS = 12

// Threats: R23, T5, T100
test('rate limits hold across several processes', async () => {
  const shop = await openProxiedShop()
  onTestFinished(shop.close)
  await Promise.all(PROCESSES.map(shop.start))
  const products = await Promise.all(Array.from({ length: ATTEMPTS }, () => shop.given.product({ stock: 100 })))
  const { _id: shopper } = await shop.person('shopper')
  const { _id: guessed } = await shop.person('guessed')
  await shop.person('stranger')
  const email = 'guessed@people.example'

  const cases: [limit: Limit, who: string, done: number, call: (process: string, n: number) => Promise<Status>][] = [
    [LIMITS.cartChange, shopper, 200, (at, n) => as(shop, at, 'POST', '/api/cart', { id: products[n]?._id, qty: 1 })],
    [
      LIMITS.review,
      shopper,
      201,
      (at, n) => as(shop, at, 'POST', `/api/products/${products[n]?._id}/reviews`, { rating: 5, comment: 'Good' }),
    ],
    [LIMITS.ownData, shopper, 200, (at) => as(shop, at, 'GET', '/api/users/me/data')],
    [LIMITS.wrongPassword, guessed, 401, (at, n) => login(shop, at, email, `guess ${n}`)],
    [LIMITS.wrongSignIn, '127.0.0.1', 401, (at, n) => login(shop, at, `nobody${n}@people.example`, 'x')],
  ]
  for (const [limit, who, done, call] of cases) {
    await exhaust(shop, limit, who)
    const statuses = await Promise.all(Array.from({ length: ATTEMPTS }, (_, n) => call(PROCESSES[n % 2] ?? '', n)))
    expect({ limit: limit.name, done: statuses.filter((status) => status === done).length }).toEqual({
      limit: limit.name,
      done: LEFT,
    })
    expect(statuses.filter((status) => status === 429)).toHaveLength(ATTEMPTS - LEFT)
  }

  // A user who signed in at one process is trusted at the other, while both refuse strangers.
  await exhaust(shop, LIMITS.wrongSignIn, '127.0.0.1', 1)
  expect(await login(shop, 'first', 'shopper@people.example', PASSWORD)).toBe(200)
  await exhaust(shop, LIMITS.wrongSignIn, '127.0.0.1', 0)
  expect(await login(shop, 'second', 'stranger@people.example', PASSWORD)).toBe(429)
  expect(await login(shop, 'second', 'shopper@people.example', PASSWORD)).toBe(200)
})

type Status = number

async function as(shop: ProxiedShop, process: string, method: 'GET' | 'POST', path: string, body?: object) {
  const shopper = await shop.browser('shopper', process)
  return unlessBusy(async () => (await (method === 'GET' ? shopper.get(path) : shopper.post(path, body))).status)
}

async function login(shop: ProxiedShop, process: string, emailorMobile: string, password: string): Promise<Status> {
  const visitor = await shop.browser('visitor', process)
  return unlessBusy(async () => (await visitor.post('/api/users/login', { emailorMobile, password })).status)
}

/** A busy machine sheds requests before they are counted. */
async function unlessBusy(call: () => Promise<Status>): Promise<Status> {
  for (;;) {
    const status = await call()
    if (status !== 503) return status
    await later(500)
  }
}

/** Uses a limit up to its last few attempts. */
const exhaust = ({ owner }: ProxiedShop, { name, most }: Limit, who: string, left = LEFT) =>
  owner
    .insertInto('attempts')
    .values({ key: `${name} ${who}`, count: most - left, ends_at: sql<Date>`now() + interval '10 minutes'` })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ count: most - left }))
    .execute()
