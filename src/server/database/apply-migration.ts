import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { codeOf } from './transaction.ts'

export type MigrationFile = { name: string; sql: string }

/** One transaction, and one process at a time. */
export async function underLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query('lock table schema_migrations in exclusive mode')
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    // Where the connection is gone, the server does it by itself.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Another process may be selling meanwhile. What a migration changes waits for whoever uses it, and everybody who comes later
 * waits behind it: so it waits briefly, lets the others go on, and tries again.
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

/** Does nothing when it was applied before. Throws when it has since been edited. */
export const applyOnce = (client: pg.Client, { name, sql }: MigrationFile) =>
  underLock(client, async () => {
    const checksum = createHash('sha256').update(sql).digest('hex')
    const { rows } = await client.query('select checksum from schema_migrations where name = $1', [name])
    if (rows.length === 0) {
      await client.query("set local lock_timeout = '1s'")
      await client.query(sql)
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    } else if (rows[0].checksum !== checksum) {
      throw new Error(`Migration ${name} was changed after it had been applied; write a new one instead.`)
    }
  })
