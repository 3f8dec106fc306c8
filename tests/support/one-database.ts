import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { DatabaseConnection } from '#server/database/embedded/connection.ts'
import { startEmbeddedDatabase } from '#server/database/embedded/start.ts'
import { migrate } from '#server/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's connection to the migrated database that each test file clones. */
    template: DatabaseConnection
  }
}

/** One real PostgreSQL for all projects of a run, with one migrated database that every test file clones. */
export default async function oneDatabase(project: TestProject) {
  const run = project.vitest.getRootProject()
  if ('template' in run.getProvidedContext()) return
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-tests-'))
  const database = await startEmbeddedDatabase({ dataDir, settings: { max_connections: MAX_CONNECTIONS } })
  await trustMemory(database.connection)
  await migrate(database.connection)
  run.provide('template', database.connection)
  return async () => {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Three test files run at once. Each has up to three processes of the shop (23 each), the provider's and its own. */
const MAX_CONNECTIONS = '300'

/** Durability is off, which makes clones ten times faster. */
async function trustMemory(owner: DatabaseConnection) {
  const client = new pg.Client(owner)
  await client.connect()
  for (const setting of ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off']) {
    await client.query(`alter system set ${setting}`)
  }
  await client.query('select pg_reload_conf()')
  await client.end()
}
