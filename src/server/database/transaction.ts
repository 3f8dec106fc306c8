import type { KyselyPlugin } from 'kysely'
import pg from 'pg'
import type { Db } from './connect.ts'

/** A transaction took longer than anybody waits, and was undone; the rows that it had locked are free. */
export class TransactionTooLong extends Error {}

type Options = {
  /** For what nobody waits for and what no shopper's rows are locked by. */
  limitMs?: number
}

/**
 * Runs `work` in one transaction, and again, up to three times, when PostgreSQL ends it as the loser of a deadlock or a
 * serialisation conflict. `work` must do nothing outside the database. Over a slow link each statement may be quick enough
 * and all of them together not: throws `TransactionTooLong`, by default after 8 s, and nothing is done.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Db) => Promise<T>,
  { limitMs = LIMIT_MS }: Options = {},
): Promise<T> {
  const end = performance.now() + limitMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await work(Number.isFinite(limitMs) ? tx.withPlugin(until(end)) : tx)
        requireTime(end)
        return result
      })
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isLostRace(error)) throw error
    }
  }
}

/** What was asked before that moment (of `performance.now()`) and answered after it is the last statement. */
const until = (end: number): KyselyPlugin => ({
  // Not here: a statement that is put together once passes by.
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    requireTime(end)
    return result
  },
})

function requireTime(end: number) {
  if (performance.now() > end) throw new TransactionTooLong('a transaction took too long and was undone')
}

const LIMIT_MS = 8_000
const MAX_ATTEMPTS = 4

const isLostRace = (error: unknown) => codeOf(error) === '40001' || codeOf(error) === '40P01'

/** The name of the violated unique constraint, or undefined when `error` is something else. */
export const violatedUnique = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined

export const codeOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined
