import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '#server/http/errors.ts'

/** Delays a 429 like `paced`. */
export async function inConstantTime<T>(run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    return await run()
  } catch (error) {
    if (error instanceof AppError && error.status === 429) await paced(startedAt)
    throw error
  }
}

/**
 * Waits until a fixed time after `startedAt`. Without it, the response time would reveal whether a login was checked.
 */
export const paced = (startedAt: number) => pause(Math.max(0, PACE_MS - (performance.now() - startedAt)))

/** Several times the duration of a password hash. */
const PACE_MS = 300
