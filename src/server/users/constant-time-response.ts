import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#server/http/errors.ts'

/** Says "too many tries" no sooner than `paced`. */
export async function atEqualPace<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.status === 429) await paced(startedAt)
    throw error
  }
}

/**
 * Answers this long after `startedAt`: whoever is turned away at once and whoever was looked at first cannot be told apart
 * by the clock.
 */
export const paced = (startedAt: number) => pause(Math.max(0, PACE_MS - (performance.now() - startedAt)))

/** Several times what the hash of a password takes. */
const PACE_MS = 300
