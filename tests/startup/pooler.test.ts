import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { connect, type Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { openServer } from '#server/platform/startup/database-server.ts'
import type { SettingsView } from '#shared/settings.ts'
import { eventually, openFolder, query, tryStart } from '#tests/support/embedded/fixture.ts'
import { openPooler } from '#tests/support/pooler.ts'
import { type ShopProcess, startShopProcess } from '#tests/support/startup/fixture.ts'
import { addProduct, OWNER_ENV, shopperOf } from '#tests/support/startup/fixture-shopper.ts'
import { findPooler } from '../../tools/find-engines.ts'

// A pooler that takes the settings of a session and does nothing about them, as many are set up.
const IGNORING = [
  'ignore_startup_parameters = options,lock_timeout,statement_timeout,idle_in_transaction_session_timeout',
]
const INSTALL_MS = 300_000

beforeAll(() => void findPooler(), INSTALL_MS)

async function openPooled(settings: string[] = []) {
  const folder = await openFolder()
  const server = await tryStart(join(folder, 'server'))
  onTestFinished(() => server.stop())
  const { host } = server.connection
  const pooler = await openPooler({ host, settings })
  const direct = `postgresql://shop@/shop?host=${encodeURIComponent(host)}`
  return { folder, server, pooler, direct, DATA_DIR: join(folder, 'shop') }
}

const reporter = { onProgress: () => {}, ending: new AbortController().signal }

// Threats: T181
test.each([
  ['refuses', []],
  ['ignores', IGNORING],
])('behind a pooler that %s session settings, each statement has its role and limits', async (_, settings) => {
  const { pooler } = await openPooled(settings)
  const { connection } = await openServer(pooler.addressOf('shop'), reporter)
  const db = connect(connection, { max: 4, onError: () => {} })
  onTestFinished(() => db.destroy())
  const stored = { role: 'shop_app', lock: '3s', statement: '5s', idle: '10s' }
  expect(await Promise.all(Array.from({ length: 20 }, () => settingsOf(db)))).toEqual(
    Array.from({ length: 20 }, () => stored),
  )
  expect(await inTransaction(db, async (tx) => [await settingsOf(tx), await settingsOf(tx)])).toEqual([stored, stored])
  await expect(sql`create table forbidden (id int)`.execute(db)).rejects.toThrow('permission denied')
  await expect(inTransaction(db, (tx) => sql`delete from audit`.execute(tx))).rejects.toThrow('permission denied')
  // The failed query left no open transaction on the shared connection.
  expect(await settingsOf(db)).toEqual(stored)
})

async function settingsOf(db: Db) {
  const { rows } = await sql`
    select current_user as role, current_setting('lock_timeout') as lock,
      current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
  return rows[0]
}

// Threats: T180
test('behind a pooler without notifications the shop sells, caches nothing and logs the solution once', async () => {
  const { pooler, DATA_DIR, server } = await openPooled()
  const shop = await startShopProcess({
    env: { ...OWNER_ENV, CATALOGUE: 'demo', DATA_DIR, DATABASE_URL: pooler.addressOf('shop') },
  })
  await shop.ready()
  await expectEmptyShop(shop, server.connection)
  expect(await cacheOf(shop)).toBe('shop_response_cache_active 0')
  const warnings = shop.lines.filter((line) => line.includes('DATABASE_DIRECT_URL'))
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('pgbouncer in transaction mode')
  expect((await shop.stop()).code).toBe(0)
})

// Requirements: ENV-7
// Threats: T180
test('with a direct address the shop receives notifications and caches', async () => {
  const { pooler, DATA_DIR, direct, server } = await openPooled()
  const env = { ...OWNER_ENV, DATA_DIR, DATABASE_URL: pooler.addressOf('shop'), DATABASE_DIRECT_URL: direct }
  const shop = await startShopProcess({ env })
  await shop.ready()
  await addProduct(shop)
  await expectEmptyShop(shop, server.connection)
  expect(await cacheOf(shop)).toBe('shop_response_cache_active 1')
  const isOfMachine = (line: string) => /"msg":"(health check|event loop stalled)"/.test(line)
  expect(shop.lines.filter((line) => /"level":[4-9]0/.test(line) && !isOfMachine(line))).toEqual([])
  expect((await shop.stop()).code).toBe(0)
})

// Threats: T184
test('a start that a pooler refuses shows the pooler’s message', async () => {
  const { pooler, DATA_DIR } = await openPooled()
  const missingDatabase = await startShopProcess({ env: { DATA_DIR, DATABASE_URL: pooler.addressOf('nowhere') } })
  await missingDatabase.waitForLine(
    `The database nowhere at 127.0.0.1:${pooler.port} cannot be reached (no such database: nowhere).`,
  )
  expect((await missingDatabase.stop()).code).toBe(0)
})

/** A process sees its own change in the next read, and another's change when its notification arrives. */
async function expectEmptyShop(shop: ShopProcess, connection: Parameters<typeof query>[0]) {
  const admin = shopperOf(shop)
  await admin.signIn(OWNER_ENV.ADMIN_EMAIL, OWNER_ENV.ADMIN_PASSWORD)
  const shipping = async () => (await shopperOf(shop).call<SettingsView>('GET', '/api/settings')).shipping
  for (let paid = 100; paid < 110; paid += 2) {
    await admin.call('PUT', '/api/settings', { shipping: paid })
    expect(await shipping()).toBe(paid)
    await query(connection, `update settings set value = jsonb_set(value, '{shipping}', '${paid + 1}')`)
    await eventually(async () => (await shipping()) === paid + 1)
  }
  await admin.register()
  expect((await admin.buy()).order).toMatchObject({ status: 'submitted' })
}

const cacheOf = async (shop: ShopProcess) =>
  (await (await shop.get('/metrics')).text()).split('\n').find((line) => line.startsWith('shop_response_cache_active'))
