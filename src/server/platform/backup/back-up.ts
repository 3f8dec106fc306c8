import { withBackupLock } from './backup-lock.ts'
import { removeOldBackups } from './keep-backups.ts'
import { writeBackup } from './write-backup.ts'

type Source = Parameters<typeof writeBackup>[0]

/** Retention in days; the newest backup of each day stays. */
const STORED_NIGHTS = 7

/**
 * Writes a backup to the shop's own folder and removes the oldest there. Returns the new one. Throws `BackupInProgress`
 * and `BackupIncomplete`.
 */
export const backUp = (source: Source, backupDir: string): Promise<string> =>
  withBackupLock(source.connection, async () => {
    try {
      return await writeBackup(source, backupDir)
    } finally {
      await removeOldBackups(backupDir, STORED_NIGHTS)
    }
  })

/** Writes a backup to a folder of the operator, where nothing is ever removed. Throws like `backUp`. */
export const backUpTo = (source: Source, folder: string): Promise<string> =>
  withBackupLock(source.connection, () => writeBackup(source, folder))
