import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PICTURES, readManifest } from './manifest.ts'

/** The finished backups, oldest first. */
export async function backupsIn(backupDir: string): Promise<string[]> {
  const names = (await readdir(backupDir).catch((): string[] => [])).filter((name) => NAME.test(name)).sort()
  const found = await Promise.all(names.map((name) => readManifest(join(backupDir, name))))
  return names.filter((_, place) => found[place] !== undefined)
}

/** Removes all but the newest `count` backups, what unfinished ones left, and pictures that none of them names any more. */
export async function keepNewest(backupDir: string, count: number): Promise<void> {
  const backups = await backupsIn(backupDir)
  const kept = backups.slice(-count)
  const unfinished = (await readdir(backupDir)).filter((name) => name.endsWith('.part'))
  for (const name of [...backups.slice(0, -count), ...unfinished]) {
    await rm(join(backupDir, name), { recursive: true, force: true })
  }
  const manifests = await Promise.all(kept.map((name) => readManifest(join(backupDir, name))))
  const wanted = new Set(manifests.flatMap((manifest) => manifest?.pictures ?? []))
  for (const picture of await readdir(join(backupDir, PICTURES)).catch((): string[] => [])) {
    if (!wanted.has(picture)) await rm(join(backupDir, PICTURES, picture), { force: true })
  }
}

const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/
