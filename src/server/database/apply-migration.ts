import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf } from './transaction.ts'

export type MigrationFile = { name: string; sql: string }

/** Runs `work` in one transaction, under a lock that admits one process at a time. */
export async function underLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query('lock table schema_migrations in exclusive mode')
    const result = await work()
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
 * statement. So it waits briefly, gives up the lock, and tries again.
 */
export async function applyInTurn(client: pg.Client, file: MigrationFile): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await applyOnce(client, file)
    } catch (error) {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE || tries === MOST_TRIES) throw error
    }
    await delay(REST_MS)
  }
}

const LOCK_NOT_AVAILABLE = '55P03'
const MOST_TRIES = 60
const REST_MS = 500

/** Does nothing if it was applied before. Throws if it was edited since. */
export const applyOnce = (client: pg.Client, { name, sql }: MigrationFile) =>
  underLock(client, async () => {
    const checksum = createHash('sha256').update(sql).digest('hex')
    const { rows } = await client.query('select checksum from schema_migrations where name = $1', [name])
    if (rows.length === 0) {
      await client.query("set local lock_timeout = '1s'")
      await client.query(sql)
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    } else if (rows[0].checksum !== checksum) {
      throw new Error(`Migration ${name} was edited after it was applied. Write a new migration instead.`)
    }
  })
