import { Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connect, type Db } from '#server/database/connect.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'
import { openTcpProxy } from '#tests/support/tcp-proxy.ts'
import type { ResponseDraft } from './cached-response.ts'
import { openResponseCache } from './response-cache.ts'

const draftOf = (body: string, more: Partial<ResponseDraft> = {}): ResponseDraft => ({
  body,
  type: 'text/plain',
  about: ['lists'],
  ...more,
})

async function openStore({ connection, owner, log }: TestShop, maxBytes?: number) {
  const responses = await openResponseCache(connection, { db: owner, log, ...(maxBytes !== undefined && { maxBytes }) })
  onTestFinished(responses.close)
  return responses
}

const notify = ({ owner }: TestShop, topics: string) => sql`select pg_notify('catalogue', ${topics})`.execute(owner)

test('200 simultaneous requests need one build, and later ones none', async () => {
  const responses = await openStore(await openShop())
  let builds = 0
  const make = async () => {
    builds += 1
    await new Promise(setImmediate)
    return draftOf(`build ${builds}`)
  }
  const results = await Promise.all(Array.from({ length: 200 }, () => responses.get('list', make)))
  results.push(await responses.get('list', make))
  expect(builds).toBe(1)
  expect(new Set(results).size).toBe(1)
})

test('a change during a build is never missing in a later response', async () => {
  const shop = await openShop()
  const responses = await openStore(shop)
  let price = 85
  const reads = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let builds = 0
  const make = async () => {
    const read = price
    await reads[builds++]?.promise
    return draftOf(`Rs ${read}`)
  }
  const early = responses.get('list', make)
  price = 90
  await notify(shop, 'lists')
  await responses.settled()
  const late = [responses.get('list', make), responses.get('list', make)]
  reads[0]?.resolve()
  reads[1]?.resolve()

  expect(await textOf(early)).toBe('Rs 85')
  expect(await Promise.all(late.map(textOf))).toEqual(['Rs 90', 'Rs 90'])
  expect(builds).toBe(2)
  expect(await textOf(responses.get('list', make))).toBe('Rs 90')
  expect(builds).toBe(2)
})

test.each([
  ['its own topic', 'product:1 settings', 2],
  ['all', 'all', 2],
  ['another topic', 'words product:10', 1],
])('a change of %s rebuilds only the affected responses', async (_, topics, builds) => {
  const shop = await openShop()
  const responses = await openStore(shop)
  let made = 0
  const make = async () => draftOf(`${++made}`, { about: ['lists', 'product:1'] })
  await responses.get('list', make)
  await notify(shop, topics)
  await responses.settled()
  await responses.get('list', make)
  expect(made).toBe(builds)
})

test('a failed build rejects all its waiters and is not cached', async () => {
  const responses = await openStore(await openShop())
  const failing = async () => Promise.reject<ResponseDraft>(new Error('no database'))
  const pending = [responses.get('list', failing), responses.get('list', failing)]
  for (const response of pending) await expect(response).rejects.toThrow('no database')
  expect(await textOf(responses.get('list', async () => draftOf('there')))).toBe('there')
})

test('nothing is cached without notifications, and caching resumes with the connection', async () => {
  const shop = await openShop()
  const responses = await openStore(shop)
  let made = 0
  const make = async () => draftOf(`${++made}`)
  await responses.get('list', make)
  expect(responses.ready('list')).toBeDefined()

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where query in ('listen catalogue', 'select 1') and datname = current_database()`.execute(shop.owner)
  await expect.poll(() => responses.ready('list'), { interval: 5 }).toBeUndefined()
  await expect
    .poll(async () => {
      await responses.get('list', make)
      return responses.ready('list')
    })
    .toBeDefined()
  const before = made
  await notify(shop, 'lists')
  await responses.settled()
  expect(responses.ready('list')).toBeUndefined()
  await responses.get('list', make)
  expect(made).toBe(before + 1)
})

// Threats: T180
test('a process invalidates its own commits at once, and ignores uncommitted changes', async () => {
  const shop = await openShop()
  const product = await shop.given.product({ stock: 9 })
  const { link, connection } = await openWithSilentConnection(shop)
  const responses = await openResponseCache(connection, { db: shop.owner, log: shop.log })
  const db = connect(shop.connection, { max: 2, onError: () => {}, onCommitted: responses.invalidate })
  onTestFinished(async () => {
    await db.destroy()
    await link.close()
    await responses.close()
  })
  const about = [`product:${product._id}`] as const
  const make = async () => draftOf('as it is', { about })
  await responses.get('product', make)
  link.setSilent()
  const change = (on: Db, count: number) =>
    on.updateTable('variants').set({ count_in_stock: count }).where('product_id', '=', product._id).execute()

  const undone = db.transaction().execute(async (tx) => {
    await change(tx, 1)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(responses.ready('product')).toBeDefined()
  await db.transaction().execute(async (tx) => {
    await change(tx, 2)
    expect(responses.ready('product')).toBeDefined()
  })
  expect(responses.ready('product')).toBeUndefined()

  await responses.get('product', make)
  await change(db, 3)
  expect(responses.ready('product')).toBeUndefined()
  await responses.get('other', async () => draftOf('another', { about: ['product:other'] }))
  await change(db, 9)
  expect(responses.ready('other')).toBeDefined()
})

// Threats: T180
test('a connection without notifications is detected and logged once, and caching stops until they return', async () => {
  const lines: string[] = []
  const logTo = new Writable({ write: (line, _, done) => done(void lines.push(String(line))) })
  const shop = await openShop({ logTo })
  const { link, connection } = await openWithSilentConnection(shop)
  const limits = { beatMs: 30, limitMs: 1_000, firstLimitMs: 1_000, silentRetryMs: 30 }
  const responses = await openResponseCache(connection, { db: shop.owner, log: shop.log, limits })
  onTestFinished(async () => {
    await link.close()
    await responses.close()
  })
  const warnings = () => lines.filter((line) => line.includes('DATABASE_DIRECT_URL'))
  const make = async () => draftOf('made')
  await responses.get('list', make)
  expect(responses.ready('list')).toBeDefined()

  link.setSilent()
  await expect.poll(responses.isListening).toBe(false)
  await responses.get('list', make)
  expect(responses.ready('list')).toBeUndefined()
  const tried = link.opened()
  await expect.poll(link.opened).toBeGreaterThan(tried + 2)
  expect(warnings()).toEqual([expect.stringContaining('pgbouncer in transaction mode')])

  link.setSilent(false)
  await expect.poll(responses.isListening).toBe(true)
  await responses.get('list', make)
  expect(responses.ready('list')).toBeDefined()
  expect(lines.filter((line) => line.includes('received again'))).toHaveLength(1)
  expect(warnings()).toHaveLength(1)
})

/** A database connection that can hold back its notifications only. */
async function openWithSilentConnection({ ownerConnection: { host, port, ...rest } }: TestShop) {
  let isSilent = false
  let opened = 0
  const link = await openTcpProxy({
    to: host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
    reader: () => {
      opened += 1
      return {
        onRequest: (piece, forward) => forward(piece),
        onResponse: (piece, forward) => void (!(isSilent && piece[0] === NOTIFICATION) && forward(piece)),
      }
    },
  })
  const setSilent = (is = true) => {
    isSilent = is
  }
  return {
    link: { setSilent, opened: () => opened, close: link.close },
    connection: { ...rest, host: '127.0.0.1', port: link.port },
  }
}

/** The server sends a notification as its own message. */
const NOTIFICATION = 'A'.charCodeAt(0)

test('an eager response is rebuilt automatically and served stale for a moment', async () => {
  // The moment ends only when the test moves the clock.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const shop = await openShop()
  const responses = await openStore(shop)
  let made = 0
  const isServed = Promise.withResolvers<void>()
  const make = async () => {
    made += 1
    if (made === 2) await isServed.promise
    return draftOf(`${made}`, { eager: true })
  }
  await responses.get('home', make)
  await notify(shop, 'lists')
  await responses.settled()
  expect(await textOf(responses.get('home', make))).toBe('1')
  isServed.resolve()
  await expect.poll(() => made, { interval: 5 }).toBe(2)
  await expect.poll(() => textOf(responses.get('home', make)), { interval: 5 }).toBe('2')
  expect(made).toBe(2)
})

test('an eager response that a change outdated during its build is served stale for no longer', async () => {
  const shop = await openShop()
  const responses = await openStore(shop)
  const builds = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let made = 0
  const make = async () => {
    const count = ++made
    await builds[count - 1]?.promise
    return draftOf(`${count}`, { eager: true })
  }
  const early = responses.get('home', make)
  await notify(shop, 'lists')
  await responses.settled()
  await delay(100)
  builds[0]?.resolve()
  expect(await textOf(early)).toBe('1')
  expect(responses.ready('home')).toBeUndefined()
  builds[1]?.resolve()
  expect(await textOf(responses.get('home', make))).toBe('2')
})

test('the least recently used responses go first; unchangeable ones survive every change', async () => {
  const shop = await openShop()
  const responses = await openStore(shop, 10_000)
  const image = async () => draftOf('x'.repeat(4_000), { type: 'image/avif', about: [] })
  await responses.get('first', image)
  await responses.get('second', image)
  await responses.get('first', image)
  await responses.get('third', image)
  expect(['first', 'second', 'third'].map((key) => responses.ready(key) !== undefined)).toEqual([true, false, true])
  await notify(shop, 'all')
  await responses.settled()
  expect(responses.ready('first')).toBeDefined()
})

async function textOf(response: ReturnType<Awaited<ReturnType<typeof openStore>>['get']>) {
  return (await (await response).in('identity')).bytes.toString()
}
