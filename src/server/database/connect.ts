import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './schema.ts'
import { type DriverPool, steadyPool } from './steady-pool.ts'

export type Db = Kysely<Database>

export type Connection = pg.PoolConfig

// Amounts are bigint in the database and far below 2^53; ratings are numeric with two decimals.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

type PoolOptions = {
  max?: number
  /** How long somebody waits for a connection at most. */
  patienceMs?: number
  statementLimitMs?: number
  /** How long a connection that is not needed stays; 0 for ever. */
  idleMs?: number
  onError: (error: Error) => void
  /** Told every query that was made; for tests. */
  onQuery?: ((query: CompiledQuery) => void) | undefined
}

/**
 * A pool that never waits for ever: 2 s for a connection, 5 s for a statement, 3 s for a lock, 10 s idle in a
 * transaction. Errors of idle connections reach `onError`; without it they would end the process.
 */
export const connect = (connection: Connection, options: PoolOptions): Db =>
  overPool(openPool(connection, options), options.onQuery)

export function openPool(
  connection: Connection,
  { max = 16, patienceMs = 2_000, statementLimitMs = 5_000, idleMs = 10_000, onError }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    max,
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: idleMs,
    statement_timeout: statementLimitMs,
    lock_timeout: 3_000,
    idle_in_transaction_session_timeout: 10_000,
    // Later than any limit of the server's own, so that this is heard only where the server is silent.
    query_timeout: statementLimitMs + 3_000,
    keepAlive: true,
  })
  pool.on('error', onError)
  // A connection in use tells its query or the next one; without a listener of its own it would end the process all the same.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A pool that knows how long the one who has waited longest for a connection has waited so far, in ms. */
export function watchedPool(pool: pg.Pool) {
  const since = new Set<{ at: number }>()
  return {
    connect: async () => {
      const mine = { at: performance.now() }
      since.add(mine)
      try {
        return await pool.connect()
      } finally {
        since.delete(mine)
      }
    },
    options: pool.options,
    end: () => pool.end(),
    waitedMs: () => {
      const [oldest] = since
      return oldest ? performance.now() - oldest.at : 0
    },
  }
}

export function overPool(pool: DriverPool, onQuery?: PoolOptions['onQuery']): Db {
  const dialect = new PostgresDialect({ pool: steadyPool(pool) })
  return new Kysely<Database>({ dialect, ...(onQuery && { log: ({ query }) => onQuery(query) }) })
}
