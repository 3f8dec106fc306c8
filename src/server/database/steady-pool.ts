import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { named } from './for-request.ts'
import { isConnectionLost } from './unreachable.ts'

/** A pool of the driver, or one that stands before it. */
export type DriverPool = Pick<pg.Pool, 'options'> & { connect: () => Promise<pg.PoolClient>; end: () => Promise<void> }

/**
 * The pool as Kysely sees it, without the connections that have gone silent. The driver gives up waiting for an answer and
 * hands the connection to the next caller, who would wait behind the same silence; here it is dropped instead, and a
 * transaction on it is not waited for a second time: the server undoes it when the connection ends.
 */
export function steadyPool(pool: DriverPool): PostgresPool {
  // One for each connection as long as it lives: Kysely keeps something of its own for each that it sees.
  const steadyOnes = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const known = steadyOnes.get(client)
      if (known) return known
      const made = steady(client)
      steadyOnes.set(client, made)
      return made
    },
    end: () => pool.end(),
  }
}

function steady(client: PostgresPoolClient): PostgresPoolClient {
  let lost: unknown

  async function ask<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (lost !== undefined) {
      if (text === 'rollback') return ROLLED_BACK
      throw lost
    }
    try {
      return await client.query<R>(named(text), parameters)
    } catch (error) {
      if (isConnectionLost(error)) lost = error
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

const ROLLED_BACK: PostgresQueryResult<never> = { command: 'ROLLBACK', rowCount: 0, rows: [] }
