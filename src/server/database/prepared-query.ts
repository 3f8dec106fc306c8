import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './connect.ts'

/** Stands in a statement for what each use of it gives. */
export type Given<Values> = <Name extends keyof Values & string>(name: Name) => RawBuilder<Values[Name]>

/** Of the query builder, or written in SQL. */
type Statement<Row> = { compile: (db: Db) => CompiledQuery<Row> }

/**
 * A statement that is put together at its first use and after that only given its values: for those that nearly every request
 * of a signed-in person makes, where putting it together takes as long as asking it.
 */
export function compiledOnce<Values extends Record<string, unknown>, Row>(
  build: (db: Db, given: Given<Values>) => Statement<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let known: CompiledQuery<Row> | undefined
  return async (db, values) => {
    known ??= build(db, (name) => sql`${new Place(name)}`).compile(db)
    const parameters = known.parameters.map((value) => (value instanceof Place ? values[value.name] : value))
    return (await db.executeQuery<Row>({ ...known, parameters })).rows
  }
}

class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
