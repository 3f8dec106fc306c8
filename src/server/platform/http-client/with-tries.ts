import { setTimeout as pause } from 'node:timers/promises'

/** A failure that may pass; `retryAfter` in seconds, if the service named it. */
type Temporary = { retryAfter: number | undefined }

type Tries = {
  /** Of `performance.now()`. No try begins with less than `shortestMs` left. */
  end: number
  shortestMs: number
  tries: number
  mayRepeat: (error: unknown) => error is Temporary
}

/** Repeats a call until it succeeds. `once` gets the time that is left. Throws the last error. */
export async function withTries<T>(
  once: (leftMs: number) => Promise<T>,
  { end, shortestMs, tries, mayRepeat }: Tries,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await once(end - performance.now())
    } catch (error) {
      if (tried === tries || !mayRepeat(error)) throw error
      const wait = error.retryAfter === undefined ? withJitter(tried) : error.retryAfter * 1_000
      if (performance.now() + wait + shortestMs > end) throw error
      await pause(wait)
    }
  }
}

/** Jitter spreads the retries of calls that failed together. */
const withJitter = (tries: number) => 100 * 2 ** tries * (0.5 + Math.random())
