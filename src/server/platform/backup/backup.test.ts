import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrateSandbox } from '#sandbox/razorpay/migrate.ts'
import { withClient } from '#server/database/client.ts'
import { connect, type Db } from '#server/database/connect.ts'
import { appConnection, type DatabaseConnection } from '#server/database/embedded/connection.ts'
import { violatedInvariants } from '#server/invariants/invariants.ts'
import { openFolderStore } from '#server/platform/object-storage/folder-store.ts'
import { migrateShop } from '#server/platform/startup/migrate-shop.ts'
import { openEmptyDatabase } from '#tests/support/empty-database.ts'
import { openOlderShop } from '#tests/support/older-shop.ts'
import { openShop } from '#tests/support/shop.ts'
import { backUp, backUpTo } from './back-up.ts'
import { withBackupLock } from './backup-lock.ts'
import { checkBackup, linesOf } from './check-backup.ts'
import { backupsIn, removeOldBackups } from './keep-backups.ts'
import { backUpNightly } from './nightly.ts'
import { restoreBackup } from './restore-backup.ts'
import { tablesOf } from './tables.ts'
import { writeBackup } from './write-backup.ts'
import { writeTable } from './write-table.ts'

// Requirements: OPS-12
// Threats: T123
test('a restored backup has every row, text, number and counter as before', async () => {
  const shop = await openShop()
  const oil = await shop.given.product({ name: 'ധന്വന്തരം 101\u2028"\\n" 😀', stock: 9 })
  await shop.given.order({ product: oil, qty: 2, state: 'shipped' })
  await shop.given.order({ product: oil, qty: 1 })
  const reason = { reason: '', reason_code: 'not-in-rupees', reason_values: JSON.stringify({ currency: 'USD' }) }
  const unmatched = { id: 'pay_unmatched', order_id: null, amount: 100, currency: 'USD', status: 'captured', ...reason }
  await shop.db.insertInto('unmatched_payments').values(unmatched).execute()
  // A restore ends the others.
  await sql`update sessions set expires_at = now()`.execute(shop.db)
  const { dataDir, images, backupDir } = await folders({ 'oil-1.webp': 'a picture' })

  const folder = await writeBackup({ connection: shop.connection, dataDir, images }, backupDir)
  await shop.given.order({ product: oil, qty: 1 })
  const { owner, dataDir: emptyDir, images: emptyStore } = await emptyShop(shop.ownerConnection)
  await restoreBackup(
    owner,
    { dataDir: emptyDir, images: emptyStore },
    folder,
    await checkBackup(folder),
    migrateSandbox,
  )

  const restored = connect(owner, { onError: () => {} })
  onTestFinished(() => restored.destroy())
  expect(await violatedInvariants(restored)).toEqual([])
  expect(await restored.selectFrom('orders').select('status').orderBy('id').execute()).toEqual([
    { status: 'shipped' },
    { status: 'submitted' },
  ])
  expect(await restored.selectFrom('products').select('name').executeTakeFirst()).toEqual({ name: oil.name })
  expect(await restored.selectFrom('unmatched_payments').select(['reason_code', 'reason_values']).execute()).toEqual([
    { reason_code: 'not-in-rupees', reason_values: { currency: 'USD' } },
  ])
  expect(await readFile(join(emptyDir, 'uploads', 'oil-1.webp'), 'utf8')).toBe('a picture')
  // A backup of the restored database has the same bytes.
  const again = await writeBackup(
    { connection: owner, dataDir: emptyDir, images: emptyStore },
    join(emptyDir, 'backups'),
  )
  const sumsOf = async (backup: string) =>
    (await checkBackup(backup)).manifest.tables
      .filter(({ schema }) => schema !== 'pgboss')
      .map(({ name, rows, sha256 }) => ({ name, rows, sha256 }))
  expect(await sumsOf(again)).toEqual(await sumsOf(folder))
  const { id } = await restored
    .insertInto('stock_movements')
    .values({
      variant_id: (await restored.selectFrom('variants').select('id').executeTakeFirstOrThrow()).id,
      delta: 1,
      reason: 'admin',
      order_id: null,
      actor_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(Number(id)).toBeGreaterThan(2)
})

const deferrableIn = async (db: Db) =>
  (await sql`select conname from pg_constraint where condeferrable order by conname`.execute(db)).rows

// Requirements: OPS-12
test('a backup in which a credit note comes long before its invoice is restored', async () => {
  const shop = await openShop()
  const { id: order, total_price: total } = await shop.given.order({ state: 'shipped' })
  const issued = sql`insert into documents (id, order_id, kind, provider_mode, series, financial_year, sequence, number,
    date, total, refers_to, snapshot, rows)`
  await sql`${issued} values (${order}, ${order}, 'invoice', 'sandbox', 'KS', '26-27', 1, 'KS/1', current_date, ${total}, null,
    '{}', '[]')`.execute(shop.db)
  await sql`${issued} select gen_random_uuid(), ${order}, 'credit-note', 'sandbox', 'KSC', '26-27', n, 'KSC/' || n,
    current_date, 0, ${order}, '{}', '[]' from generate_series(1, 1200) n`.execute(shop.db)
  // As when a buyer is erased: PostgreSQL puts the new version of the row behind all others.
  await sql`alter table documents disable trigger documents_stay`.execute(shop.owner)
  await sql`update documents set template = 3 where kind = 'invoice'`.execute(shop.owner)
  await sql`alter table documents enable trigger documents_stay`.execute(shop.owner)
  const { rows: last } = await sql`select kind from documents offset 1200`.execute(shop.db)
  expect(last).toEqual([{ kind: 'invoice' }])

  const { dataDir, images, backupDir } = await folders({})
  const folder = await writeBackup({ connection: shop.connection, dataDir, images }, backupDir)
  const { owner, dataDir: emptyDir, images: emptyStore } = await emptyShop(shop.ownerConnection)
  const target = { dataDir: emptyDir, images: emptyStore }
  await restoreBackup(owner, target, folder, await checkBackup(folder), migrateSandbox)
  const restored = connect(owner, { onError: () => {} })
  onTestFinished(() => restored.destroy())
  expect(await restored.selectFrom('documents').select('id').execute()).toHaveLength(1201)
  expect(await deferrableIn(restored)).toEqual(await deferrableIn(shop.db))
})

test('pending jobs are restored and run once, also those that ran during the backup', async () => {
  const shop = await openShop()
  await shop.given.order()
  await sql`update pgboss.job set state = 'active', started_on = now() where name = 'send-mail'`.execute(shop.owner)
  const { dataDir, images, backupDir } = await folders({})
  const folder = await writeBackup({ connection: shop.connection, dataDir, images }, backupDir)
  const { owner, dataDir: emptyDir, images: emptyStore } = await emptyShop(shop.ownerConnection)
  await restoreBackup(
    owner,
    { dataDir: emptyDir, images: emptyStore },
    folder,
    await checkBackup(folder),
    migrateSandbox,
  )
  const namesOf = async (connection: pg.ClientConfig) =>
    withClient(connection, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        "select name from pgboss.job where state < 'active' order by name",
      )
      return rows.map(({ name }) => name)
    })
  expect(await namesOf(owner)).toEqual(['expire-order', 'send-mail'])
  expect(await namesOf(shop.ownerConnection)).toEqual(['expire-order'])
})

test('a backup restores test payments, also of a shop from before the sandbox had its own migrations', async () => {
  const shop = await openShop()
  await migrateSandbox(shop.ownerConnection)
  const older = await openOlderShop('0027-own-changes-and-write-probe.sql')
  // The older version's own backup read the older name.
  await sql`create view images as select * from pictures`.execute(older.db)
  for (const { connection, owner: db } of [shop, { connection: older.owner, owner: older.db }]) {
    await sql`insert into payment_sandbox.keys (id, key_id, key_secret, webhook_secret, previous_webhook_secret)
      values (1, 'rzp_test_kept', 's', 'w', 'p')`.execute(db)
    await sql`insert into payment_sandbox.orders (id, amount, currency, created_at)
      values ('order_AAAAAAAAAAAAAA', 10000, 'INR', now())`.execute(db)
    const { dataDir, images, backupDir } = await folders({})
    const folder = await writeBackup({ connection, dataDir, images }, backupDir)
    const { owner, dataDir: emptyDir, images: emptyStore } = await emptyShop(shop.ownerConnection)
    await restoreBackup(
      owner,
      { dataDir: emptyDir, images: emptyStore },
      folder,
      await checkBackup(folder),
      migrateSandbox,
    )
    // With the shop's own role.
    const rows = await withClient(appConnection(owner), async (client) => {
      const { rows } = await client.query(
        'select key_id, orders.id, seq from payment_sandbox.keys, payment_sandbox.orders',
      )
      return rows
    })
    expect(rows).toEqual([{ key_id: 'rzp_test_kept', id: 'order_AAAAAAAAAAAAAA', seq: 1 }])
  }
})

test('a file of a backup that vanishes while it is read ends the reading', async () => {
  await expect(linesOf(join(tmpdir(), 'no-such-file')).next()).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a backup is restored only to an empty place, and a broken one nowhere', async () => {
  const shop = await openShop()
  await shop.given.product()
  const { dataDir, images, backupDir } = await folders({ [`${OIL}.webp`]: 'a picture' })
  const folder = await writeBackup({ connection: shop.connection, dataDir, images }, backupDir)
  const checked = await checkBackup(folder)
  await expect(
    restoreBackup(shop.ownerConnection, { dataDir, images }, folder, checked, migrateSandbox),
  ).rejects.toThrow('There is a shop already')

  await rm(join(backupDir, 'pictures', `${OIL}.webp`))
  await expect(checkBackup(folder)).rejects.toThrow(
    `The backup lacks 1 of the shop’s pictures, for example ${OIL}.webp.`,
  )
  await appendFile(join(folder, 'public.products.jsonl.gz'), 'x')
  await expect(checkBackup(folder)).rejects.toThrow('public.products.jsonl.gz of the backup is missing or broken')
  await expect(checkBackup(dataDir)).rejects.toThrow('is not a finished backup')
})

test('a backup holds every table of the shop', async () => {
  const shop = await openShop()
  await migrateSandbox(shop.ownerConnection)
  const backedUp = await withClient(shop.ownerConnection, tablesOf)
  const { rows } = await withClient(shop.ownerConnection, (client) =>
    client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname in ('public', 'payment_sandbox')",
    ),
  )
  const names = backedUp.map(({ name }) => name)
  const left = ['schema_migrations', 'image_folder']
  for (const { name } of rows) if (!left.includes(name)) expect(names).toContain(name)
})

// Threats: T176
test('the newest backup of each of seven days stays with its images; unfinished and older ones go', async () => {
  const shop = await openShop()
  const { dataDir, images, backupDir } = await folders({ [`${OIL}.webp`]: 'of the oldest' })
  const oldest = await writeBackup({ connection: shop.connection, dataDir, images }, backupDir)
  await rm(join(dataDir, 'uploads', `${OIL}.webp`))
  await writeFile(join(dataDir, 'uploads', `${SOAP}.webp`), 'of all others')
  const newest = await writeBackup({ connection: shop.connection, dataDir, images }, backupDir)
  const put = (from: string, name: string) => cp(from, join(backupDir, name), { recursive: true })
  // 02:30 in India on the 1st is 21:00 UTC of the day before.
  await put(oldest, '2025-12-31T21-00-00-000Z')
  await put(oldest, '2026-01-01T08-00-00-000Z')
  for (const day of [1, 2, 3, 4, 5, 6]) await put(newest, `2026-01-0${day}T21-00-00-000Z`)
  await put(newest, '2026-01-05T23-00-00-000Z')
  await mkdir(join(backupDir, '2026-01-07T00-00-00-000Z.part'))
  for (const folder of [oldest, newest]) await rm(folder, { recursive: true })

  await removeOldBackups(backupDir, 7)
  expect(await backupsIn(backupDir)).toEqual([
    '2026-01-01T08-00-00-000Z',
    ...[1, 2, 3, 4].map((day) => `2026-01-0${day}T21-00-00-000Z`),
    '2026-01-05T23-00-00-000Z',
    '2026-01-06T21-00-00-000Z',
  ])
  expect(await readdir(join(backupDir, 'pictures'))).toEqual([`${OIL}.webp`, `${SOAP}.webp`])
  await removeOldBackups(backupDir, 1)
  expect(await readdir(backupDir)).toEqual(['2026-01-06T21-00-00-000Z', 'pictures'])
  expect(await readdir(join(backupDir, 'pictures'))).toEqual([`${SOAP}.webp`])
})

// Threats: T176
test('during a backup another one is refused and removes nothing', async () => {
  const shop = await openShop()
  const source = { connection: shop.connection, ...(await folders({})) }
  await backUp(source, source.backupDir)
  const [finished] = await backupsIn(source.backupDir)
  await withBackupLock(shop.connection, async () => {
    await mkdir(join(source.backupDir, '2026-01-07T00-00-00-000Z.part'))
    await expect(backUp(source, source.backupDir)).rejects.toThrow('Another backup of this shop is being written.')
    expect(await readdir(source.backupDir)).toEqual(['2026-01-07T00-00-00-000Z.part', finished, 'pictures'])
  })
  await backUp(source, source.backupDir)
  expect(await readdir(source.backupDir)).toEqual([expect.not.stringContaining('.part'), 'pictures'])
})

// Threats: T176
test('no old backup is removed while the manifest of one cannot be read', async () => {
  const { backupDir } = await folders({})
  await mkdir(join(backupDir, '2026-01-01T21-00-00-000Z', 'manifest.json'), { recursive: true })
  await mkdir(join(backupDir, '2026-01-02T21-00-00-000Z.part'))
  await expect(removeOldBackups(backupDir, 7)).rejects.toThrow('EISDIR')
  expect(await readdir(backupDir)).toEqual(['2026-01-01T21-00-00-000Z', '2026-01-02T21-00-00-000Z.part'])
})

// Threats: T176
test('a backup in a folder of the operator removes no older backup and no file of others', async () => {
  const shop = await openShop()
  const { backupDir, ...source } = await folders({ [`${OIL}.webp`]: 'oil' })
  const others = ['2020-01-01T21-00-00-000Z', 'pictures/holiday.jpg']
  await mkdir(join(backupDir, 'pictures'), { recursive: true })
  await cp(await writeBackup({ connection: shop.connection, ...source }, backupDir), join(backupDir, others[0] ?? ''), {
    recursive: true,
  })
  await writeFile(join(backupDir, others[1] ?? ''), 'beach')
  for (let day = 0; day < 9; day += 1) await mkdir(join(backupDir, `2020-02-0${day + 1}T21-00-00-000Z.part`))
  const before = await readdir(backupDir)
  const folder = await backUpTo({ connection: shop.connection, ...source }, backupDir)
  expect(await readdir(backupDir)).toEqual([...before, basename(folder)].sort())
  expect(await readdir(join(backupDir, 'pictures'))).toContain('holiday.jpg')
})

// Threats: T175
test('a changed hero image is backed up again, and each backup restores its own', async () => {
  const shop = await openShop()
  const { dataDir, images, backupDir } = await folders({ 'hero-home.webp': 'monsoon', 'hero-home-320.avif': 'small' })
  const source = { connection: shop.connection, dataDir, images }
  const before = await writeBackup(source, backupDir)
  await writeFile(join(dataDir, 'uploads', 'hero-home.webp'), 'harvest')
  const after = await writeBackup(source, backupDir)
  expect(await readdir(join(backupDir, 'pictures'))).toHaveLength(3)
  for (const [folder, hero] of [
    [before, 'monsoon'],
    [after, 'harvest'],
  ] as const) {
    const { owner, dataDir: emptyDir, images: emptyStore } = await emptyShop(shop.ownerConnection)
    await restoreBackup(
      owner,
      { dataDir: emptyDir, images: emptyStore },
      folder,
      await checkBackup(folder),
      migrateSandbox,
    )
    expect(await readFile(join(emptyDir, 'uploads', 'hero-home.webp'), 'utf8')).toBe(hero)
    expect(await readFile(join(emptyDir, 'uploads', 'hero-home-320.avif'), 'utf8')).toBe('small')
  }
})

test('an image that a power cut left incomplete is copied again', async () => {
  const shop = await openShop()
  const { dataDir, images, backupDir } = await folders({ [`${OIL}.webp`]: 'a picture' })
  await writeBackup({ connection: shop.connection, dataDir, images }, backupDir)
  await writeFile(join(backupDir, 'pictures', `${OIL}.webp`), 'a pic')
  await writeBackup({ connection: shop.connection, dataDir, images }, backupDir)
  expect(await readFile(join(backupDir, 'pictures', `${OIL}.webp`), 'utf8')).toBe('a picture')
})

// Requirements: OPS-12
// Threats: T175
test('a backup without all images fails, counts for no day, and needs consent to be restored', async () => {
  const shop = await openShop()
  await shop.owner
    .insertInto('images')
    .values([imageOf(OIL), imageOf(SOAP)])
    .execute()
  const { dataDir, images, backupDir } = await folders({ [`${OIL}.webp`]: 'oil', [`${SOAP}.webp`]: 'soap' })
  const source = { connection: shop.connection, dataDir, images }
  const complete = await backUp(source, backupDir)
  const otherFolders = await folders({})
  for (let night = 0; night < 2; night += 1) {
    await expect(backUp({ ...source, images: otherFolders.images }, backupDir)).rejects.toThrow(
      `The backup lacks 2 of the 2 pictures that the shop shows: ${otherFolders.dataDir}/uploads has no ${OIL}.webp.`,
    )
  }
  expect(await backupsIn(backupDir)).toEqual([basename(complete)])
  const [incomplete = ''] = (await readdir(backupDir)).filter((name) => name.endsWith('.incomplete'))
  expect(await readdir(backupDir)).toEqual([basename(complete), incomplete, 'pictures'])

  const folder = join(backupDir, incomplete)
  await expect(checkBackup(folder)).rejects.toThrow('The backup lacks 2 of the shop’s pictures, for example')
  const { owner, dataDir: emptyDir, images: emptyStore } = await emptyShop(shop.ownerConnection)
  const checked = await checkBackup(folder, { withoutMissing: true })
  expect(checked.missing).toEqual([`${OIL}.webp`, `${SOAP}.webp`])
  await restoreBackup(owner, { dataDir: emptyDir, images: emptyStore }, folder, checked, migrateSandbox)

  await backUp(source, backupDir)
  expect((await readdir(backupDir)).filter((name) => name.endsWith('.incomplete'))).toEqual([])
})

// Threats: T175
test('a nightly backup that fails is retried', async () => {
  const shop = await openShop()
  await backUpNightly(shop, () => Promise.reject(new Error('no pictures here')))
  await shop.jobs.enqueue(shop.db, 'backUp', {})
  const jobs = sql<{ state: string; retry_limit: number }>`
    select state, retry_limit from pgboss.job where name = 'back-up'`
  await expect.poll(async () => (await jobs.execute(shop.owner)).rows).toEqual([{ state: 'retry', retry_limit: 10 }])
})

test('the nightly backup is at half past two in India', async () => {
  const shop = await openShop()
  await backUpNightly(shop, async () => 'a folder')
  const { rows } = await sql`select name, cron, timezone from pgboss.schedule`.execute(shop.owner)
  expect(rows).toEqual([{ name: 'back-up', cron: '30 2 * * *', timezone: 'Asia/Kolkata' }])
})

// Requirements: OPS-12
// Threats: T177
test('a shop with an interrupted restore does not open; restoring the same backup again completes it', async () => {
  const shop = await openShop()
  await shop.given.order()
  const { dataDir, images, backupDir } = await folders({ [`${OIL}.webp`]: 'oil', [`${SOAP}.webp`]: 'soap' })
  const source = { connection: shop.connection, dataDir, images }
  const folder = await writeBackup(source, backupDir)
  const second = await writeBackup(source, backupDir)
  const { owner, dataDir: emptyDir, images: emptyStore } = await emptyShop(shop.ownerConnection)
  const checked = await checkBackup(folder)
  const soap = join(backupDir, 'pictures', `${SOAP}.webp`)
  await rename(soap, `${soap}.away`)
  await expect(
    restoreBackup(owner, { dataDir: emptyDir, images: emptyStore }, folder, checked, migrateSandbox),
  ).rejects.toThrow('ENOENT')

  const { madeAt } = checked.manifest
  await expect(migrateShop(owner)).rejects.toThrow(
    `The restore of the backup from ${madeAt} is not finished. Run it again.`,
  )
  await rename(`${soap}.away`, soap)
  await expect(
    restoreBackup(owner, { dataDir: emptyDir, images: emptyStore }, second, await checkBackup(second), migrateSandbox),
  ).rejects.toThrow(`The restore of another backup, from ${madeAt}, is not finished here.`)
  await restoreBackup(owner, { dataDir: emptyDir, images: emptyStore }, folder, checked, migrateSandbox)
  expect(await readFile(join(emptyDir, 'uploads', `${SOAP}.webp`), 'utf8')).toBe('soap')
  const restored = connect(owner, { onError: () => {} })
  onTestFinished(() => restored.destroy())
  expect(await violatedInvariants(restored)).toEqual([])
  expect(await restored.selectFrom('orders').select('status').execute()).toEqual([{ status: 'submitted' }])
  await migrateShop(owner)
  await expect(
    restoreBackup(owner, { dataDir: emptyDir, images: emptyStore }, folder, checked, migrateSandbox),
  ).rejects.toThrow('There is a shop already')
})

const OIL = '0123456789abcdef0123456789abcdef'
const SOAP = 'fedcba9876543210fedcba9876543210'

const imageOf = (name: string) => ({
  name,
  extension: 'webp',
  width: 1,
  height: 1,
  color: '#ffffff',
  content_hash: name,
})

async function folders(images: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-backup-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  await mkdir(join(dataDir, 'uploads'))
  for (const [name, text] of Object.entries(images)) await writeFile(join(dataDir, 'uploads', name), text)
  return { dataDir, images: await openFolderStore(join(dataDir, 'uploads')), backupDir: join(dataDir, 'backups') }
}

/** An empty database next to the test's own, and an empty data folder. */
async function emptyShop(connection: DatabaseConnection) {
  const { dataDir, images } = await folders({})
  return { owner: await openEmptyDatabase(connection), dataDir, images }
}

// Requirements: OPS-12
test('a backup reads a few stored files at a time, because all of them do not fit into memory', async () => {
  const shop = await openShop()
  const { id } = await shop.given.order({ state: 'paid' })
  await sql`insert into prescriptions (id, order_id, media_type, size, key_id, content)
    select gen_random_uuid(), ${id}, 'application/pdf', 1, repeat('0', 16), repeat('x', 2000000)::bytea
    from generate_series(1, 12)`.execute(shop.owner)
  const client = new pg.Client(shop.ownerConnection)
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  const files = (await tablesOf(client)).find(({ name }) => name === 'prescriptions')
  if (!files) throw new Error('no such table')
  const queries = vi.spyOn(client, 'query')
  const { backupDir } = await folders({})
  await mkdir(backupDir, { recursive: true })
  expect((await writeTable(client, files, backupDir)).rows).toBe(12)
  expect(queries.mock.calls.map(([text]) => text)).toContain('fetch 3 from backup')
})
