import { setTimeout as delay } from 'node:timers/promises'

/** False if the promise is still pending after `limitMs`. Rejects as the promise does. */
export async function settlesWithin(promise: Promise<unknown>, limitMs: number): Promise<boolean> {
  const timer = new AbortController()
  const late = delay(limitMs, 'late', { signal: timer.signal }).catch(() => 'late')
  try {
    return (await Promise.race([promise, late])) !== 'late'
  } finally {
    timer.abort()
  }
}
