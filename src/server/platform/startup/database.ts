import type { Connection } from '#server/database/connect.ts'
import { appConnection, type DatabaseConnection } from '#server/database/embedded/connection.ts'
import { startEmbeddedDatabase } from '#server/database/embedded/start.ts'
import type { MoveRows } from '#server/database/embedded/upgrade.ts'
import type { Env } from '#server/env.ts'
import { sizes } from '#server/platform/memory/sizes.ts'
import { openServer } from './database-server.ts'
import { migrateShop } from './migrate-shop.ts'

export type RunningDatabase = {
  /** For the shop: a role that cannot change the schema, if the server allows two roles. */
  connection: Connection
  /** Bypasses a pooler if a direct address was given: for LISTEN, jobs and backups. */
  direct: Connection
  /** May change the schema. */
  owner: Connection
  isUp: () => boolean
  stop: () => Promise<void>
}

export type Reporter = {
  onProgress: (sentence: string) => void
  /** Every line of the embedded database's log. */
  log: (line: string) => void
  /** The embedded database ended and restarts; with the end of its log. */
  onEnded: (logTail: string) => void
  /** Aborts the wait for an unreachable server. */
  ending: AbortSignal
  /** Upgrades an embedded database of an older PostgreSQL. Without it such a database is refused. */
  moveRows?: MoveRows
}

/** The migrated database of the environment: embedded, or the server of DATABASE_URL. */
export function openDatabase(
  { databaseUrl, databaseDirectUrl, dataDir }: Pick<Env, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>,
  reporter: Reporter,
): Promise<RunningDatabase> {
  return databaseUrl ? openServer(databaseUrl, reporter, databaseDirectUrl) : openEmbedded(dataDir, reporter)
}

async function openEmbedded(
  dataDir: string,
  { onProgress, log, onEnded, moveRows }: Reporter,
): Promise<RunningDatabase> {
  const embedded = await startEmbeddedDatabase({
    dataDir,
    settings: sizes.postgres,
    onProgress,
    log,
    ...(moveRows && { moveRows }),
  })
  embedded.onExit(onEnded)
  try {
    const { hasAppRole } = await migrateShop(embedded.connection)
    const connection = connectionFor(embedded.connection, hasAppRole)
    return {
      connection,
      direct: connection,
      owner: embedded.connection,
      isUp: () => embedded.state() === 'up',
      stop: () => embedded.stop(),
    }
  } catch (error) {
    await embedded.stop()
    throw error
  }
}

const connectionFor = (owner: DatabaseConnection, hasAppRole: boolean) => (hasAppRole ? appConnection(owner) : owner)
