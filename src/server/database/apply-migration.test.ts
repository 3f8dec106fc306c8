import { expect, onTestFinished, test } from 'vitest'
import { openTestDatabase } from '#tests/support/database.ts'
import { createMigrationsTable } from './apply-migration.ts'
import { Client } from './client.ts'

const PROCESSES = 4
const ROUNDS = 500

test('processes that start at once on an empty database create the table of migrations once', async () => {
  const { ownerConnection, close } = await openTestDatabase()
  onTestFinished(close)
  const clients = await Promise.all(Array.from({ length: PROCESSES }, () => new Client(ownerConnection).connect()))
  onTestFinished(async () => void (await Promise.all(clients.map((client) => client.end()))))
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.all(clients.map((client) => createMigrationsTable(client, `migrations_${round}`)))
  }
  const made = await clients[0]?.query("select from pg_tables where tablename like 'migrations\\_%'")
  expect(made?.rowCount).toBe(ROUNDS)
})
