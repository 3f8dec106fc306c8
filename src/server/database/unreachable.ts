import pg from 'pg'

/** Errors of the network and of a server that is starting, stopping or full; anything else stays wrong however long we wait. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(08|53|57)/.test(error.code ?? '')
  if (!(error instanceof Error)) return false
  return isOfNetwork(error) || /^timeout |^Connection terminated|^Query read timeout/.test(error.message)
}

/** 'ECONNREFUSED', or what the server or the driver said. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? ('code' in error && error.code ? String(error.code) : error.message) : String(error)

/** A socket that is not there is a network's error only where somebody connects; elsewhere it is a missing file. */
const isOfNetwork = (error: Error) =>
  'code' in error &&
  (NETWORK.test(String(error.code)) || (error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'))

const NETWORK = /^(ECONN\w+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOST\w+|ENET\w+|EPIPE)$/
