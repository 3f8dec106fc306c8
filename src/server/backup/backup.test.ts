import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { brokenInvariants } from '#server/check/invariants.ts'
import { connect } from '#server/database/connect.ts'
import type { DatabaseConnection } from '#server/database/embedded/connection.ts'
import { openShop } from '#server/testing/shop.ts'
import { backupsIn, keepNewest } from './keep-backups.ts'
import { nextNight } from './nightly.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'
import { tablesOf } from './tables.ts'
import { writeBackup } from './write-backup.ts'

test('a backup brings back every row, text, number and counter just as it was', async () => {
  const shop = await openShop()
  const oil = await shop.given.product({ name: 'ധന്വന്തരം 101\u2028"\\n" 😀', stock: 9 })
  await shop.given.order({ product: oil, qty: 2, state: 'shipped' })
  await shop.given.order({ product: oil, qty: 1 })
  const { dataDir, backupDir } = await folders({ 'oil-1.webp': 'a picture' })

  const folder = await writeBackup({ connection: shop.connection, dataDir }, backupDir)
  await shop.given.order({ product: oil, qty: 1 })
  const { owner, dataDir: emptyDir } = await emptyShop(shop.connection)
  await restoreBackup(owner, emptyDir, folder, await checkBackup(folder))

  const back = connect(owner, { onError: () => {} })
  onTestFinished(() => back.destroy())
  expect(await brokenInvariants(back)).toEqual([])
  expect(await back.selectFrom('orders').select('status').orderBy('id').execute()).toEqual([
    { status: 'shipped' },
    { status: 'submitted' },
  ])
  expect(await back.selectFrom('products').select('name').executeTakeFirst()).toEqual({ name: oil.name })
  expect(await readFile(join(emptyDir, 'uploads', 'oil-1.webp'), 'utf8')).toBe('a picture')
  // The restored database, backed up again, is the same to the last byte of its rows.
  const again = await writeBackup({ connection: owner, dataDir: emptyDir }, join(emptyDir, 'backups'))
  const sumsOf = async (backup: string) =>
    (await checkBackup(backup)).tables
      .filter(({ schema }) => schema !== 'pgboss')
      .map(({ name, rows, sha256 }) => ({ name, rows, sha256 }))
  expect(await sumsOf(again)).toEqual(await sumsOf(folder))
  const { id } = await back
    .insertInto('stock_movements')
    .values({
      variant_id: (await back.selectFrom('variants').select('id').executeTakeFirstOrThrow()).id,
      delta: 1,
      reason: 'admin',
      order_id: null,
      actor_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(Number(id)).toBeGreaterThan(2)
})

test('jobs that wait come back, and are run once more', async () => {
  const shop = await openShop()
  await shop.given.order()
  const { dataDir, backupDir } = await folders({})
  const folder = await writeBackup({ connection: shop.connection, dataDir }, backupDir)
  const { owner, dataDir: emptyDir } = await emptyShop(shop.connection)
  await restoreBackup(owner, emptyDir, folder, await checkBackup(folder))
  const namesOf = async (connection: pg.ClientConfig) =>
    withClient(connection, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        "select name from pgboss.job where state < 'active' order by name",
      )
      return rows.map(({ name }) => name)
    })
  expect(await namesOf(owner)).toContain('expire-order')
  expect(await namesOf(owner)).toEqual(await namesOf(shop.ownerConnection))
})

test('a backup is put back only where nothing is, and a broken one nowhere', async () => {
  const shop = await openShop()
  await shop.given.product()
  const { dataDir, backupDir } = await folders({ 'oil-1.webp': 'a picture' })
  const folder = await writeBackup({ connection: shop.connection, dataDir }, backupDir)
  const manifest = await checkBackup(folder)
  await expect(restoreBackup(shop.ownerConnection, dataDir, folder, manifest)).rejects.toThrow(
    'There is a shop already',
  )

  await rm(join(backupDir, 'pictures', 'oil-1.webp'))
  await expect(checkBackup(folder)).rejects.toThrow('The picture oil-1.webp of the backup is missing.')
  await appendFile(join(folder, 'public.products.jsonl.gz'), 'x')
  await expect(checkBackup(folder)).rejects.toThrow('public.products.jsonl.gz of the backup is missing or broken')
  await expect(checkBackup(dataDir)).rejects.toThrow('is not a finished backup')
})

test('every table of the shop is in a backup', async () => {
  const shop = await openShop()
  const backedUp = await withClient(shop.ownerConnection, tablesOf)
  const { rows } = await withClient(shop.ownerConnection, (client) =>
    client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname in ('public', 'payment_sandbox')",
    ),
  )
  const names = backedUp.map(({ name }) => name)
  for (const { name } of rows) if (name !== 'schema_migrations') expect(names).toContain(name)
})

test('seven backups stay, with their pictures; what is unfinished or old goes', async () => {
  const shop = await openShop()
  const { dataDir, backupDir } = await folders({ 'old-1.webp': 'of the oldest' })
  const oldest = await writeBackup({ connection: shop.connection, dataDir }, backupDir)
  await rm(join(dataDir, 'uploads', 'old-1.webp'))
  await writeFile(join(dataDir, 'uploads', 'new-1.webp'), 'of all others')
  const newest = await writeBackup({ connection: shop.connection, dataDir }, backupDir)
  for (const day of [1, 2, 3, 4, 5, 6])
    await cp(newest, join(backupDir, `2026-01-0${day}T00-00-00-000Z`), { recursive: true })
  await mkdir(join(backupDir, '2026-01-07T00-00-00-000Z.part'))
  expect(await backupsIn(backupDir)).toHaveLength(8)
  await keepNewest(backupDir, 2)
  expect(await backupsIn(backupDir)).toEqual([oldest, newest].map((folder) => folder.slice(backupDir.length + 1)))
  await keepNewest(backupDir, 1)
  expect(await readdir(backupDir)).toEqual([newest.slice(backupDir.length + 1), 'pictures'])
  expect(await readdir(join(backupDir, 'pictures'))).toEqual(['new-1.webp'])
})

test.each([
  ['2026-11-20T14:00:00Z', '2026-11-20T21:00:00Z'],
  ['2026-11-20T21:00:00Z', '2026-11-21T21:00:00Z'],
  ['2026-12-31T23:59:59Z', '2027-01-01T21:00:00Z'],
])('after %s the next night is at %s', (now, night) => {
  expect(nextNight(new Date(now))).toEqual(new Date(night))
})

async function folders(pictures: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-backup-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await mkdir(join(dataDir, 'uploads'))
  for (const [name, text] of Object.entries(pictures)) await writeFile(join(dataDir, 'uploads', name), text)
  return { dataDir, backupDir: join(dataDir, 'backups') }
}

/** An empty database beside the test's own, and an empty data folder. */
async function emptyShop(connection: pg.ClientConfig) {
  const { dataDir } = await folders({})
  const database = `${connection.database}_restored`
  const maintainer = { ...connection, user: 'shop', database: 'postgres' }
  await withClient(maintainer, (client) => client.query(`create database "${database}"`))
  onTestFinished(async () => {
    await withClient(maintainer, (client) => client.query(`drop database "${database}" with (force)`))
  })
  return { owner: { ...connection, user: 'shop', database } as DatabaseConnection, dataDir }
}

async function withClient<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
