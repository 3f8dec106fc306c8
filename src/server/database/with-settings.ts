import type { PostgresPoolClient, PostgresQueryResult } from 'kysely'
import { BEGIN } from './own-changes.ts'
import { isConnectionLost } from './unreachable.ts'
import { named } from './with-request-id.ts'

type Run = <R>(text: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<R>>

export const withoutSettings =
  (client: PostgresPoolClient): Run =>
  (text, parameters) =>
    client.query(named(text), parameters)

/**
 * Runs every statement in a transaction that begins with `settings`, for a pooler without sessions. `markLost`: the state of
 * the connection is unknown, so it must not be used again.
 */
export function withSettings(client: PostgresPoolClient, settings: string, markLost: (error: unknown) => void): Run {
  const run = withoutSettings(client)
  let isInTransaction = false

  async function begin(text: string) {
    try {
      await client.query(`${text}; ${settings}`, [])
    } catch (error) {
      // BEGIN may have succeeded, and Kysely would not roll it back.
      markLost(error)
      throw error
    }
    isInTransaction = true
    return BEGUN
  }

  async function runInOwnTransaction<R>(text: string, parameters: readonly unknown[]) {
    try {
      await client.query(`begin; ${settings}`, [])
      const result = await run<R>(text, parameters)
      await client.query('commit', [])
      return result
    } catch (error) {
      if (!isConnectionLost(error)) await client.query('rollback', []).catch(markLost)
      throw error
    }
  }

  return async (text, parameters) => {
    if (BEGIN.test(text) && !isInTransaction) return begin(text)
    if (text === 'commit' || text === 'rollback') isInTransaction = false
    else if (!isInTransaction) return runInOwnTransaction(text, parameters)
    return run(text, parameters)
  }
}

const BEGUN: PostgresQueryResult<never> = { command: 'SELECT', rowCount: 0, rows: [] }
