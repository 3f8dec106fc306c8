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
 * Circuit breaker: after consecutive failures, calls fail at once for a while. Then one trial call decides. Calls that
 * began before the opening count no more.
 * `run` throws `Down` while it is open, and counts only failures of that class.
 */
export function circuitBreaker(
  Down: Unavailable,
  reason: string,
  { failures = 5, backoffMs = 3_000, now = () => performance.now() }: BreakerOptions = {},
) {
  let failed = 0
  let openUntil = 0
  let openings = 0
  let isTrying = false

  const secondsLeft = () => Math.max(1, Math.ceil((openUntil - now()) / 1_000))
  const refusal = () => new Down(reason, { retryAfter: secondsLeft() })

  async function run<T>(call: () => Promise<T>): Promise<T> {
    if (now() < openUntil || isTrying) throw refusal()
    const isTrial = failed >= failures
    const before = openings
    if (isTrial) isTrying = true
    try {
      const response = await call()
      if (before === openings) failed = 0
      return response
    } catch (error) {
      // The service named the wait itself.
      if (error instanceof Down && error.retryAfter !== undefined) backOff(error.retryAfter)
      if (before === openings) note(error)
      throw error
    } finally {
      if (isTrial) isTrying = false
    }
  }

  function note(error: unknown) {
    failed = error instanceof Down ? failed + 1 : 0
    if (failed < failures) return
    openings += 1
    openUntil = Math.max(openUntil, now() + backoffMs)
  }

  /** Refuses every call for that many seconds. */
  function backOff(seconds: number) {
    openUntil = Math.max(openUntil, now() + seconds * 1_000)
  }

  return { run, backOff }
}
