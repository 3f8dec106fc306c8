import { setTimeout as delay } from 'node:timers/promises'

/** What the promise resolves to, or `late` if it is still pending after `limitMs`. Rejects as the promise does. */
export async function withTimeout<T, Late>(limitMs: number, promise: Promise<T>, late: Late): Promise<T | Late> {
  const timer = new AbortController()
  try {
    return await Promise.race([promise, delay(limitMs, late, { signal: timer.signal })])
  } finally {
    timer.abort()
  }
}

/** False if the promise is still pending after `limitMs`. Rejects as the promise does. */
export const settlesWithin = (promise: Promise<unknown>, limitMs: number): Promise<boolean> =>
  withTimeout(
    limitMs,
    promise.then(() => true),
    false,
  )
