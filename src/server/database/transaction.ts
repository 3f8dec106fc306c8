import type { KyselyPlugin } from 'kysely'
import pg from 'pg'
import type { Db } from './connect.ts'

/** A transaction exceeded its time limit and was rolled back. Its row locks are free. */
export class TransactionTooLong extends Error {}

type Options = {
  /** For rare work, and for work that no one waits for and that locks no rows of shoppers. */
  limitMs?: number
}

/**
 * Calls `run` in one transaction. Retries up to three times after a deadlock or serialisation failure, so `run` must
 * have no effects outside the database. Throws `TransactionTooLong` after `limitMs` (8 s by default), and nothing is
 * changed: many quick statements can add up.
 */
export async function inTransaction<T>(
  db: Db,
  run: (tx: Db) => Promise<T>,
  { limitMs = LIMIT_MS }: Options = {},
): Promise<T> {
  const end = performance.now() + limitMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await run(tx.withPlugin(until(end)))
        requireTime(end)
        return result
      })
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isSerializationFailure(error)) throw error
    }
  }
}

/** The first statement that ends after `end` (of `performance.now()`) is the last one. */
const until = (end: number): KyselyPlugin => ({
  // Checked on the result, because prepared queries skip this step.
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

const isSerializationFailure = (error: unknown) => codeOf(error) === '40001' || codeOf(error) === '40P01'

/** Returns the name of the violated unique constraint; undefined for other errors. */
export const violatedUnique = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined

/** Whether a new row refers to this row, which was deleted meanwhile. */
export const isMissing = (error: unknown, id: string): boolean =>
  error instanceof pg.DatabaseError && error.code === '23503' && error.detail?.includes(`(${id})`) === true

export const codeOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined
