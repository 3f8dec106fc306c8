import { setTimeout as pause } from 'node:timers/promises'
import { isUnreachable } from '#server/database/unreachable.ts'

const PAUSE_MS = 500

/** Retries `step` until the database is reachable. Throws any other error at once, and throws when `ending` aborts. */
export async function retryUntilReachable<T>(step: () => Promise<T>, ending?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (!isUnreachable(error)) throw error
      await pause(PAUSE_MS, undefined, ending && { signal: ending })
    }
  }
}
