import { sql } from 'kysely'

/** Days in India as 'YYYY-MM-DD', both included. */
export type Days = { from: string; to: string }

/** The first moment of a day in India, `later` days after `day`. */
export const beginningOf = (day: string, later: number) =>
  sql<Date>`((${day}::date + ${later}::int)::timestamp at time zone 'Asia/Kolkata')`

export const isWithin = (column: string, { from, to }: Days) =>
  sql<boolean>`${sql.ref(column)} >= ${beginningOf(from, 0)} and ${sql.ref(column)} < ${beginningOf(to, 1)}`
