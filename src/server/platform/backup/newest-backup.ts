import { join } from 'node:path'
import { backupsIn } from './keep-backups.ts'
import { type Manifest, readManifest } from './manifest.ts'

type NewestBackup = { folder: string; madeAt: Date; manifest: Manifest }

/** The newest complete backup; undefined if there is none. */
export async function newestBackup(backupDir: string): Promise<NewestBackup | undefined> {
  const name = (await backupsIn(backupDir)).at(-1)
  if (name === undefined) return undefined
  const folder = join(backupDir, name)
  const manifest = await readManifest(folder)
  return manifest && { folder, madeAt: new Date(manifest.madeAt), manifest }
}
