import { type Connection, connect, type Db } from '#server/database/connect.ts'

/** A pool for a command. It waits longer than a request: nobody repeats a command because the machine was busy. */
export const connectForTask = (connection: Connection, max: number): Db =>
  connect(connection, { max, patienceMs: PATIENCE_MS, statementLimitMs: STATEMENT_LIMIT_MS, onError: () => {} })

const PATIENCE_MS = 60_000
/** Checking the invariants of a large shop takes longer than any request may. */
const STATEMENT_LIMIT_MS = 600_000
