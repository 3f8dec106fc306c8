import { randomUUID } from 'node:crypto'
import { setImmediate as afterReading, setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** The channel on which a process tells itself something, only to hear it. */
export const HEARTBEAT = 'catalogue_heartbeat'

/** What was sent with a notification and must arrive by one: that a connection answers does not show that it hears. */
export function heartbeatOf(db: Db) {
  const awaited = new Map<string, () => void>()
  return {
    hear: (token: string | undefined) => awaited.get(token ?? '')?.(),
    /** Sends a token by the ordinary way and waits for it. Throws when it could not be sent. */
    isHeard: async (limitMs: number): Promise<boolean> => {
      const token = randomUUID()
      let isHeard = false
      const arrived = new Promise<void>((resolve) => {
        awaited.set(token, () => {
          isHeard = true
          resolve()
        })
      })
      try {
        await sql`select pg_notify(${HEARTBEAT}, ${token})`.execute(db)
        const waiting = new AbortController()
        await Promise.race([arrived, delay(limitMs, undefined, { ref: false, signal: waiting.signal })])
        waiting.abort()
        // Where this process stood still, the limit is over before what has arrived is read.
        if (!isHeard) await afterReading()
        return isHeard
      } finally {
        awaited.delete(token)
      }
    },
  }
}
