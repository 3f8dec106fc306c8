import { setTimeout as pause } from 'node:timers/promises'
import { isUnreachable } from '#server/database/unreachable.ts'

const PAUSE_MS = 500

/**
 * Does `step` as often as it takes to reach the database, for what must be done once while the shop is open: a line that is
 * down for a moment must not end it. Throws what is no matter of reaching it, and when the shop ends meanwhile.
 */
export async function insist<T>(step: () => Promise<T>, ending?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await step()
    } catch (error) {
      if (!isUnreachable(error)) throw error
      await pause(PAUSE_MS, undefined, ending && { signal: ending })
    }
  }
}
