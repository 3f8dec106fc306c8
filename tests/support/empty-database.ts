import { onTestFinished } from 'vitest'
import { withClient } from '#server/database/client.ts'
import type { DatabaseConnection } from '#server/database/embedded/connection.ts'

let created = 0

/** An empty database next to the test's own, as the owner. It is dropped after the test. */
export async function openEmptyDatabase(connection: DatabaseConnection): Promise<DatabaseConnection> {
  created += 1
  const database = `${connection.database}_restored_${created}`
  const maintainer = { ...connection, user: 'shop', database: 'postgres' }
  await withClient(maintainer, (client) => client.query(`create database "${database}"`))
  onTestFinished(async () => {
    await withClient(maintainer, (client) => client.query(`drop database "${database}" with (force)`))
  })
  return { ...connection, user: 'shop', database }
}
