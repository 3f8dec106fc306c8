import type { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

export type Invariant = { invariant: string; findBroken: (db: Db) => Promise<unknown[]> }

/** Turns one query into a search for rows that break an invariant. */
export const rowsOf = (query: ReturnType<typeof sql>) => async (db: Db) => (await query.execute(db)).rows
