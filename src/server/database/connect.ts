import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { Client } from './client.ts'
import type { OnCommitted } from './own-changes.ts'
import { Pool } from './pool.ts'
import { type DriverPool, type ResilientOptions, resilientPool } from './resilient-pool.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>

export type Connection = pg.PoolConfig & {
  /** Set for a pooler without sessions. Each transaction then sets its `role`. */
  pooler?: { role: string | undefined }
}

// bigint amounts are far below 2^53; numeric ratings have two decimals.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

type PoolOptions = {
  max?: number
  /** Longest wait for a connection, in ms. */
  acquireTimeoutMs?: number
  statementLimitMs?: number
  lockLimitMs?: number
  /** How long an idle connection stays open, in ms; 0 means forever. */
  idleMs?: number
  onError: (error: Error) => void
  /** Called with every query; for tests. */
  onQuery?: ((query: CompiledQuery) => void) | undefined
  onCommitted?: OnCommitted | undefined
}

/**
 * A pool with limits. A connection has 2 s, a statement 5 s, a lock 3 s, and an idle transaction 10 s. Errors of idle
 * connections go to `onError`; an unhandled one would end the process.
 */
export const connect = (connection: Connection, options: PoolOptions): Db =>
  overPool(openPool(connection, options), {
    ...options,
    settings: transactionSettings(connection, options),
  })

export function openPool(
  connection: Connection,
  { max = 16, acquireTimeoutMs = 2_000, idleMs = 10_000, onError, ...limits }: PoolOptions,
): pg.Pool {
  const { pooler, ...server } = connection
  const settings = sessionLimits(limits)
  const pool = new Pool({
    ...server,
    Client,
    max,
    connectionTimeoutMillis: acquireTimeoutMs,
    idleTimeoutMillis: idleMs,
    ...(!pooler && settings),
    // Longer than the server's own limits: it fires only when the server is silent.
    query_timeout: settings.statement_timeout + 3_000,
    keepAlive: true,
  })
  pool.on('error', onError)
  return pool
}

type Limits = Pick<PoolOptions, 'statementLimitMs' | 'lockLimitMs'>

const sessionLimits = ({ statementLimitMs = 5_000, lockLimitMs = 3_000 }: Limits) => ({
  statement_timeout: statementLimitMs,
  lock_timeout: lockLimitMs,
  idle_in_transaction_session_timeout: 10_000,
})

/** The first statements of each transaction behind a pooler; undefined when the session has these settings. */
export function transactionSettings({ pooler }: Connection, limits: Limits = {}) {
  if (!pooler) return undefined
  const settings = { ...(pooler.role && { role: pooler.role }), ...sessionLimits(limits) }
  return Object.entries(settings)
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ')
}

/** A pool that measures how long the oldest caller has waited for a connection, in ms. */
export function watchedPool(pool: pg.Pool) {
  const since = new Set<{ at: number }>()
  return {
    connect: async () => {
      const entry = { at: performance.now() }
      since.add(entry)
      try {
        return await pool.connect()
      } finally {
        since.delete(entry)
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
  { onQuery, ...options }: ResilientOptions & Pick<PoolOptions, 'onQuery'>,
): Db {
  const dialect = new PostgresDialect({ pool: resilientPool(pool, options) })
  return new Kysely<Database>({ dialect, ...(onQuery && { log: ({ query }) => onQuery(query) }) })
}
