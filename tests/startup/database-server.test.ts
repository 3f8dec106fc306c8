import { join } from 'node:path'
import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { asAppRole, openServer } from '#server/platform/startup/database-server.ts'
import { eventually, openFolder, query, tryStart } from '#tests/support/embedded/fixture.ts'
import { refusedStart, startShopProcess } from '#tests/support/startup/fixture.ts'
import { addProduct, OWNER_ENV, shopperOf } from '#tests/support/startup/fixture-shopper.ts'
import { openTcpProxy, type Reader } from '#tests/support/tcp-proxy.ts'

const addressOf = (folder: string, user: string, database: string) =>
  `postgresql://${user}@/${database}?host=${encodeURIComponent(folder)}`

// Requirements: API-9, ENV-5, OBS-3
// Threats: R1
test('the start waits for an unreachable database server, and then uses a role without schema rights', async () => {
  const folder = await openFolder()
  const DATA_DIR = join(folder, 'shop')
  const serverFolder = join(folder, 'server')
  const before = await tryStart(serverFolder)
  const DATABASE_URL = addressOf(before.connection.host, 'shop', 'shop')
  await before.stop()

  const shop = await startShopProcess({ env: { DATA_DIR, DATABASE_URL, ...OWNER_ENV } })
  await shop.waitForLine('cannot be reached (ENOENT). The shop tries again every second until it is.')
  const waiting = await shop.get('/readyz')
  expect(waiting.status).toBe(503)
  expect(await waiting.json()).toMatchObject({ message: expect.stringContaining('cannot be reached') })

  const server = await tryStart(serverFolder)
  onTestFinished(() => server.stop())
  await shop.ready()
  await addProduct(shop)
  const shopper = shopperOf(shop)
  await shopper.register()
  expect((await shopper.buy()).order).toMatchObject({ status: 'submitted' })

  const { connection } = await openServer(DATABASE_URL, { onProgress: () => {}, ending: new AbortController().signal })
  const pool = new Pool(connection)
  // The server may end a connection that is closing; the pool reports it as an error.
  pool.on('error', () => {})
  expect((await pool.query('select current_user as name')).rows).toEqual([{ name: 'shop_app' }])
  await expect(pool.query('create table forbidden (id int)')).rejects.toThrow('permission denied')
  await pool.end()

  // The server stops while the shop is open, and starts again.
  await server.stop()
  await eventually(async () => (await shop.readiness()) === 503)
  expect(Number((await shop.get('/readyz')).headers.get('retry-after'))).toBeGreaterThan(0)
  for (const path of ['/api/products', '/api/home']) {
    const refused = await shop.get(path)
    expect(refused.status, path).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toEqual({
      code: 'unavailable',
      message: 'The shop is very busy at the moment. Please try again in a few seconds.',
    })
  }
  const restarted = await tryStart(serverFolder)
  onTestFinished(() => restarted.stop())
  await eventually(async () => (await shop.readiness()) === 200)
  expect((await shop.stop()).code).toBe(0)
})

// Requirements: ENV-5, ENV-6
test('a server with one role is used with that role; a refusal is one sentence', async () => {
  const folder = await openFolder()
  const { connection, stop } = await tryStart(join(folder, 'server'))
  onTestFinished(() => stop())
  await query(connection, 'create role tenant login')
  await query(connection, 'create database tenant owner tenant')
  const env = { DATA_DIR: join(folder, 'shop') }

  const shop = await startShopProcess({ env: { ...env, DATABASE_URL: addressOf(connection.host, 'tenant', 'tenant') } })
  await shop.ready()
  const tables = await query(
    { ...connection, database: 'tenant' },
    "select tableowner from pg_tables where schemaname = 'public' and tablename = 'orders'",
  )
  expect(tables).toEqual([{ tableowner: 'tenant' }])
  await shopperOf(shop).register()
  expect((await shop.stop()).code).toBe(0)

  const refused = await refusedStart({ env: { ...env, DATABASE_URL: addressOf(connection.host, 'nobody', 'tenant') } })
  expect(refused).toEqual({
    code: 1,
    lines: [],
    errors: [`The database tenant at ${connection.host} of DATABASE_URL cannot be used: role "nobody" does not exist.`],
  })
  await query(connection, "create database old encoding 'latin1' locale_provider libc locale 'C' template template0")
  const other = await refusedStart({ env: { ...env, DATABASE_URL: addressOf(connection.host, 'shop', 'old') } })
  expect(other.errors).toEqual([
    'The database in DATABASE_URL has the encoding LATIN1; create one with the encoding UTF8.',
  ])
  await query(connection, 'create table schema_migrations (name text primary key, checksum text not null)')
  await query(connection, "insert into schema_migrations values ('9999-next.sql', '')")
  const newer = await refusedStart({ env: { ...env, DATABASE_URL: addressOf(connection.host, 'shop', 'shop') } })
  expect(newer).toEqual({
    code: 1,
    lines: [],
    errors: [
      'This database was opened by a newer version of the shop (9999-next.sql). Start that version, or a newer one.',
    ],
  })
  const older = await openTcpProxy({ to: { path: `${connection.host}/.s.PGSQL.5432` }, reader: () => ofVersion14 })
  onTestFinished(older.close)
  const address = `postgresql://shop@127.0.0.1:${older.port}/shop`
  await expect(openServer(address, { onProgress: () => {}, ending: new AbortController().signal })).rejects.toThrow(
    /^DATABASE_URL points to PostgreSQL 14\.\S*, but the shop needs 15 or newer\.$/,
  )
})

/** Changes the server's version in its responses to an older one. */
const ofVersion14: Reader = {
  onRequest: (piece, forward) => forward(piece),
  onResponse: (piece, forward) =>
    forward(Buffer.from(piece.toString('latin1').replace(/\b18\.(?=\d)/g, '14.'), 'latin1')),
}

test('a server lost during the start is reported in one sentence, and the next start works', async () => {
  const folder = await openFolder()
  const serverFolder = join(folder, 'server')
  const server = await tryStart(serverFolder)
  const DATABASE_URL = addressOf(server.connection.host, 'shop', 'shop')
  const env = { DATA_DIR: join(folder, 'shop'), DATABASE_URL, CATALOGUE: 'demo' }
  const shop = await startShopProcess({ env })
  await shop.waitForLine('Filling the shop')
  await server.stop()
  expect(await shop.exited).toBe(1)
  expect(shop.errors).toEqual([
    expect.stringMatching(
      /^The connection to the database was lost \([^)]+\)\. Please try again when the database can be reached\.$/,
    ),
  ])

  const restarted = await tryStart(serverFolder)
  onTestFinished(() => restarted.stop())
  const again = await startShopProcess({ env })
  await again.ready()
  expect(await shopperOf(again).products()).toHaveLength(533)
  expect((await again.stop()).code).toBe(0)
})

test.each([
  ['postgres://a@b/c', 'postgres://a@b/c?options=-c%20role%3Dshop_app'],
  ['postgres://a@b/c?sslmode=verify-full', 'postgres://a@b/c?sslmode=verify-full&options=-c%20role%3Dshop_app'],
  ['postgres://a@b/c?options=project%3Dx', 'postgres://a@b/c?options=-c%20role%3Dshop_app%20project%3Dx'],
])('the application’s role is added to %s', (url, expected) => {
  expect(asAppRole(url)).toBe(expected)
})

// Requirements: ENV-5
test('a role that may create roles, as managed servers give it, lets the shop work without schema rights', async () => {
  const { connection, stop } = await tryStart(await openFolder())
  onTestFinished(() => stop())
  await query(connection, 'drop owned by shop_app')
  await query(connection, 'drop role shop_app')
  await query(connection, 'create role tenant login createrole')
  await query(connection, "create database tenant owner tenant encoding 'UTF8' template template0")
  const url = addressOf(connection.host, 'tenant', 'tenant')
  // The second start finds the role that the first created.
  for (let start = 0; start < 2; start += 1) {
    const opened = await openServer(url, { onProgress: () => {}, ending: new AbortController().signal })
    const pool = new Pool(opened.connection)
    pool.on('error', () => {})
    expect((await pool.query('select current_user as name')).rows).toEqual([{ name: 'shop_app' }])
    await pool.end()
  }
})
