import { type Connection, connect, type Db } from './connect.ts'

/** A pool for a command or an upgrade. Its limits are longer than those of requests: a busy machine must not end it. */
export const connectForTask = (connection: Connection, max: number): Db =>
  connect(connection, {
    max,
    acquireTimeoutMs: ACQUIRE_TIMEOUT_MS,
    statementLimitMs: STATEMENT_LIMIT_MS,
    onError: () => {},
  })

const ACQUIRE_TIMEOUT_MS = 60_000
/** Checking the invariants of a large shop takes longer than any request may. */
const STATEMENT_LIMIT_MS = 600_000
