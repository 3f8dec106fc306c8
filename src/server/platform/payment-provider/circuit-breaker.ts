import { ProviderUnavailable } from './provider.ts'

export type BreakerOptions = {
  /** So many failures in a row open it. */
  failures?: number
  /** How long it stays open before one call may try: shorter than a shopper waits who is told to try again. */
  restMs?: number
  now?: () => number
}

/**
 * Spares everybody the wait for a provider that is down: after some failures in a row it refuses at once, for a while;
 * then one call tries, and its outcome decides. `run` throws `ProviderUnavailable` while it is open.
 */
export function circuitBreaker({ failures = 5, restMs = 3_000, now = () => performance.now() }: BreakerOptions = {}) {
  let failed = 0
  let openUntil = 0
  let isTrying = false

  const secondsLeft = () => Math.max(1, Math.ceil((openUntil - now()) / 1_000))
  const refusal = () =>
    new ProviderUnavailable('the payment provider is not called for a while', { retryAfter: secondsLeft() })

  async function run<T>(call: () => Promise<T>): Promise<T> {
    if (now() < openUntil || isTrying) throw refusal()
    isTrying = failed >= failures
    try {
      const answer = await call()
      failed = 0
      return answer
    } catch (error) {
      note(error)
      throw error
    } finally {
      isTrying = false
    }
  }

  function note(error: unknown) {
    if (!(error instanceof ProviderUnavailable)) {
      failed = 0
      return
    }
    failed += 1
    // The provider itself said how long; it is there, so this counts for no longer than that.
    if (error.retryAfter !== undefined) rest(error.retryAfter)
    if (failed >= failures) openUntil = Math.max(openUntil, now() + restMs)
  }

  /** Refuses every call for so many seconds. */
  function rest(seconds: number) {
    openUntil = Math.max(openUntil, now() + seconds * 1_000)
  }

  return { run, rest }
}
