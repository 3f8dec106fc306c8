import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { undefinedIfMissing } from '#server/platform/files/undefined-if-missing.ts'
import { IMAGES, INCOMPLETE, MANIFEST, readManifest, storedNameOf } from './manifest.ts'

/** The finished backups, oldest first. */
export const backupsIn = (backupDir: string): Promise<string[]> => finishedIn(backupDir, COMPLETE)

/**
 * Removes all but the newest backup of each of the last `days` days in India that have one. Also removes unfinished
 * backups and images that no backup names. An incomplete backup counts for no day; the last one stays until a complete
 * one exists. No other backup may run meanwhile. Throws when a manifest cannot be read, and then removes nothing.
 */
export async function removeOldBackups(backupDir: string, days: number): Promise<void> {
  for (const name of await namesIn(backupDir)) {
    if (BACKUP_NAME.test(name)) await readFile(join(backupDir, name, MANIFEST)).catch(undefinedIfMissing)
  }
  const stored = newestOfDays(await backupsIn(backupDir)).slice(-days)
  const newest = stored.at(-1) ?? ''
  const incomplete = (await finishedIn(backupDir, WITHOUT_IMAGES)).filter((name) => name > newest).slice(-1)
  const retained = new Set([...stored, ...incomplete])
  for (const name of await namesIn(backupDir)) {
    if (BACKUP_NAME.test(name) && !retained.has(name)) await rm(join(backupDir, name), { recursive: true, force: true })
  }
  const manifests = await Promise.all([...retained].map((name) => readManifest(join(backupDir, name))))
  const referenced = new Set(
    manifests.flatMap((manifest) => manifest?.pictures.map((image) => storedNameOf(manifest, image)) ?? []),
  )
  for (const image of await namesIn(join(backupDir, IMAGES))) {
    if (!referenced.has(image)) await rm(join(backupDir, IMAGES, image), { force: true })
  }
}

async function finishedIn(backupDir: string, pattern: RegExp): Promise<string[]> {
  const names = (await namesIn(backupDir)).filter((name) => pattern.test(name)).sort()
  const found = await Promise.all(names.map((name) => readManifest(join(backupDir, name))))
  return names.filter((_, index) => found[index] !== undefined)
}

/** Later backups of a day replace earlier ones. */
const newestOfDays = (names: string[]) => [...new Map(names.map((name) => [dayOf(name), name])).values()]

/** The nightly backup runs at 02:30 in India, still the day before in UTC. */
function dayOf(name: string): string {
  const [, day = '', hours = '', minutes = ''] = COMPLETE.exec(name) ?? []
  return new Date(`${day}T${hours}:${minutes}Z`).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
}

export const namesIn = (folder: string) => readdir(folder).catch((): string[] => [])

const TIME = '(\\d{4}-\\d{2}-\\d{2})T(\\d{2})-(\\d{2})-\\d{2}-\\d{3}Z'
const COMPLETE = new RegExp(`^${TIME}$`)
const WITHOUT_IMAGES = new RegExp(`^${TIME}${INCOMPLETE}$`)
const BACKUP_NAME = new RegExp(`^${TIME}(${INCOMPLETE}|\\.part)?$`)
