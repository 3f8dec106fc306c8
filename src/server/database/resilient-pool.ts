import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { collectChanges, type OnCommitted } from './own-changes.ts'
import { isConnectionLost, isReadOnlyError } from './unreachable.ts'
import { withoutSettings, withSettings } from './with-settings.ts'

/** A pg pool or a wrapper around one. */
export type DriverPool = Pick<pg.Pool, 'options'> & { connect: () => Promise<pg.PoolClient>; end: () => Promise<void> }

export type ResilientOptions = {
  onCommitted?: OnCommitted | undefined
  /**
   * First statements of each transaction behind a pooler without sessions. Every statement then runs in a transaction.
   */
  settings?: string | undefined
}

/**
 * The pool for Kysely, without silent connections. After a query timeout, pg hands the connection to the next caller,
 * who would wait too. This pool drops such a connection. A transaction on it does not wait again: the server rolls it
 * back when the connection ends. When a server becomes read-only, all its connections are dropped. After a failover new
 * connections may reach another server.
 */
export function resilientPool(pool: DriverPool, options: ResilientOptions): PostgresPool {
  // One per connection: Kysely stores state for each connection it sees.
  const resilientClients = new WeakMap<pg.PoolClient, Resilient>()
  let droppedAt = Number.NEGATIVE_INFINITY
  const onReadOnly = () => {
    const now = performance.now()
    // Limits reconnects while a server stays read-only.
    if (now - droppedAt > DROP_AGAIN_MS) droppedAt = now
  }
  const isOld = ({ madeAt }: Resilient) => madeAt <= droppedAt

  function resilientOf(client: pg.PoolClient): Resilient {
    const known = resilientClients.get(client)
    if (known) return known
    const made = resilientClient(client, { ...options, onReadOnly, isOld })
    resilientClients.set(client, made)
    return made
  }

  return {
    options: pool.options,
    connect: async () => {
      for (;;) {
        const found = resilientOf(await pool.connect())
        if (!isOld(found)) return found
        found.release()
      }
    },
    end: () => pool.end(),
  }
}

const DROP_AGAIN_MS = 1_000

type Resilient = PostgresPoolClient & { madeAt: number }
type ClientOptions = ResilientOptions & { onReadOnly: () => void; isOld: (client: Resilient) => boolean }

function resilientClient(
  client: PostgresPoolClient & Pick<pg.PoolClient, 'on'>,
  { onCommitted = () => {}, settings, onReadOnly, isOld }: ClientOptions,
): Resilient {
  const changes = collectChanges(client, onCommitted)
  let lost: unknown
  const markLost = (error: unknown) => {
    lost = error
  }
  const run = settings === undefined ? withoutSettings(client) : withSettings(client, settings, markLost)

  async function runQuery<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (lost !== undefined) {
      if (text === 'rollback') return ROLLED_BACK
      throw lost
    }
    try {
      return await run<R>(text, parameters)
    } catch (error) {
      if (isConnectionLost(error) || isReadOnlyError(error)) markLost(error)
      if (isReadOnlyError(error)) onReadOnly()
      throw error
    } finally {
      changes.noteStatement(text)
    }
  }

  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(statement: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    return typeof statement === 'string' ? runQuery<R>(statement, parameters) : client.query(statement)
  }
  const made: Resilient = {
    query,
    madeAt: performance.now(),
    release: (destroy) => client.release(destroy || lost !== undefined || isOld(made)),
  }
  return made
}

const ROLLED_BACK: PostgresQueryResult<never> = { command: 'ROLLBACK', rowCount: 0, rows: [] }
