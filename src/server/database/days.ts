import { sql } from 'kysely'

/** Days in India as 'YYYY-MM-DD', both included. */
export type Days = { from: string; to: string }

/** The start of a day in India, `later` days after `day`. */
export const startOfDay = (day: string, later: number) =>
  sql<Date>`((${day}::date + ${later}::int)::timestamp at time zone 'Asia/Kolkata')`

export const isWithin = (column: string, { from, to }: Days) =>
  sql<boolean>`${sql.ref(column)} >= ${startOfDay(from, 0)} and ${sql.ref(column)} < ${startOfDay(to, 1)}`
