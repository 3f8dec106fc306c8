import pg from 'pg'

/** Errors of the network and of a server that is starting, stopping or full; anything else stays wrong however long we wait. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|53|57)/.test(error.code ?? '') || isReadOnly(error)
  return isSilence(error)
}

/** Nothing more comes over this connection, and what became of the last statement nobody knows. */
export function isConnectionLost(error: unknown): boolean {
  // Only these are the server's last words before it hangs up: the others it says of one statement.
  if (error instanceof pg.DatabaseError) return /^(08|57P|25P0[34])/.test(error.code ?? '')
  return isSilence(error)
}

/** The server takes no changes: a standby, which a failover may have made of it, or one that is set to read only. */
export const isReadOnly = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '25006'

/** A pooler before the database keeps no session, and refuses or ignores the settings of one. */
export const isSettingRefused = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '08P01' && /startup parameter/.test(error.message)

const isSilence = (error: unknown): boolean =>
  error instanceof Error && (isOfNetwork(error) || DRIVERS_WORDS.test(error.message))

/** The driver gives its own failures no code. */
const DRIVERS_WORDS =
  /^(timeout |Connection terminated|Query read timeout|Client (was closed|has encountered a connection error) )/

/** 'ECONNREFUSED', or what the server, a pooler before it or the driver said. */
export function reasonOf(error: unknown): string {
  if (error instanceof pg.DatabaseError || !(error instanceof Error)) return wordsOf(error)
  return 'code' in error && error.code ? String(error.code) : error.message
}

/** Without a full stop at their end, for a sentence of our own; a pooler's last words are a line. */
const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).trim().replace(/\.$/, '')

/** A socket that is not there is a network's error only where somebody connects; elsewhere it is a missing file. */
const isOfNetwork = (error: Error) =>
  'code' in error &&
  (NETWORK.test(String(error.code)) || (error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'))

const NETWORK = /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST\w+|ENET\w+|EPIPE)$/
