import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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
export default async function sharedDatabase(project: TestProject) {
  const run = project.vitest.getRootProject()
  if ('template' in run.getProvidedContext()) return
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-tests-'))
  const database = await startEmbeddedDatabase({ dataDir, settings: SETTINGS })
  await migrate(database.connection)
  run.provide('template', database.connection)
  return async () => {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Settings of the server, over those of the shop. */
const SETTINGS = {
  // Three test files run at once. Each has up to three processes of the shop (23 each), the provider's and its own.
  max_connections: '300',
  // Without durability a clone on a disk takes a fifth of the time.
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}
