import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { refuseNewerSchema } from './newer-schema.ts'
import { codeOf } from './transaction.ts'

type MigrationFile = { name: string; sql: string }

/** `table` stores the names of the applied migrations. */
type Migrations = { files: MigrationFile[]; table: string }

/** Applies the migrations that were not applied before. Throws when one was edited since, and `NewerSchema`. */
export async function applyAll(client: pg.Client, { files, table }: Migrations): Promise<void> {
  const known = files.map(({ name }) => name)
  await refuseNewerSchema(client, table, known)
  for (const file of files) await applyWithRetries(client, table, file)
}

export async function migrationFiles(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => ({ name, sql: await readFile(join(folder, name), 'utf8') })))
}

export const createMigrationsTable = (client: pg.Client, table: string) =>
  createIfMissing(
    client,
    `create table if not exists ${table} (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
  )

/** Two processes may create it at once; the second one finds it. */
export async function createIfMissing(client: pg.Client, statement: string): Promise<void> {
  try {
    await client.query(statement)
  } catch (error) {
    if (!CREATED_MEANWHILE.has(codeOf(error) ?? '')) throw error
  }
}

/** A duplicate in a system catalogue: a name, a table, a schema or the row type of an existing table. */
const CREATED_MEANWHILE = new Set(['23505', '42P07', '42P06', '42710'])

/** Calls `run` in one transaction, under a lock that admits one process at a time. */
export async function underLock<T>(client: pg.Client, table: string, run: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query(`lock table ${table} in exclusive mode`)
    const result = await run()
    await client.query('commit')
    return result
  } catch (error) {
    // If the connection is lost, the server rolls back on its own.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Another process may be selling during the migration. A migration that waits for a table lock blocks every later
 * statement. So it waits briefly, gives up its locks, and tries again.
 */
async function applyWithRetries(client: pg.Client, table: string, file: MigrationFile): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await applyOnce(client, table, file)
    } catch (error) {
      if (!RETRYABLE.has(codeOf(error) ?? '') || tries === MAX_TRIES) throw error
    }
    await delay(RETRY_DELAY_MS)
  }
}

export const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'
const RETRYABLE = new Set([LOCK_NOT_AVAILABLE, DEADLOCK])

/**
 * Far below PostgreSQL's `deadlock_timeout` of one second. A statement of a shopper that deadlocks with the migration
 * then outlasts it, and is not cancelled.
 */
const LOCK_TIMEOUT = '300ms'

const MAX_TRIES = 120
const RETRY_DELAY_MS = 500

/** Does nothing if it was applied before. Throws if it was edited since. */
export const applyOnce = (client: pg.Client, table: string, { name, sql }: MigrationFile) =>
  underLock(client, table, async () => {
    const checksum = hash('sha256', sql)
    const { rows } = await client.query(`select checksum from ${table} where name = $1`, [name])
    if (rows.length === 0) {
      await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
      await client.query(sql)
      await client.query(`insert into ${table} (name, checksum) values ($1, $2)`, [name, checksum])
    } else if (rows[0].checksum !== checksum) {
      throw new Error(`Migration ${name} was edited after it was applied. Write a new migration instead.`)
    }
  })
