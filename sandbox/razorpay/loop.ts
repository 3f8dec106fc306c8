import { setTimeout as delay } from 'node:timers/promises'

type Options = {
  /** Does one round of work. Returns when the next one is due, if known. */
  round: () => Promise<Date | undefined>
  /** Real milliseconds until `moment`. */
  until: (moment: Date) => number
  onError: (error: unknown) => void
}

/** Repeats `round` when it is due, when woken, and every few seconds, because another process may have left work. */
export function startLoop({ round, until, onError }: Options) {
  let isStopped = false
  let rest = new AbortController()

  const restUntil = (next: Date | undefined) =>
    next ? Math.min(Math.max(until(next), SHORTEST_REST), LONGEST_REST) : LONGEST_REST

  const run = async () => {
    while (!isStopped) {
      // A call of `wake` during the round ends the rest before it begins.
      rest = new AbortController()
      const milliseconds = await round().then(restUntil, (error: unknown) => {
        onError(error)
        return LONGEST_REST
      })
      await delay(milliseconds, undefined, { ref: false, signal: rest.signal }).catch(() => {})
    }
  }

  const running = run()
  return {
    /** Runs the next round at once. */
    wake: () => rest.abort(),
    /** Ends after the round under way. */
    stop: () => {
      isStopped = true
      rest.abort()
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
