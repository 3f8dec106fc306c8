import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { Client } from '#server/database/client.ts'
import type { Connection, Db } from '#server/database/connect.ts'
import { HEARTBEAT, heartbeatOf } from './heartbeat.ts'
import { type Notification, toNotification } from './topics.ts'

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
  let client: pg.Client | undefined
  const ending = new AbortController()
  const heartbeat = heartbeatOf(db)
  const tell = logTransitions(log)
  const timer = setInterval(() => void beat(), times.beatMs).unref()
  const probing = setInterval(() => void probe(), times.probeMs).unref()

  async function open(): Promise<Outcome> {
    const { pooler: _, ...server } = connection
    const opened = new Client({ ...server, ...LIMITS })
    opened.on('error', () => lose(opened))
    opened.on('end', () => lose(opened))
    opened.on('notification', ({ channel, payload }) =>
      channel === HEARTBEAT ? heartbeat.receive(payload) : onReceived(toNotification(payload)),
    )
    const outcome = await opening(opened)
    if (ending.signal.aborted || outcome !== 'listening') {
      void opened.end().catch(() => {})
      return outcome
    }
    client = opened
    onGap()
    return outcome
  }

  /** No other query until the heartbeat has arrived: a pooler may deliver delayed notifications with a response. */
  async function opening(opened: pg.Client): Promise<Outcome> {
    try {
      await opened.connect()
      await opened.query(`listen ${HEARTBEAT}`)
      await opened.query('listen catalogue')
      const isReceived = await heartbeat.isReceived(times.firstLimitMs)
      if (!ending.signal.aborted) tell(isReceived ? 'listening' : 'silent')
      return isReceived ? 'listening' : 'silent'
    } catch (err) {
      if (!ending.signal.aborted) tell('disconnected', err)
      return 'disconnected'
    }
  }

  function lose(lost: pg.Client, outcome: Outcome = 'disconnected') {
    if (client !== lost) return
    client = undefined
    onGap()
    void lost.end().catch(() => {})
    if (ending.signal.aborted) return
    tell(outcome)
    void openAgain(outcome)
  }

  async function openAgain(last: Outcome) {
    for (let outcome = last; outcome !== 'listening' && !ending.signal.aborted; ) {
      const backoffMs = outcome === 'silent' ? times.silentRetryMs : AGAIN_MS
      await delay(backoffMs, undefined, { signal: ending.signal, ref: false }).catch(() => {})
      if (!ending.signal.aborted) outcome = await open()
    }
  }

  async function beat() {
    const beating = client
    if (!beating) return
    const isReceived = await heartbeat.isReceived(times.limitMs).catch(() => undefined)
    // If no heartbeat could be sent, the connection itself is checked.
    if (isReceived === undefined) await ask(beating)
    if (isReceived === false) lose(beating, 'silent')
  }

  let isProbing = false
  /** A connection that dies silently must not leave a stale price for more than a second. */
  async function probe() {
    const probed = client
    if (!probed || isProbing) return
    isProbing = true
    const limit = delay(times.silentMs, false, { ref: false })
    // What arrived while this process was busy counts.
    const isAnswered = await Promise.race([
      settled().then(() => true),
      limit.then(nextTurn).then(() => nextTurn(false)),
    ])
    isProbing = false
    if (!isAnswered) lose(probed)
  }

  /** Notifications of earlier commits arrive before this query's response. */
  const ask = async (asked: pg.Client) => {
    try {
      await asked.query('select 1')
    } catch {
      lose(asked)
    }
  }

  let asking: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  /** Callers during one query share the next one. */
  function settled(): Promise<void> {
    if (!client) return Promise.resolve()
    next ??= asking.then(() => {
      next = undefined
      asking = client ? ask(client) : Promise.resolve()
      return asking
    })
    return next
  }

  const first = await open()
  if (first !== 'listening') void openAgain(first)
  return {
    /** Whether notifications were shown to arrive on this connection. */
    isListening: () => client !== undefined,
    /** Waits for the notifications of everything committed before; returns at once while none arrive. */
    settled,
    close: async () => {
      clearInterval(timer)
      clearInterval(probing)
      ending.abort()
      const open = client
      client = undefined
      await open?.end()
    },
  }
}

type Outcome = 'listening' | 'silent' | 'disconnected'

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
const LIMITS = { connectionTimeoutMillis: 2_000, query_timeout: 2_000, keepAlive: true }
