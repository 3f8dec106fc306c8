import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/database/connect.ts'
import type { Call } from '#shared/call.ts'
import { allCalls } from '#shared/calls.ts'
import { waitingForLocks } from '#tests/support/payments.ts'
import { openShop } from '#tests/support/shop.ts'
import { addRoute } from './route.ts'

const INSIDE = /\bat \S+ \(|\.ts|node_modules|select|users|password_hash|pg|127\.0\.0\.1|division|ECONN/i

const failingCall = (name: string): Call => ({
  method: 'GET',
  path: `/api/broken/${name}`,
  access: 'anyone',
  summary: 'Fails',
  reply: z.object({ count: z.number() }),
})

// Threats: T118
test('a failure in any layer gets one sentence that reveals nothing internal', async () => {
  const shop = await openShop()
  const app = await buildApp(shop, { readiness: async () => undefined })
  addRoute(app, failingCall('code'), () => {
    throw new TypeError('cannot read password_hash of /srv/shop/src/users.ts')
  })
  addRoute(app, failingCall('text'), () => {
    throw 'select * from users'
  })
  addRoute(app, failingCall('statement'), async () => {
    await sql`select 1 / 0 from users`.execute(shop.db)
    return { count: 1 }
  })
  addRoute(app, failingCall('rule'), async () => {
    await sql`insert into audit (action, subject_type, subject_id) values (null, 'user', '1')`.execute(shop.db)
    return { count: 1 }
  })
  // Like a row that breaks its type.
  addRoute(app, failingCall('reply'), () => JSON.parse('{"count":"password_hash"}'))
  app.get('/api/broken/hook', { preHandler: async () => Promise.reject(new Error('at hook (/srv/shop.ts)')) }, () => '')
  await app.ready()
  onTestFinished(() => app.close())
  for (const name of ['code', 'text', 'statement', 'rule', 'reply', 'hook']) {
    const { statusCode, body, headers } = await app.inject(`/api/broken/${name}`)
    expect([name, statusCode, JSON.parse(body)]).toEqual([name, 500, BUG])
    expect(JSON.stringify(headers), name).not.toMatch(INSIDE)
  }
})

const BUG = { message: 'Something went wrong on our side. Please try again.', code: 'bug' }

// Threats: T43
test('a read that PostgreSQL cancels to end a deadlock may be repeated', async () => {
  const shop = await openShop()
  const app = await buildApp(shop, { readiness: async () => undefined })
  addRoute(app, failingCall('race'), async () => {
    await sql`select from users, orders`.execute(shop.db)
    return { count: 1 }
  })
  await app.ready()
  onTestFinished(() => app.close())
  let reading: Promise<LightMyRequestResponse> | undefined
  await shop.owner.transaction().execute(async (tx) => {
    await sql`lock table orders in access exclusive mode`.execute(tx)
    reading = app.inject('/api/broken/race')
    await expect.poll(() => waitingForLocks(shop)).toBe(1)
    await sql`lock table users in access exclusive mode`.execute(tx)
  })
  expect(await reading).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } })
})

test('a sign-in while the database is away says that the shop cannot answer, and not that something may be saved', async () => {
  const shop = await openShop()
  const unreachable = connect({ host: '127.0.0.1', port: 1 }, { onError: () => {} })
  const app = await buildApp(
    { ...shop, db: unreachable, checkoutDb: unreachable },
    { readiness: async () => undefined },
  )
  onTestFinished(async () => {
    await app.close()
    await unreachable.destroy()
  })
  const payload = { emailorMobile: 'meera@example.in', password: 'a long password' }
  const { statusCode, body, headers } = await app.inject({ method: 'POST', url: '/api/users/login', payload })
  expect([statusCode, JSON.parse(body), headers['retry-after']]).toEqual([
    503,
    {
      message: 'The shop cannot answer at the moment. Please try again in a few seconds.',
      code: 'unavailable',
    },
    '5',
  ])
})

// Threats: T119
test('while the database cannot check sessions, requests are refused and nobody is signed out', async () => {
  const shop = await openShop()
  const { token } = await shop.person('admin')
  const unreachable = connect({ host: '127.0.0.1', port: 1 }, { onError: () => {} })
  const app = await buildApp(
    { ...shop, db: unreachable, checkoutDb: unreachable },
    { readiness: async () => undefined },
  )
  await app.ready()
  onTestFinished(async () => {
    await app.close()
    await unreachable.destroy()
  })
  const locked = allCalls.filter(({ access }) => access !== 'anyone')
  expect(locked.length).toBeGreaterThan(30)
  for (const { method, path } of locked) {
    const url = path.replace(/:(\w+)/g, '0190a5c2-0000-7000-8000-000000000000')
    const { statusCode, headers, body } = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
    })
    expect([method, path, statusCode, Number(headers['retry-after']) > 0]).toEqual([method, path, 503, true])
    expect(body).not.toMatch(INSIDE)
  }
})
