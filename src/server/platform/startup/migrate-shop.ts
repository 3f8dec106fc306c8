import type { Connection } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { refuseHalfRestored } from '#server/platform/backup/restore-progress.ts'

/** Migrates a database that may be under sale. Throws `RestoreRefused` and what `migrate` throws. */
export async function migrateShop(owner: Connection): Promise<{ hasAppRole: boolean }> {
  await refuseHalfRestored(owner)
  return migrate(owner)
}
