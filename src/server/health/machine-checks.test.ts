import { chmod, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backUp } from '#server/platform/backup/back-up.ts'
import { openFolderStore } from '#server/platform/object-storage/folder-store.ts'
import { ownsImages } from '#server/platform/object-storage/store-owner.ts'
import { findingOf, healthSourcesOf, temporaryFolder } from '#tests/support/health.ts'
import { openShop } from '#tests/support/shop.ts'
import { findingOfConnections } from './database-checks.ts'
import { findingOfFree } from './disk-checks.ts'

// Requirements: LIVE-7
test('a backup must be from last night, complete and readable', async () => {
  const shop = await openShop()
  const sources = await healthSourcesOf(shop)
  const { dataDir, backupDir } = sources.env
  expect(await findingOf('Backup', sources)).toMatch(/^ok: The shop is new/)
  expect(await findingOf('Backup', { ...sources, database: 'gone' })).toMatch(/^problem: There is no backup in /)
  await writeFile(join(dataDir, 'a-file'), '')
  const env = { ...sources.env, backupDir: join(dataDir, 'a-file', 'backups') }
  expect(await findingOf('Backup', { ...sources, env })).toMatch(
    /^problem: No backup can be written to .* -> Set BACKUP_DIR/,
  )
  const made = await backUp({ connection: shop.ownerConnection, dataDir, images: shop.images }, backupDir)
  expect(await findingOf('Backup', sources)).toBe('ok: The newest backup is 0 hours old.')
  expect(await findingOf('Backup contents', sources)).toMatch(/^ok: The newest backup is complete: \d+ tables/)

  await rm(join(made, 'public.orders.jsonl.gz'))
  expect(await findingOf('Backup contents', sources)).toMatch(/^problem: .*public\.orders\.jsonl\.gz .*missing/)
  const manifest = JSON.parse(await readFile(join(made, 'manifest.json'), 'utf8'))
  const madeAt = new Date(Date.now() - 30 * 3_600_000).toISOString()
  await writeFile(join(made, 'manifest.json'), JSON.stringify({ ...manifest, madeAt }))
  expect(await findingOf('Backup', sources)).toMatch(/^problem: The newest backup is 30 hours old\. -> Look for/)
})

// Requirements: LIVE-7
test('the image store must belong to this shop and accept files', async () => {
  const shop = await openShop()
  const sources = await healthSourcesOf(shop)
  expect(await findingOf('Image store', sources)).toMatch(/^ok: /)
  await ownsImages(shop.db, shop.images)
  expect(await findingOf('Image store', sources)).toMatch(/^ok: /)
  const otherSources = { ...sources, images: await openFolderStore(await temporaryFolder()) }
  expect(await findingOf('Image store', otherSources)).toMatch(/^problem: The images of the shop are not in /)
})

// Requirements: LIVE-7
test.each([
  [0.5, 2, 'ok'],
  [0.5, 1.999, 'warning'],
  [0.1, 50, 'ok'],
  [0.099, 50, 'warning'],
  [0.03, 50, 'warning'],
  [0.029, 50, 'problem'],
  [0.5, 0.5, 'warning'],
  [0.5, 0.499, 'problem'],
])('a disk with a share of %f and %f GB free is: %s', (share, gigabytes, state) => {
  expect(findingOfFree({ folder: '/srv', share, bytes: gigabytes * 1e9 }).state).toBe(state)
})

// Requirements: LIVE-7
test.each([
  [74, 97, 'ok'],
  [75, 97, 'warning'],
  [97, 97, 'warning'],
])('%i of %i connections in use are: %s', (used, most, state) => {
  expect(findingOfConnections({ used, most }).state).toBe(state)
})

// Requirements: LIVE-7
test('the disk, the connections and the settings file are checked', async () => {
  const shop = await openShop()
  const sources = await healthSourcesOf(shop)
  expect(await findingOf('Free disk space', sources)).toMatch(/^\w+: (Only )?\d+\.\d GB are free in /)
  expect(await findingOf('Database connections', sources)).toMatch(/^\w+: \d+ of \d+ connections/)
  expect(await findingOf('Settings file', sources)).toMatch(/^ok: /)
  await writeFile(sources.settingsFile, 'METRICS_TOKEN=secret')
  await chmod(sources.settingsFile, 0o644)
  expect(await findingOf('Settings file', sources)).toBe(
    `problem: Every user of this server can read the passwords in ${sources.settingsFile}. -> Run: chmod o-rwx ${sources.settingsFile}`,
  )
  await chmod(sources.settingsFile, 0o640)
  expect(await findingOf('Settings file', sources)).toMatch(/^ok: /)
})
