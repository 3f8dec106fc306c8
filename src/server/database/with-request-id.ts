import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Calls `run` and marks each of its statements with the request id. `id` is the shop's own UUID. */
export const withRequestId = <T>(id: string, run: () => T): T => current.run(id, run)

/** The id of the request that this code runs for, if any. */
export const currentRequestId = (): string | undefined => current.getStore()

/** The statement as the database's log and pg_stat_activity show it: with the request id, without values. */
export function named(statement: string): string {
  const id = currentRequestId()
  return id === undefined ? statement : `/* request ${id} */ ${statement}`
}

export const unnamed = (statement: string): string => statement.replace(/^\/\* request \S+ \*\/ /, '')
