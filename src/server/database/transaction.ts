import pg from 'pg'
import type { Db } from './connect.ts'

/**
 * Runs `work` in one transaction, and again, up to three times, when PostgreSQL ends it as the loser of a deadlock or a
 * serialisation conflict. `work` must do nothing outside the database.
 */
export async function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isLostRace(error)) throw error
    }
  }
}

const MAX_ATTEMPTS = 4

const isLostRace = (error: unknown) => codeOf(error) === '40001' || codeOf(error) === '40P01'

/** The name of the violated unique constraint, or undefined when `error` is something else. */
export const violatedUnique = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError && error.code === '23505' ? error.constraint : undefined

export const codeOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? error.code : undefined
