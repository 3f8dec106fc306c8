import { withClient } from '#server/database/client.ts'
import { connectForTask } from '#server/database/connect-for-task.ts'
import { DatabaseStartError } from '#server/database/embedded/database-start-error.ts'
import type { MoveRows } from '#server/database/embedded/upgrade.ts'
import { DATA_INVARIANTS, violatedInvariants } from '#server/invariants/invariants.ts'
import { restoreRows } from '#server/platform/backup/restore-backup.ts'
import { endRestore } from '#server/platform/backup/restore-progress.ts'
import { writeTables } from '#server/platform/backup/write-backup.ts'
import { openImageStore } from '#server/platform/object-storage/store.ts'
import { adoptImages } from '#server/platform/object-storage/store-owner.ts'
import type { Env } from './env.ts'
import { migrateSandbox } from './sandbox.ts'

/** As a backup and its restore (docs/decisions/0007), without the images, which stay. Throws when anything differs. */
export const moveRowsIn =
  (env: Pick<Env, 'dataDir' | 'images'>): MoveRows =>
  async (from, to, folder) => {
    const rows = await writeTables(from, folder)
    await restoreRows(to, folder, { ...rows, madeAt: new Date().toISOString() }, migrateSandbox)
    const images = await openImageStore({ dataDir: env.dataDir, ...env.images })
    const db = connectForTask(to, 2)
    const [violated] = await adoptImages(db, images)
      .then(() => violatedInvariants(db, DATA_INVARIANTS))
      .finally(() => db.destroy())
    if (violated)
      throw new DatabaseStartError(
        `The database cannot be upgraded, because its data is not consistent: ${violated.invariant}. "npm run shop -- check" of the version before lists all.`,
      )
    await withClient(to, endRestore)
  }
