// Slow: npm run test:all only.
import { setTimeout as later } from 'node:timers/promises'
import fastify from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readBacklog } from '#server/dashboard/metrics-queries.ts'
import type { Db } from '#server/database/connect.ts'
import { openMetrics } from '#server/platform/metrics/metrics.ts'
import { openPools } from '#server/platform/startup/pools.ts'
import { watchEventLoop } from '#server/platform/startup/watch-event-loop.ts'
import { type Call, type Priority, priorityOf } from '#shared/call.ts'
import { allCalls } from '#shared/calls.ts'
import { openShop } from '#tests/support/shop.ts'
import { addConcurrencyLimit } from './concurrency-limit.ts'
import { type Load, NO_LOAD } from './load-shedding.ts'

const ORDER = ['list', 'read', 'write', 'checkout'] satisfies Priority[]
const callsOf = (priority: Priority) => allCalls.filter((call) => priorityOf(call) === priority)

/** A shop with a given event-loop lag and given waits for the database. */
async function openBusy(lateMs: Load['loop'] = NO_LOAD.loop) {
  const shop = await openShop()
  const wait = { shop: 0, checkout: 0 }
  const metrics = openMetrics({
    readBacklog: () => readBacklog(shop.db),
    pool: () => ({ total: 0, idle: 0, waiting: 0 }),
    droppedLines: () => 0,
    isCaching: () => true,
  })
  const load = { loop: lateMs, shopWait: () => wait.shop, checkoutWait: () => wait.checkout }
  const app = await buildApp(shop, { readiness: async () => undefined, metrics, load, testPaymentsPath: '/pretended' })
  app.get('/pretended/checkout.js', () => 'pay')
  app.get('/pretended', () => 'the provider')
  app.get('/pretended-not', () => 'another page')
  await app.ready()
  onTestFinished(() => app.close())
  const { token } = await shop.person('admin')
  const inject = (call: Pick<Call, 'method' | 'path'>) =>
    app.inject({
      method: call.method,
      url: call.path.replace(/:(\w+)/g, '0190a5c2-0000-7000-8000-000000000000'),
      headers: { authorization: `Bearer ${token}` },
    })
  const isRefused = async (call: Call) => (await inject(call)).statusCode === 503
  return { app, wait, inject, isRefused, metrics }
}

// Threats: T101
test('checkout calls have the highest priority and lists the lowest', () => {
  expect(callsOf('checkout').map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /api/cart',
    'POST /api/cart',
    'PUT /api/cart/:id',
    'DELETE /api/cart/:id',
    'POST /api/orders',
    'GET /api/orders/:id',
    'GET /api/orders/:id/pay',
    'POST /razorpay/:orderId',
    'POST /razorpay/success/:orderId',
    'POST /api/webhooks/razorpay',
  ])
  const lists = callsOf('list').map(({ path }) => path)
  for (const path of [
    '/api/home',
    '/api/products',
    '/api/products/top',
    '/api/products/category/:category',
    '/api/orders',
  ])
    expect(lists).toContain(path)
  expect(callsOf('list').every(({ method }) => method === 'GET')).toBe(true)
})

test.each([
  [100, []],
  [600, ['list']],
  [1_000, ['list', 'read']],
  [2_000, ['list', 'read', 'write']],
] as const)(
  'after %i ms of waiting for the shop’s or the checkout’s connections, exactly %j are shed',
  async (ms, refused) => {
    for (const pool of ['shop', 'checkout'] as const) await expectRefused(pool, ms, refused)
  },
)

async function expectRefused(pool: 'shop' | 'checkout', ms: number, refused: readonly string[]) {
  const { wait, isRefused } = await openBusy()
  wait[pool] = ms
  for (const priority of ORDER) {
    // Two of each priority, without sign-out: it would end the test's own session.
    for (const call of callsOf(priority)
      .filter(({ path }) => !path.endsWith('/logout'))
      .slice(0, 2))
      expect({ call: call.path, isRefused: await isRefused(call) }).toEqual({
        call: call.path,
        isRefused: refused.includes(priority),
      })
  }
}

// Threats: T101
test('a shed request says when to try again, is not cached, and is counted', async () => {
  const { wait, inject, metrics } = await openBusy()
  wait.shop = 600
  const reply = await inject({ method: 'GET', path: '/api/products' })
  expect(reply.statusCode).toBe(503)
  expect(reply.json()).toEqual({
    message: 'The shop is very busy at the moment. Please try again in a few seconds.',
    code: 'unavailable',
  })
  expect(Number(reply.headers['retry-after'])).toBeGreaterThanOrEqual(2)
  expect(Number(reply.headers['retry-after'])).toBeLessThanOrEqual(5)
  expect(reply.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': expect.stringMatching(/\S/),
  })
  expect(await metrics.read()).toContain('shop_refused_total{priority="list"} 1')
})

// Threats: T101
test('only a long wait for its own connections sheds the checkout; health is always answered', async () => {
  const { wait, inject } = await openBusy()
  wait.shop = 60_000
  wait.checkout = 4_000
  expect((await inject({ method: 'GET', path: '/api/cart' })).statusCode).toBe(200)
  wait.checkout = 5_000
  expect((await inject({ method: 'GET', path: '/api/cart' })).statusCode).toBe(503)
  for (const path of ['/healthz', '/readyz', '/metrics'] as const)
    expect((await inject({ method: 'GET', path })).statusCode).toBe(200)
})

test('test payments imitate the provider: they are shed as late as the checkout', async () => {
  const { wait, app } = await openBusy()
  const status = async (url: string) => (await app.inject({ url })).statusCode
  wait.shop = 60_000
  wait.checkout = 4_000
  for (const url of ['/pretended', '/pretended?of=order', '/pretended/checkout.js']) expect(await status(url)).toBe(200)
  expect(await status('/pretended-not')).toBe(503)
  wait.checkout = 5_000
  expect(await status('/pretended/checkout.js')).toBe(503)
})

// Threats: T101
test('a lagging process sheds lists until it has caught up, but not the first ten a second', async () => {
  const loop = watchEventLoop()
  onTestFinished(loop.stop)
  const { inject } = await openBusy(loop.lateMs)
  const status = async () => (await inject({ method: 'GET', path: '/api/products/top' })).statusCode
  await expect.poll(status, { timeout: 10_000 }).toBe(200)
  const until = performance.now() + 1_000
  while (performance.now() < until);
  // The overdue timer of the watch runs first.
  await later(0)
  const replies = await Promise.all(Array.from({ length: 40 }, status))
  expect(replies.slice(0, 10)).toEqual(Array(10).fill(200))
  // A second may begin among them.
  expect(replies.filter((code) => code === 503).length).toBeGreaterThanOrEqual(20)
  await expect
    .poll(async () => new Set(await Promise.all(Array.from({ length: 40 }, status))), { timeout: 10_000 })
    .toEqual(new Set([200]))
})

// Threats: R5
test('while the shop’s pool is exhausted, the checkout still gets a connection', async () => {
  const shop = await openShop()
  const pools = openPools(shop.connection, { onError: () => {} })
  onTestFinished(pools.close)
  const { db, checkoutDb, waits } = pools
  const load = { ...NO_LOAD, ...waits }
  const app = await buildApp({ ...shop, db, checkoutDb }, { readiness: async () => undefined, load })
  await app.ready()
  onTestFinished(() => app.close())
  const product = await shop.given.product()
  const { token } = await shop.person('shopper')
  const headers = { authorization: `Bearer ${token}` }
  // Takes every connection until the test releases them; later callers time out and retry.
  const held = Promise.withResolvers<void>()
  const occupy = (tx: Db) => sql`select 1`.execute(tx).then(() => held.promise)
  const taken = Array.from({ length: 8 }, () => db.transaction().execute(occupy))
  let isOver = false
  const retry = async () => {
    while (!isOver) await sql`select 1`.execute(db).catch(() => undefined)
  }
  const waiting = retry()
  // Also after a failed assertion. Otherwise the loop would never end.
  onTestFinished(async () => {
    isOver = true
    held.resolve()
    await Promise.all([...taken, waiting])
  })
  await expect.poll(waits.shopWait).toBeGreaterThan(500)
  expect((await app.inject({ url: '/api/products/top' })).statusCode).toBe(503)
  const payload = shop.given.draft(product)
  expect((await app.inject({ method: 'POST', url: '/api/orders', headers, payload })).statusCode).toBe(201)
  await expect.poll(waits.shopWait).toBeGreaterThan(500)
})

// Threats: T102
test('connections are limited in number, and one without traffic is closed', async () => {
  const { app } = await openShop()
  expect(app.server.maxConnections).toBe(5_000)
  expect(app.server.timeout).toBe(60_000)
})

// Threats: T100
test('one session has at most 200 calls at once, and others are served meanwhile', async () => {
  const app = fastify()
  onTestFinished(() => app.close())
  addConcurrencyLimit(app)
  const held: (() => void)[] = []
  app.get('/', () => new Promise((resolve) => held.push(() => resolve('done'))))
  const inject = (who?: string) => app.inject({ url: '/', headers: who ? { authorization: who } : {} })
  const token = 'flooder'.padEnd(43, '-')
  // HTTP allows any case, which must not give the session a second limit.
  const [authorization, inOtherCase] = [`Bearer ${token}`, `bEARER ${token}`]
  const all = Array.from({ length: 200 }, (_, n) => inject(n % 2 ? authorization : inOtherCase))
  await expect.poll(() => held.length).toBe(200)
  for (const who of [authorization, inOtherCase]) {
    const refused = await inject(who)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBeUndefined()
  }
  const otherClients = [inject(`Bearer ${'shopper'.padEnd(43, '-')}`), inject()]
  await expect.poll(() => held.length).toBe(202)
  for (const release of held.splice(0)) release()
  for (const reply of await Promise.all([...all, ...otherClients])) expect(reply.statusCode).toBe(200)
  const again = inject(authorization)
  await expect.poll(() => held.length).toBe(1)
  held[0]?.()
  expect((await again).statusCode).toBe(200)
})
