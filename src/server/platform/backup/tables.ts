import type pg from 'pg'

export type Table = {
  schema: string
  name: string
  /** Without generated columns. */
  columns: string[]
  /** The identity or sequence column. */
  counter: string | null
}

/**
 * The tables of a backup: those of the shop and of the payment sandbox, and the pending jobs. Sorted so that each table
 * follows the tables it refers to.
 */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const tables = (await client.query<Table & { refersTo: string[] }>(TABLES)).rows
  const sorted: Table[] = []
  const done = new Set<string>()
  while (sorted.length < tables.length) {
    const next = tables.filter(
      (table) =>
        !done.has(keyOf(table)) &&
        table.refersTo.every((reference) => reference === keyOf(table) || done.has(reference)),
    )
    if (next.length === 0) throw new Error('Some tables refer to each other in a circle')
    for (const { schema, name, columns, counter } of next) {
      sorted.push({ schema, name, columns, counter })
      done.add(`${schema}.${name}`)
    }
  }
  return sorted
}

export const keyOf = ({ schema, name }: Pick<Table, 'schema' | 'name'>): string => `${schema}.${name}`

/**
 * Excludes the list of migrations, which belongs to the schema, and the image folder, which belongs to the machine.
 * Also excludes pg-boss's own tables.
 */
const TABLES = `
  with chosen as (
    select pg_class.oid, nspname, relname
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and relname not in ('schema_migrations', 'image_folder')
      and (nspname in ('public', 'payment_sandbox') or (nspname = 'pgboss' and relname = 'job'))
  )
  select nspname as schema, relname as name,
    (select array_agg(attname::text order by attnum) from pg_attribute
      where attrelid = chosen.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
    (select attname::text from pg_attribute
      where attrelid = chosen.oid and attnum > 0 and not attisdropped and attidentity <> '') as counter,
    array(select other.nspname || '.' || other.relname from pg_constraint join chosen other on other.oid = confrelid
      where contype = 'f' and conrelid = chosen.oid) as "refersTo"
  from chosen order by nspname desc, relname`
