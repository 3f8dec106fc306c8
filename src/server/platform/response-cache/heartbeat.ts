import { randomUUID } from 'node:crypto'
import { setImmediate as afterReading, setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** The channel on which a process notifies itself. */
export const HEARTBEAT = 'catalogue_heartbeat'

export type Heartbeat = ReturnType<typeof heartbeatOf>

/** Sends a token by NOTIFY and expects it back: a connection may respond and still deliver no notification. */
export function heartbeatOf(db: Db) {
  const awaited = new Map<string, () => void>()
  return {
    receive: (token: string | undefined) => awaited.get(token ?? '')?.(),
    /** Sends a token and waits for it. Throws if it cannot be sent. */
    isReceived: async (limitMs: number): Promise<boolean> => {
      const token = randomUUID()
      let isReceived = false
      const arrived = new Promise<void>((resolve) => {
        awaited.set(token, () => {
          isReceived = true
          resolve()
        })
      })
      try {
        await sql`select pg_notify(${HEARTBEAT}, ${token})`.execute(db)
        const waiting = new AbortController()
        await Promise.race([arrived, delay(limitMs, undefined, { ref: false, signal: waiting.signal })])
        waiting.abort()
        // After a stall, the timer fires before the received data is read.
        if (!isReceived) await afterReading()
        return isReceived
      } finally {
        awaited.delete(token)
      }
    },
  }
}
