import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

/** Builds a placeholder for a value that each use supplies. */
export type Params<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

/** A query-builder query or raw SQL. */
type Statement<Row> = { compile: (db: Db) => CompiledQuery<Row> }

/**
 * A query that is compiled at its first use and then only receives values. For the queries of nearly every signed-in
 * request, where compiling takes as long as running.
 */
export function preparedQuery<Values extends Record<string, unknown>, Row>(
  build: (db: Db, param: Params<Values>) => Statement<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let known: CompiledQuery<Row> | undefined
  return async (db, values) => {
    known ??= build(db, (name) => sql`${new Placeholder(name)}`).compile(db)
    const parameters = known.parameters.map((value) => (value instanceof Placeholder ? values[value.name] : value))
    return (await db.executeQuery<Row>({ ...known, parameters })).rows
  }
}

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
