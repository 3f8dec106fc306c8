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

let made = 0

/**
 * A fresh clone of the migrated database, gone again on `close`. A clone takes about 50 ms. `max`: so many connections of
 * the test itself; all tests at the same moment share what the server has.
 */
export async function openTestDatabase(
  onQuery?: (query: CompiledQuery) => void,
  max = 16,
  onCommitted?: OnCommitted,
): Promise<TestDatabase> {
  made += 1
  const template = inject('template')
  const name = `test_${process.pid}_${made}_${Date.now()}`
  await asMaintainer(template, `create database "${name}" template "${template.database}"`)
  const ownerConnection = { ...template, database: name }
  const connection = appConnection(ownerConnection)
  let isClosing = false
  const onError = (error: Error) => {
    // The server may end a connection that is just being closed.
    if (!isClosing) throw error
  }
  // Tests beside this one may keep the machine busy; how long a shopper waits is tried where the shop is a process of its own.
  const db = connect(connection, { max, patienceMs: 20_000, onError, onQuery, onCommitted })
  const owner = connect(ownerConnection, { max: 2, onError })
  const close = async () => {
    isClosing = true
    await db.destroy()
    await owner.destroy()
    await asMaintainer(template, `drop database "${name}" with (force)`)
  }
  return { db, owner, connection, ownerConnection, close }
}

/** Cloning needs the template unused, so nothing else may hold a connection to it; two clones at once take turns. */
async function asMaintainer(template: DatabaseConnection, statement: string) {
  const client = new pg.Client({ ...template, database: 'postgres' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(1)')
    await client.query(statement)
  } finally {
    await client.end()
  }
}
