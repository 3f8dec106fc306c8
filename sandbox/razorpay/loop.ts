export interface Loop {
  /** Runs the next round at once. */
  wake: () => void
  /** Ends after the round under way. */
  stop: () => Promise<void>
}

type Options = {
  /** Does one round of work. Returns when the next one is due, if known. */
  round: () => Promise<Date | undefined>
  /** Real milliseconds until a moment comes. */
  until: (moment: Date) => number
  onError: (error: unknown) => void
}

/** Repeats `round` when it is due, when woken, and every few seconds, because another process may have left work. */
export function startLoop({ round, until, onError }: Options): Loop {
  let isStopped = false
  let isWoken = false
  let endSleep = () => {}

  const wake = () => {
    isWoken = true
    endSleep()
  }

  const sleep = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      timer.unref()
      endSleep = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const restUntil = (next: Date | undefined) =>
    next ? Math.min(Math.max(until(next), SHORTEST_REST), LONGEST_REST) : LONGEST_REST

  const run = async () => {
    while (!isStopped) {
      isWoken = false
      const rest = await round().then(restUntil, (error: unknown) => {
        onError(error)
        return LONGEST_REST
      })
      if (!isWoken && !isStopped) await sleep(rest)
    }
  }

  const running = run()
  return {
    wake,
    stop: () => {
      isStopped = true
      endSleep()
      return running
    },
  }
}

/** Serialises the calls, so that a caller's round includes all work that was due. */
export function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    const next = last.then(work, work)
    last = next.catch(() => {})
    return next
  }
}

const SHORTEST_REST = 5
const LONGEST_REST = 5_000
