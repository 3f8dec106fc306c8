import type { CompiledQuery } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, connect, type Db } from '#server/database/connect.ts'
import { appConnection, type DatabaseConnection } from '#server/database/embedded/connection.ts'
import type { OnCommitted } from '#server/database/own-changes.ts'

export type TestDatabase = {
  /** As the shop's own role, which cannot change the schema. */
  db: Db
  /** As the owner. */
  owner: Db
  connection: Connection
  ownerConnection: DatabaseConnection
  close: () => Promise<void>
}

let created = 0

/**
 * A fresh clone of the migrated database, dropped on `close`. A clone takes about 50 ms. `max`: the test's own
 * connections; all tests share the server's limit.
 */
export async function openTestDatabase(
  onQuery?: (query: CompiledQuery) => void,
  max = 16,
  onCommitted?: OnCommitted,
): Promise<TestDatabase> {
  created += 1
  const template = inject('template')
  const name = `test_${process.pid}_${created}_${Date.now()}`
  // Copying the files takes a quarter less processor time than logging each block.
  await runAsMaintainer(template, `create database "${name}" template "${template.database}" strategy file_copy`)
  const ownerConnection = { ...template, database: name }
  const connection = appConnection(ownerConnection)
  let isClosing = false
  const onError = (error: Error) => {
    // The server may end a connection that is closing.
    if (!isClosing) throw error
  }
  // Long limits, because tests share the machine. Real limits are tested against the shop as a process.
  const limits = { acquireTimeoutMs: 20_000, statementLimitMs: 30_000, lockLimitMs: 20_000 }
  const db = connect(connection, { max, ...limits, onError, onQuery, onCommitted })
  const owner = connect(ownerConnection, { max: 2, onError })
  const close = async () => {
    isClosing = true
    await db.destroy()
    await owner.destroy()
    await runAsMaintainer(template, `drop database "${name}" with (force)`)
  }
  return { db, owner, connection, ownerConnection, close }
}

/** One statement after the other: a template must have no other connections. */
async function runAsMaintainer(template: DatabaseConnection, statement: string) {
  maintainer ??= openMaintainer(template)
  const client = await maintainer
  await client.query('select pg_advisory_lock(1)')
  try {
    await client.query(statement)
  } finally {
    await client.query('select pg_advisory_unlock(1)')
  }
}

/** One for the whole process: a connection for each statement would take a twentieth of a test. */
async function openMaintainer(template: DatabaseConnection): Promise<pg.Client> {
  const client = new pg.Client({ ...template, database: 'postgres' })
  // The server ends it at the end of the run.
  client.on('error', () => {
    maintainer = undefined
  })
  await client.connect()
  return client
}

let maintainer: Promise<pg.Client> | undefined
