import type { Connection } from '#server/database/connect.ts'
import { startEmbeddedDatabase } from '#server/database/embedded/start.ts'
import type { Env } from '#server/env.ts'
import { sizes } from '#server/platform/memory/sizes.ts'

/** Connects as the owner, who can change the schema, without migrating. */
export async function openOwner(
  env: Pick<Env, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
): Promise<{ connection: Connection; stop: () => Promise<void> }> {
  const url = env.databaseDirectUrl ?? env.databaseUrl
  if (url) return { connection: { connectionString: url }, stop: async () => {} }
  const embedded = await startEmbeddedDatabase({ dataDir: env.dataDir, settings: sizes.postgres })
  return { connection: embedded.connection, stop: () => embedded.stop() }
}
