import { setTimeout as delay } from 'node:timers/promises'

type Options = {
  /** Does one round of work. Returns when the next one is due, if known. */
  round: () => Promise<Date | undefined>
  /** Real milliseconds until `time`. */
  until: (time: Date) => number
  onError: (error: unknown) => void
}

/** Repeats `round` when it is due, when woken, and every few seconds, because another process may have left work. */
export function startLoop({ round, until, onError }: Options) {
  let isStopped = false
  let pause = new AbortController()

  const pauseUntil = (next: Date | undefined) =>
    next ? Math.min(Math.max(until(next), MIN_PAUSE), MAX_PAUSE) : MAX_PAUSE

  const run = async () => {
    while (!isStopped) {
      // A call of `wake` during the round ends the rest before it begins.
      pause = new AbortController()
      const milliseconds = await round().then(pauseUntil, (error: unknown) => {
        onError(error)
        return MAX_PAUSE
      })
      await delay(milliseconds, undefined, { ref: false, signal: pause.signal }).catch(() => {})
    }
  }

  const running = run()
  return {
    /** Runs the next round at once. */
    wake: () => pause.abort(),
    /** Ends after the round under way. */
    stop: () => {
      isStopped = true
      pause.abort()
      return running
    },
  }
}

/** Serialises the calls, so that a caller's round includes all work that was due. */
export function shareRuns<T>(run: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    const next = last.then(run, run)
    last = next.catch(() => {})
    return next
  }
}

const MIN_PAUSE = 5
const MAX_PAUSE = 5_000
