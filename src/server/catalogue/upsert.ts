import { type Insertable, sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { chunksOf } from '#server/database/pages.ts'
import type { Database } from '#server/database/schema.ts'

type Upsert<T extends keyof Database> = {
  table: T
  /** The unique column that identifies a row. */
  key: string & keyof Insertable<Database[T]>
  rows: Insertable<Database[T]>[]
  /** Columns that are only set on insert. */
  once?: (string & keyof Insertable<Database[T]>)[]
  /** Whether a changed row gets a new `updated_at`. */
  isStamped?: boolean
}

/** Inserts new rows and updates those that differ; equal rows are not written. Returns the number of written rows. */
export async function upsert<T extends keyof Database>(tx: Db, { table, key, rows, once = [], isStamped }: Upsert<T>) {
  const columns = Object.keys(rows[0] ?? {})
  const changing = columns.filter((column) => column !== key && !once.some((name) => name === column))
  const sets = changing.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`)
  const stamped = isStamped ? [...sets, sql`updated_at = now()`] : sets

  let written = 0
  for (const chunk of chunksOf(rows)) {
    const values = chunk.map((row) => sql`(${sql.join(valuesOf(row, columns))})`)
    const result = await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
      values ${sql.join(values)}
      on conflict (${sql.ref(key)}) do update set ${sql.join(stamped)}
      where (${sql.join(changing.map((column) => sql.ref(`${table}.${column}`)))})
        is distinct from (${sql.join(changing.map((column) => sql.ref(`excluded.${column}`)))})
    `.execute(tx)
    written += Number(result.numAffectedRows ?? 0)
  }
  return written
}

function valuesOf(row: object, columns: string[]): unknown[] {
  const byColumn = new Map<string, unknown>(Object.entries(row))
  return columns.map((column) => byColumn.get(column))
}
