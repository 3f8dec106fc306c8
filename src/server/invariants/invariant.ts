import type { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

export type Invariant = { invariant: string; findBroken: (db: Db) => Promise<unknown[]> }

/** The search for the rows that break it, as one query. */
export const rowsOf = (query: ReturnType<typeof sql>) => async (db: Db) => (await query.execute(db)).rows
