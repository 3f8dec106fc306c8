import type { Connection } from '#server/database/connect.ts'
import { startEmbeddedDatabase } from '#server/database/embedded/start.ts'
import type { Env } from '#server/env.ts'

/** The database as its owner, who may change the schema, and as it is found: without bringing it to today's schema. */
export async function openOwner(
  env: Pick<Env, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  const url = env.databaseDirectUrl ?? env.databaseUrl
  if (url) return { connection: { connectionString: url }, stop: async () => {} }
  const embedded = await startEmbeddedDatabase({ dataDir: env.dataDir, onProgress: () => {}, log: () => {} })
  return { connection: embedded.connection, stop: () => embedded.stop() }
}
