import pg from 'pg'

/** No host of a database's address answers, or none of them is in the requested state. */
export class NoServer extends Error {}

/** Network errors, and errors of a server that is starting, stopping or full. Other errors do not pass with time. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|53|57)/.test(error.code ?? '') || isReadOnlyError(error)
  return isTimeout(error)
}

/** The connection is lost, and the outcome of the last statement is unknown. */
export function isConnectionLost(error: unknown): boolean {
  // Only these classes end the connection; other errors concern one statement.
  if (error instanceof pg.DatabaseError) return /^(08|57P|25P0[34])/.test(error.code ?? '')
  return isTimeout(error)
}

/** The server is read-only: a standby after a failover, or set to read only. */
export const isReadOnlyError = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25006'

/** A pooler without sessions refuses or ignores session settings. */
export const isSettingRefused = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '08P01' && /startup parameter/.test(error.message)

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (error instanceof NoServer || isOfNetwork(error) || DRIVER_MESSAGES.test(error.message))

/** The driver's own errors have no code. */
const DRIVER_MESSAGES =
  /^(timeout |Connection terminated|Query read timeout|Client (was closed|has encountered a connection error) )/

/** 'ECONNREFUSED', or the message of the server, the pooler or the driver. */
export function reasonOf(error: unknown): string {
  if (error instanceof pg.DatabaseError || !(error instanceof Error)) return messageOf(error)
  return 'code' in error && error.code ? String(error.code) : error.message
}

/** Without the final full stop, to be part of a sentence. A pooler's message ends with a newline. */
const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).trim().replace(/\.$/, '')

/** ENOENT is a network error only for a missing socket; elsewhere it is a missing file. */
const isOfNetwork = (error: Error) =>
  'code' in error &&
  (NETWORK.test(String(error.code)) || (error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'))

const NETWORK = /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST\w+|ENET\w+|EPIPE)$/
