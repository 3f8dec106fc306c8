import { keepNewest } from './keep-backups.ts'
import { writeBackup } from './write-backup.ts'

type Source = Parameters<typeof writeBackup>[0]

/** How many backups stay; an older one goes when a new one is finished. */
export const BACKUPS_KEPT = 7

/** Makes one more backup and lets the oldest go. Answers its folder. */
export async function backUp(source: Source, backupDir: string): Promise<string> {
  const folder = await writeBackup(source, backupDir)
  await keepNewest(backupDir, BACKUPS_KEPT)
  return folder
}
