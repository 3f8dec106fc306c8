import { setTimeout as delay } from 'node:timers/promises'
import type { Postmaster } from './postmaster.ts'

/** `down`: it crashed and restarts. `stopped`: the shop stopped it. */
type DatabaseState = 'up' | 'down' | 'stopped'

export interface Supervised {
  state(): DatabaseState
  /** Called after each crash with the end of the server's log. */
  onExit(listener: (logTail: string) => void): void
  stop(limitMs?: number): Promise<void>
}

/**
 * Starts the server and restarts it after each crash until `stop`. `startServer` must stop when its signal aborts.
 * Throws if the first start fails; later failures are retried.
 */
export async function keepRunning(
  startServer: (ending: AbortSignal) => Promise<Postmaster>,
  log: (line: string) => void,
): Promise<Supervised> {
  const ending = new AbortController()
  const listeners: ((logTail: string) => void)[] = []
  let state: DatabaseState = 'up'
  let current = await startServer(ending.signal)
  const watching = watch()

  async function watch() {
    while (!ending.signal.aborted) {
      const startedAt = performance.now()
      const tail = await current.exited
      if (ending.signal.aborted) return
      state = 'down'
      log('The database stopped unexpectedly and restarts.')
      for (const listener of listeners) listener(tail)
      const next = await restart(performance.now() - startedAt)
      if (!next) return
      current = next
      if (!ending.signal.aborted) state = 'up'
    }
  }

  async function restart(wasUpForMs: number) {
    for (let wait = wasUpForMs > STABLE_MS ? 0 : FIRST_WAIT_MS; !ending.signal.aborted; wait = longer(wait)) {
      await delay(wait, undefined, { signal: ending.signal }).catch(() => {})
      try {
        return await startServer(ending.signal)
      } catch (error) {
        log(`The database could not restart: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    return undefined
  }

  return {
    state: () => state,
    onExit: (listener) => listeners.push(listener),
    async stop(limitMs = CLEAN_STOP_MS) {
      state = 'stopped'
      ending.abort()
      await current.stop(limitMs)
      await watching
      // A restart under way may have succeeded.
      await current.stop(limitMs)
    },
  }
}

const longer = (wait: number) => Math.min(Math.max(wait * 2, FIRST_WAIT_MS), LONGEST_WAIT_MS)

const FIRST_WAIT_MS = 100
const LONGEST_WAIT_MS = 3_000
const STABLE_MS = 60_000
const CLEAN_STOP_MS = 10_000
