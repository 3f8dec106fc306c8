/** Runs at most `limit` tasks concurrently and queues the others. With `queue` waiting, `refuse` throws for the next. */
export function limitConcurrency(limit: number, full?: { queue: number; refuse: () => never }) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running < limit) running += 1
    else if (full && waiting.length >= full.queue) full.refuse()
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
