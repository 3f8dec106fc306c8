import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/database/connect.ts'
import { openServer } from '#server/platform/startup/database-server.ts'
import { readinessOf } from '#server/platform/startup/readiness.ts'
import { openShop, type TestShop } from '#tests/support/shop.ts'

const HEALTHY = { database: { isUp: () => true }, loop: { isCatchingUp: () => false } }

/** The shop with new connections, which see the changed database settings. */
async function openReopened(shop: TestShop) {
  const queries: string[] = []
  const db = connect(shop.connection, { max: 2, onError: () => {}, onQuery: ({ sql }) => queries.push(sql) })
  const app = await buildApp({ ...shop, db, checkoutDb: db }, { readiness: readinessOf({ db, ...HEALTHY }) })
  await app.ready()
  onTestFinished(async () => {
    await app.close()
    await db.destroy()
  })
  return { app, db, queries }
}

const setReadOnly = async ({ owner, connection }: TestShop, isReadOnly: boolean) => {
  const database = sql.ref(String(connection.database))
  await sql`alter database ${database} ${sql.raw(isReadOnly ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only')}`.execute(
    owner,
  )
}

// Requirements: OBS-3
// Threats: T182
test('a read-only database refuses changes for a while but not reads; new connections recover', async () => {
  const shop = await openShop()
  const { token } = await shop.person('shopper')
  const product = await shop.given.product()
  const draft = shop.given.draft(product)
  await setReadOnly(shop, true)
  const { app } = await openReopened(shop)
  const order = () =>
    app.inject({ method: 'POST', url: '/api/orders', payload: draft, headers: { authorization: `Bearer ${token}` } })

  const refused = await Promise.all([order(), order()])
  for (const { statusCode, headers, body } of refused) {
    expect([statusCode, JSON.parse(body).code]).toEqual([503, 'unavailable'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect((await app.inject(`/api/products/${product._id}`)).statusCode).toBe(200)
  const notReady = await app.inject('/readyz')
  expect(notReady.statusCode).toBe(503)
  expect(notReady.json()).toMatchObject({ message: 'The database is read-only: it takes no orders.' })

  await setReadOnly(shop, false)
  await expect.poll(async () => (await order()).statusCode).toBe(201)
  expect((await order()).statusCode).toBe(201)
  await expect.poll(async () => (await app.inject('/readyz')).statusCode).toBe(200)
})

// Threats: T182
test('a start on a read-only database says so and retries', async () => {
  const shop = await openShop()
  await setReadOnly(shop, true)
  const { host, port, database, user } = shop.ownerConnection
  const url = `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
  const output: string[] = []
  const ending = new AbortController()
  const onProgress = (sentence: string) => {
    output.push(sentence)
    ending.abort()
  }
  await expect(openServer(url, { onProgress, ending: ending.signal })).rejects.toThrow()
  expect(output).toEqual([expect.stringContaining('cannot execute CREATE TABLE in a read-only transaction')])
  await setReadOnly(shop, false)
})

// Threats: T183
test('a probe that writes at most once a second finds a full database disk', async () => {
  const shop = await openShop()
  await sql`create function refuse() returns trigger language plpgsql as
    'begin raise exception ''could not extend file'' using errcode = ''53100''; end'`.execute(shop.owner)
  const { app, queries } = await openReopened(shop)
  // The second does not end while the machine is slow.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const probes = await Promise.all(Array.from({ length: 50 }, () => app.inject('/readyz')))
  expect(new Set(probes.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(queries.filter((text) => text.includes('probe_write'))).toHaveLength(1)
  expect(await shop.db.selectFrom('write_probe').selectAll().execute()).toHaveLength(1)

  vi.useRealTimers()
  await sql`create trigger full_disk before insert on write_probe execute function refuse()`.execute(shop.owner)
  await expect
    .poll(async () => (await app.inject('/readyz')).json())
    .toMatchObject({ status: 'not ready', message: 'The disk of the database is full.' })
})

// Threats: T183
test('a probe notices a disk without room for another page, though its own row needs none', async () => {
  const shop = await openShop()
  const { rows: before } = await sql<{ files: number }>`
    select temp_files::int as files from pg_stat_database where datname = current_database()`.execute(shop.owner)
  const db = connect(shop.connection, { onError: () => {} })
  await sql`select probe_write()`.execute(db)
  await db.destroy()
  await expect
    .poll(async () => {
      const { rows } = await sql<{ files: number }>`
        select temp_files::int as files from pg_stat_database where datname = current_database()`.execute(shop.owner)
      return rows[0]?.files
    })
    .toBeGreaterThan(before[0]?.files ?? 0)
})
