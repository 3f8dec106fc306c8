import pg from 'pg'

/** Errors of the network and of a server that is starting, stopping or full; anything else stays wrong however long we wait. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|53|57)/.test(error.code ?? '')
  return isSilence(error)
}

/** Nothing more comes over this connection, and what became of the last statement nobody knows. */
export function isConnectionLost(error: unknown): boolean {
  // Only these are the server's last words before it hangs up: the others it says of one statement.
  if (error instanceof pg.DatabaseError) return /^(08|57P|25P0[34])/.test(error.code ?? '')
  return isSilence(error)
}

const isSilence = (error: unknown): boolean =>
  error instanceof Error && (isOfNetwork(error) || DRIVERS_WORDS.test(error.message))

/** The driver gives its own failures no code. */
const DRIVERS_WORDS =
  /^(timeout |Connection terminated|Query read timeout|Client (was closed|has encountered a connection error) )/

/** 'ECONNREFUSED', or what the server or the driver said. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error && error.code ? String(error.code) : error.message) : String(error)

/** A socket that is not there is a network's error only where somebody connects; elsewhere it is a missing file. */
const isOfNetwork = (error: Error) =>
  'code' in error &&
  (NETWORK.test(String(error.code)) || (error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'))

const NETWORK = /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST\w+|ENET\w+|EPIPE)$/
