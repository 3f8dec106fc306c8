import type { ColumnType } from 'kysely'

export type Stamp = ColumnType<Date, Date | undefined, Date>
export type MaybeStamp = ColumnType<Date | null, Date | null | undefined, Date | null>
export type Json<T> = ColumnType<T, string, string>
/** JSON with an empty object as its default. */
export type Stored<T> = ColumnType<T, string | undefined, string>
/** The mode or account of the running shop, filled in by the database. Null in rows from before modes existed. */
export type MaybeOfRunning = ColumnType<string | null, never, never>
/** A generated column. */
export type Derived = ColumnType<string, never, never>
