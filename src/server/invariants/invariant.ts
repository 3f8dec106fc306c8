import type { RawBuilder } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** Each invariant in words, with the query or the function that finds the rows that break it. */
export type Invariants = Record<string, RawBuilder<unknown> | ((db: Db) => Promise<unknown[]>)>
