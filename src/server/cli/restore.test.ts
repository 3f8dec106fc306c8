import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { readEnv } from '#server/env.ts'
import { writeBackup } from '#server/platform/backup/write-backup.ts'
import { openFolderStore } from '#server/platform/object-storage/folder-store.ts'
import { readSettings } from '#server/settings/queries.ts'
import { openEmptyDatabase } from '#tests/support/empty-database.ts'
import { openShop } from '#tests/support/shop.ts'
import { restore } from './restore.ts'

// Requirements: OPS-12
// Threats: T16, T279
test('a backup is restored days later without sign-ins, when the checks of its unpaid orders are overdue', async () => {
  const shop = await openShop()
  await shop.given.order()
  const invitation = { name: 'Devi', email: 'devi@people.example', role: 'packer' }
  expect(await (await shop.as('admin')).post('/api/invitations', invitation)).toMatchObject({ status: 201 })
  const folder = await mkdtemp(join(tmpdir(), 'shop-restore-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await shop.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update orders set provider_order_id = 'order_1', created_at = now() - interval '80 hours',
      held_until = now() - interval '79 hours', next_check_at = now() - interval '6 hours'`.execute(tx)
  })
  const images = await openFolderStore(join(folder, 'uploads'))
  const source = { connection: shop.connection, dataDir: folder, images }
  const backup = await writeBackup(source, join(folder, 'backups'))
  await sql`update orders set next_check_at = null, last_checked_at = now()`.execute(shop.owner)

  const empty = await openEmptyDatabase(shop.ownerConnection)
  const DATABASE_URL = `postgres://shop@/${empty.database}?host=${encodeURIComponent(empty.host)}&port=${empty.port}`
  const output: string[] = []
  const env = readEnv({ DATA_DIR: join(folder, 'new'), DATABASE_URL })
  await restore.read([backup, '--document-prefix', 'KB'])(env, (line) => output.push(line))

  expect(output).toContain('New documents have the prefix KB, so they repeat no number of a lost one.')
  const restored = connect(empty, { onError: () => {} })
  onTestFinished(() => restored.destroy())
  // Some of them may have ended after the backup.
  expect(output).toContain('All sign-ins and invitations have ended. Everybody signs in again.')
  for (const table of ['sessions', 'invitations'] as const) {
    const rows = await restored.selectFrom(table).select(sql<boolean>`expires_at <= now()`.as('isEnded')).execute()
    expect(new Set(rows.map(({ isEnded }) => isEnded)), table).toEqual(new Set([true]))
  }
  expect(await readSettings(restored)).toMatchObject({ documentPrefix: 'KB' })
})
