import { setTimeout as delay } from 'node:timers/promises'

/** False if the promise is still pending after `limitMs`. */
export async function settlesWithin(promise: Promise<unknown>, limitMs: number): Promise<boolean> {
  const timer = new AbortController()
  const late = delay(limitMs, 'late', { signal: timer.signal }).catch(() => 'late')
  const first = await Promise.race([promise, late])
  timer.abort()
  return first !== 'late'
}
