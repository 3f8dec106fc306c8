/** The error of a service that does not respond; `retryAfter` in seconds, if the service named it. */
type Unavailable = new (message: string, details: { retryAfter?: number }) => Error & { retryAfter: number | undefined }

export type BreakerOptions = {
  /** Consecutive failures that open it. */
  failures?: number
  /** How long it stays open before a trial call; shorter than a shopper's retry delay. */
  backoffMs?: number
  now?: () => number
}

/**
 * Circuit breaker: after consecutive failures, calls fail at once for a while. Then one trial call decides. `run`
 * throws `Down` while it is open, and counts only failures of that class.
 */
export function circuitBreaker(
  Down: Unavailable,
  reason: string,
  { failures = 5, backoffMs = 3_000, now = () => performance.now() }: BreakerOptions = {},
) {
  let failed = 0
  let openUntil = 0
  let isTrying = false

  const secondsLeft = () => Math.max(1, Math.ceil((openUntil - now()) / 1_000))
  const refusal = () => new Down(reason, { retryAfter: secondsLeft() })

  async function run<T>(call: () => Promise<T>): Promise<T> {
    if (now() < openUntil || isTrying) throw refusal()
    isTrying = failed >= failures
    try {
      const response = await call()
      failed = 0
      return response
    } catch (error) {
      note(error)
      throw error
    } finally {
      isTrying = false
    }
  }

  function note(error: unknown) {
    if (!(error instanceof Down)) {
      failed = 0
      return
    }
    failed += 1
    // The service named the wait, so it is up: this is no failure.
    if (error.retryAfter !== undefined) backOff(error.retryAfter)
    if (failed >= failures) openUntil = Math.max(openUntil, now() + backoffMs)
  }

  /** Refuses every call for that many seconds. */
  function backOff(seconds: number) {
    openUntil = Math.max(openUntil, now() + seconds * 1_000)
  }

  return { run, backOff }
}
