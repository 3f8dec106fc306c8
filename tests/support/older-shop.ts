import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { migrateTo } from '#server/database/migrate.ts'

let created = 0

/** An empty shop of the version whose last migration was `last`; gone again when the test is over. */
export async function openOlderShop(last: string) {
  created += 1
  const name = `older_${process.pid}_${created}`
  const server = connect({ ...inject('template'), database: 'postgres' }, { max: 1, onError: () => {} })
  await sql`create database ${sql.ref(name)} template template0`.execute(server)
  const owner = { ...inject('template'), database: name }
  const db = connect(owner, { max: 1, onError: () => {} })
  onTestFinished(async () => {
    await db.destroy()
    await sql`drop database ${sql.ref(name)} with (force)`.execute(server)
    await server.destroy()
  })
  await migrateTo(owner, last)
  return { db, owner }
}
