import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Runs `work` so that each statement that it makes says for which request it is made. `id` is the shop's own, a UUID. */
export const forRequest = <T>(id: string, work: () => T): T => current.run(id, work)

/** The statement as the database's log and its list of running statements show it: with the request, but no values. */
export function named(statement: string): string {
  const id = current.getStore()
  return id === undefined ? statement : `/* request ${id} */ ${statement}`
}

export const unnamed = (statement: string): string => statement.replace(/^\/\* request \S+ \*\/ /, '')
