import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { OnCommitted } from './own-changes.ts'
import { type DriverPool, type SteadyOptions, steadyPool } from './resilient-pool.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>

export type Connection = pg.PoolConfig & {
  /** Set where a pooler keeps no session. Its `role` is then taken in each transaction. */
  pooler?: { role: string | undefined }
}

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
  onCommitted?: OnCommitted | undefined
}

/**
 * A pool that never waits for ever: 2 s for a connection, 5 s for a statement, 3 s for a lock, 10 s idle in a
 * transaction. Errors of idle connections reach `onError`; without it they would end the process.
 */
export const connect = (connection: Connection, options: PoolOptions): Db =>
  overPool(openPool(connection, options), {
    ...options,
    settings: transactionSettings(connection, options.statementLimitMs),
  })

export function openPool(
  connection: Connection,
  { max = 16, patienceMs = 2_000, statementLimitMs = STATEMENT_LIMIT_MS, idleMs = 10_000, onError }: PoolOptions,
): pg.Pool {
  const { pooler, ...server } = connection
  const pool = new pg.Pool({
    ...server,
    max,
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: idleMs,
    ...(!pooler && sessionLimits(statementLimitMs)),
    // Later than any limit of the server's own, so that this is heard only where the server is silent.
    query_timeout: statementLimitMs + 3_000,
    keepAlive: true,
  })
  pool.on('error', onError)
  // A connection in use tells its query or the next one; without a listener of its own it would end the process all the same.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

const STATEMENT_LIMIT_MS = 5_000

const sessionLimits = (statementLimitMs: number) => ({
  statement_timeout: statementLimitMs,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 10_000,
})

/** What each transaction begins with behind a pooler; undefined where the session has it. */
export function transactionSettings({ pooler }: Connection, statementLimitMs = STATEMENT_LIMIT_MS) {
  if (!pooler) return undefined
  const settings = { ...(pooler.role && { role: pooler.role }), ...sessionLimits(statementLimitMs) }
  return Object.entries(settings)
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ')
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

export function overPool(
  pool: DriverPool,
  { onQuery, ...options }: SteadyOptions & Pick<PoolOptions, 'onQuery'> = {},
): Db {
  const dialect = new PostgresDialect({ pool: steadyPool(pool, options) })
  return new Kysely<Database>({ dialect, ...(onQuery && { log: ({ query }) => onQuery(query) }) })
}
