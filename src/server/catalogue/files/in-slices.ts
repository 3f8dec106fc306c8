import { setImmediate as nextTurn } from 'node:timers/promises'

const AT_ONCE = 100

/** Like `map`, but yields to the event loop, so that a large file does not block requests. */
export async function inSlices<T, R>(items: T[], run: (item: T, at: number) => R): Promise<R[]> {
  const results: R[] = []
  for (const [at, item] of items.entries()) {
    if (at % AT_ONCE === 0) await nextTurn()
    results.push(run(item, at))
  }
  return results
}
