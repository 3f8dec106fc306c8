import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Connection, Db } from '#server/database/connect.ts'
import { heartbeatOf } from './heartbeat.ts'
import { connectToListen, type ListeningConnection, type Outcome, watchConnection } from './listening-connection.ts'
import type { Notification } from './topics.ts'

type Listeners = {
  /** The shop's ordinary connections, used to send the heartbeat. */
  db: Db
  onReceived: (received: Notification) => void
  /** The connection broke, delivers nothing, or is restored: notifications may have been missed. */
  onGap: () => void
  log: FastifyBaseLogger
  limits?: Partial<typeof TIMES>
}

/**
 * LISTENs for catalogue changes on its own connection, and reconnects when it breaks or delivers nothing. Resolves
 * after the first attempt, successful or not.
 */
export async function listen(connection: Connection, { db, onReceived, onGap, log, limits }: Listeners) {
  const times = { ...TIMES, ...limits }
  const heartbeat = heartbeatOf(db)
  const logOutcome = logTransitions(log)
  const ending = new AbortController()
  let listening: ListeningConnection | undefined

  async function open(): Promise<Outcome> {
    const { client, outcome, err } = await connectToListen(connection, { heartbeat, times, onReceived })
    if (!ending.signal.aborted) logOutcome(outcome, err)
    if (ending.signal.aborted || outcome !== 'listening') {
      void client.end().catch(() => {})
      return outcome
    }
    listening = watchConnection(client, { heartbeat, times, onLost })
    onGap()
    return outcome
  }

  function onLost(outcome: Outcome) {
    listening = undefined
    onGap()
    logOutcome(outcome)
    void openAgain(outcome)
  }

  async function openAgain(last: Outcome) {
    for (let outcome = last; outcome !== 'listening' && !ending.signal.aborted; ) {
      const backoffMs = outcome === 'silent' ? times.silentRetryMs : AGAIN_MS
      await delay(backoffMs, undefined, { signal: ending.signal, ref: false }).catch(() => {})
      if (!ending.signal.aborted) outcome = await open()
    }
  }

  const first = await open()
  if (first !== 'listening') void openAgain(first)
  return {
    /** Whether notifications were shown to arrive on this connection. */
    isListening: () => listening !== undefined,
    /** Waits for the notifications of everything committed before; returns at once while none arrive. */
    settled: async () => listening?.settled(),
    close: async () => {
      ending.abort()
      const open = listening
      listening = undefined
      await open?.close()
    },
  }
}

/** Logs each change of state once, however many attempts. */
function logTransitions(log: FastifyBaseLogger) {
  let reported: Outcome = 'listening'
  return (outcome: Outcome, err?: unknown) => {
    if (outcome === reported) return
    reported = outcome
    if (outcome === 'listening') log.info('catalogue changes are received again; responses are cached again')
    else log.warn({ ...(err !== undefined && { err }) }, WARNINGS[outcome])
  }
}

const WARNINGS = {
  disconnected: 'catalogue changes cannot be received; no responses are cached until they can',
  silent:
    'LISTEN receives nothing, so no responses are cached. A connection pooler such as pgbouncer in transaction mode blocks ' +
    'notifications: set DATABASE_DIRECT_URL to an address that bypasses the pooler',
}

const AGAIN_MS = 500
const TIMES = {
  /** A connection can die silently, for example when a cable is pulled. Together they are less than a second. */
  probeMs: 350,
  silentMs: 500,
  /** A pooler may pass queries and no notifications. */
  beatMs: 10_000,
  limitMs: 5_000,
  /** The start waits for it. */
  firstLimitMs: 1_000,
  silentRetryMs: 10_000,
}
