import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { named } from './for-request.ts'
import { BEGIN, collectChanges, type OnCommitted } from './own-changes.ts'
import { isConnectionLost, isReadOnly } from './unreachable.ts'

/** A pool of the driver, or one that stands before it. */
export type DriverPool = Pick<pg.Pool, 'options'> & { connect: () => Promise<pg.PoolClient>; end: () => Promise<void> }

export type SteadyOptions = {
  onCommitted?: OnCommitted | undefined
  /** Statements that begin each transaction, where a pooler keeps no settings of a session; each statement is then in one. */
  settings?: string | undefined
}

/**
 * The pool as Kysely sees it, without the connections that have gone silent. The driver gives up waiting for an answer and
 * hands the connection to the next caller, who would wait behind the same silence; here it is dropped instead, and a
 * transaction on it is not waited for a second time: the server undoes it when the connection ends. A connection to a server
 * that takes no changes is dropped too: after a failover the next one may lead to another server.
 */
export function steadyPool(pool: DriverPool, options: SteadyOptions = {}): PostgresPool {
  // One for each connection as long as it lives: Kysely keeps something of its own for each that it sees.
  const steadyOnes = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const known = steadyOnes.get(client)
      if (known) return known
      const made = steady(client, options)
      steadyOnes.set(client, made)
      return made
    },
    end: () => pool.end(),
  }
}

function steady(
  client: PostgresPoolClient & Pick<pg.PoolClient, 'on'>,
  { onCommitted = () => {}, settings }: SteadyOptions,
): PostgresPoolClient {
  const changes = collectChanges(client, onCommitted)
  let lost: unknown
  let isInTransaction = false

  async function ask<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (lost !== undefined) {
      if (text === 'rollback') return ROLLED_BACK
      throw lost
    }
    try {
      return await (settings === undefined ? asIs<R>(text, parameters) : withSettings<R>(settings, text, parameters))
    } catch (error) {
      if (isConnectionLost(error) || isReadOnly(error)) lost = error
      throw error
    } finally {
      changes.noteAnswer(text)
    }
  }

  const asIs = <R>(text: string, parameters: readonly unknown[]) => client.query<R>(named(text), parameters)

  async function withSettings<R>(settings: string, text: string, parameters: readonly unknown[]) {
    const isEnd = text === 'commit' || text === 'rollback'
    if (isInTransaction || isEnd) {
      if (isEnd) isInTransaction = false
      return asIs<R>(text, parameters)
    }
    if (!BEGIN.test(text)) return alone<R>(settings, text, parameters)
    try {
      await client.query(`${text}; ${settings}`, [])
    } catch (error) {
      // It may have begun; nobody undoes what Kysely thinks never was.
      lost = error
      throw error
    }
    isInTransaction = true
    return BEGUN
  }

  async function alone<R>(settings: string, text: string, parameters: readonly unknown[]) {
    try {
      await client.query(`begin; ${settings}`, [])
      const result = await asIs<R>(text, parameters)
      await client.query('commit', [])
      return result
    } catch (error) {
      if (!isConnectionLost(error)) {
        await client.query('rollback', []).catch((failure: unknown) => {
          lost = failure
        })
      }
      throw error
    }
  }

  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query<R>(asked: string | PostgresCursor<R>, parameters: readonly unknown[] = []) {
    return typeof asked === 'string' ? ask<R>(asked, parameters) : client.query(asked)
  }
  return { query, release: (destroy) => client.release(destroy || lost !== undefined) }
}

const BEGUN: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] }
const ROLLED_BACK: PostgresQueryResult<never> = { command: 'ROLLBACK', rowCount: 0, rows: [] }
