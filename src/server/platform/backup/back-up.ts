import { removeOldBackups } from './keep-backups.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { writeBackup } from './write-backup.ts'

type Source = Parameters<typeof writeBackup>[0]

/** Retention in days; the newest backup of each day stays. */
export const NIGHTS_STORED = 7

/** Writes a backup and removes the oldest. Returns its folder. Throws `BackupUnderWay` and `BackupIncomplete`. */
export const backUp = (source: Source, backupDir: string): Promise<string> =>
  oneAtATime(source.connection, async () => {
    try {
      return await writeBackup(source, backupDir)
    } finally {
      await removeOldBackups(backupDir, NIGHTS_STORED)
    }
  })
