import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withClient } from '#server/database/client.ts'
import type { Connection } from '#server/database/connect.ts'
import type { ImageStore } from '#server/platform/object-storage/store.ts'
import { type CopiedImages, CopyIncomplete, copyImages } from './copy-images.ts'
import { namesIn } from './keep-backups.ts'
import { EVENTS, IMAGES, INCOMPLETE, MANIFEST, type Manifest } from './manifest.ts'
import { newestBackup } from './newest-backup.ts'
import { tablesOf } from './tables.ts'
import { writeTable } from './write-table.ts'

type Source = { connection: Connection; dataDir: string; images: ImageStore }

/** Images are missing in this backup. The message can be shown to the operator. */
export class BackupIncomplete extends Error {
  override name = 'BackupIncomplete'

  constructor(lack: string, finished: string, options?: ErrorOptions) {
    super(`${lack} All else is in ${finished}, which does not count as a backup of the day.`, options)
  }
}

/**
 * Writes a backup into a new folder below `backupDir` while the shop sells. Writes the database in one read-only
 * snapshot, then new images. Returns the folder, which gets its final name last. Throws `BackupIncomplete` after the
 * rest is written, when images are missing or the image store fails.
 */
export async function writeBackup({ connection, dataDir, images }: Source, backupDir: string): Promise<string> {
  const madeAt = new Date().toISOString()
  const folder = join(backupDir, nameOf(madeAt))
  const unfinished = `${folder}.part`
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    // First, so that a webhook imported meanwhile is in the backup twice rather than never.
    await copyEvents(dataDir, unfinished)
    const { shownImages, ...database } = await writeTables(connection, unfinished)
    const { failure, ...copied } = await copyAvailableImages(images, backupDir)
    const missing = shownImages.filter((image) => !copied.pictures.includes(image))
    const lack = failure ? failureMessage(failure) : missingMessage(missing, shownImages, images)
    const finished = lack ? `${folder}${INCOMPLETE}` : folder
    const manifest: Manifest = { madeAt, ...database, ...copied }
    await writeFile(join(unfinished, MANIFEST), JSON.stringify(manifest, undefined, 1), WRITE_OPTIONS)
    await rename(unfinished, finished)
    if (lack) throw new BackupIncomplete(lack, finished, { cause: failure })
    return finished
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** When the store fails, the images of the newest backup stand in for those that were not listed. */
async function copyAvailableImages(images: ImageStore, backupDir: string): Promise<CopiedImages & { failure?: Error }> {
  try {
    return await copyImages(images, join(backupDir, IMAGES))
  } catch (failure) {
    if (!(failure instanceof CopyIncomplete)) throw failure
    const { copied } = failure
    const before = (await newestBackup(backupDir))?.manifest
    const pictures = [...new Set([...copied.pictures, ...(before?.pictures ?? [])])]
    return { pictures, keptAs: { ...before?.keptAs, ...copied.keptAs }, failure }
  }
}

const failureMessage = ({ message }: Error) =>
  `The backup may lack pictures, because the image store failed: ${message}.`

const missingMessage = (missing: string[], shown: string[], { location }: ImageStore) =>
  missing.length > 0 &&
  `The backup lacks ${missing.length} of the ${shown.length} pictures that the shop shows: ${location} has no ${missing[0]}.`

/** Sorts by time and is valid on every file system. */
const nameOf = (madeAt: string) => madeAt.replaceAll(':', '-').replace('.', '-')

/** Writes the rows of each table in one read-only snapshot. */
export const writeTables = (connection: Connection, folder: string) =>
  withClient(connection, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const newest = 'select max(name) as migration from schema_migrations'
    const { migration } = (await client.query<{ migration: string }>(newest)).rows[0] ?? { migration: '' }
    const tables: Manifest['tables'] = []
    for (const table of await tablesOf(client)) tables.push(await writeTable(client, table, folder))
    const shown = await client.query<{ file: string }>("select name || '.webp' as file from images order by name")
    await client.query('commit')
    return { migration, tables, shownImages: shown.rows.map(({ file }) => file) }
  })

async function copyEvents(dataDir: string, folder: string) {
  const names = await namesIn(join(dataDir, EVENTS))
  if (names.length === 0) return
  // The file may have been imported meanwhile; the database has it then.
  for (const name of names.filter((file) => file.endsWith('.json'))) {
    await cp(join(dataDir, EVENTS, name), join(folder, EVENTS, name)).catch(() => {})
  }
}

const WRITE_OPTIONS = { flag: 'wx', mode: 0o600, flush: true }
