import { keepNewest } from './keep-backups.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { writeBackup } from './write-backup.ts'

type Source = Parameters<typeof writeBackup>[0]

/** Of how many days a backup stays, each day's newest; an older one goes when a new one is finished. */
export const NIGHTS_KEPT = 7

/** Makes one more backup and lets the oldest go. Answers its folder. Throws `BackupUnderWay` and `BackupIncomplete`. */
export const backUp = (source: Source, backupDir: string): Promise<string> =>
  oneAtATime(source.connection, async () => {
    try {
      return await writeBackup(source, backupDir)
    } finally {
      await keepNewest(backupDir, NIGHTS_KEPT)
    }
  })
