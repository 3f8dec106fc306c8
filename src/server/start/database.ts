import type { Connection } from '#server/database/connect.ts'
import { appConnection } from '#server/database/embedded/connection.ts'
import { startEmbeddedDatabase } from '#server/database/embedded/start.ts'
import { APP_ROLE, migrate } from '#server/database/migrate.ts'
import type { Env } from '#server/env.ts'

export type RunningDatabase = {
  /** For the shop itself: a role that cannot change the schema where the server allows two. */
  connection: Connection
  owner: Connection
  isUp: () => boolean
  stop: () => Promise<void>
}

type Reporter = { onProgress: (sentence: string) => void; log: (line: string) => void }

/** The database of the environment, migrated: the embedded one in the data folder, or the server of DATABASE_URL. */
export async function openDatabase(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
  { onProgress, log }: Reporter,
): Promise<RunningDatabase> {
  if (env.databaseUrl) return openServer({ connectionString: env.databaseUrl })
  const embedded = await startEmbeddedDatabase({ dataDir: env.dataDir, onProgress, log })
  try {
    await migrate(embedded.connection)
  } catch (error) {
    await embedded.stop()
    throw error
  }
  return {
    connection: appConnection(embedded.connection),
    owner: embedded.connection,
    isUp: () => embedded.state() === 'up',
    stop: () => embedded.stop(),
  }
}

async function openServer(owner: Connection): Promise<RunningDatabase> {
  const { hasAppRole } = await migrate(owner)
  const connection = hasAppRole ? { ...owner, options: `-c role=${APP_ROLE}` } : owner
  return { connection, owner, isUp: () => true, stop: async () => {} }
}
