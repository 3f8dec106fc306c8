import { copyFile, cp, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Connection } from '#server/database/connect.ts'
import { EVENTS, MANIFEST, type Manifest, PICTURES } from './manifest.ts'
import { tablesOf } from './tables.ts'
import { writeTable } from './write-table.ts'

type Source = { connection: Connection; dataDir: string }

/**
 * Writes all that the shop keeps into a new folder below `backupDir`, while it goes on selling: the database as it is at
 * one moment, in one read-only transaction, then the pictures that no earlier backup brought. Answers the folder. It gets
 * its final name last; until then it is not taken for a backup.
 */
export async function writeBackup({ connection, dataDir }: Source, backupDir: string): Promise<string> {
  const madeAt = new Date().toISOString()
  const folder = join(backupDir, nameOf(madeAt))
  const unfinished = `${folder}.part`
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    // First: an event that the database takes meanwhile is then here twice, and never nowhere.
    await copyEvents(dataDir, unfinished)
    const database = await writeTables(connection, unfinished)
    const pictures = await copyPictures(join(dataDir, 'uploads'), join(backupDir, PICTURES))
    await writeManifest(unfinished, { madeAt, ...database, pictures })
    await rename(unfinished, folder)
    return folder
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** Sorts by time, and is a name that every system takes. */
const nameOf = (madeAt: string) => madeAt.replaceAll(':', '-').replace('.', '-')

async function writeTables(connection: Connection, folder: string): Promise<Pick<Manifest, 'migration' | 'tables'>> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const newest = 'select max(name) as migration from schema_migrations'
    const { migration } = (await client.query<{ migration: string }>(newest)).rows[0] ?? { migration: '' }
    const tables: Manifest['tables'] = []
    for (const table of await tablesOf(client)) tables.push(await writeTable(client, table, folder))
    await client.query('commit')
    return { migration, tables }
  } finally {
    await client.end().catch(() => {})
  }
}

/** A picture's file never changes under its name, so that one copy serves all backups. */
async function copyPictures(from: string, to: string): Promise<string[]> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  const kept = new Set(await readdir(to))
  const names = (await namesIn(from)).filter((name) => !name.startsWith('.'))
  for (const name of names) {
    if (kept.has(name)) continue
    const aside = join(to, `.${name}.part`)
    await copyFile(join(from, name), aside)
    await rename(aside, join(to, name))
  }
  return names
}

async function copyEvents(dataDir: string, folder: string) {
  const names = await namesIn(join(dataDir, EVENTS))
  if (names.length === 0) return
  // One that is brought into the database just now may be gone again; the database has it then.
  for (const name of names.filter((file) => file.endsWith('.json'))) {
    await cp(join(dataDir, EVENTS, name), join(folder, EVENTS, name)).catch(() => {})
  }
}

const namesIn = (folder: string) => readdir(folder).catch((): string[] => [])

async function writeManifest(folder: string, manifest: Manifest) {
  const file = await open(join(folder, MANIFEST), 'wx', 0o600)
  try {
    await file.writeFile(JSON.stringify(manifest, undefined, 1))
    await file.sync()
  } finally {
    await file.close()
  }
}
