import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type pg from 'pg'
import { Client } from '#server/database/client.ts'
import type { Connection } from '#server/database/connect.ts'
import { HEARTBEAT, type Heartbeat } from './heartbeat.ts'
import { type Notification, toNotification } from './topics.ts'

export type Outcome = 'listening' | 'silent' | 'disconnected'

type Connecting = {
  heartbeat: Heartbeat
  times: { firstLimitMs: number }
  onReceived: (received: Notification) => void
}

/** Connects and LISTENs. No other query until the heartbeat arrives: a pooler may deliver notifications with a response. */
export async function connectToListen(
  { pooler: _, ...server }: Connection,
  { heartbeat, times, onReceived }: Connecting,
): Promise<{ client: pg.Client; outcome: Outcome; err?: unknown }> {
  const client = new Client({ ...server, ...LIMITS })
  client.on('notification', ({ channel, payload }) =>
    channel === HEARTBEAT ? heartbeat.receive(payload) : onReceived(toNotification(payload)),
  )
  try {
    await client.connect()
    await client.query(`listen ${HEARTBEAT}`)
    await client.query('listen catalogue')
    return { client, outcome: (await heartbeat.isReceived(times.firstLimitMs)) ? 'listening' : 'silent' }
  } catch (err) {
    return { client, outcome: 'disconnected', err }
  }
}

export type ListeningConnection = ReturnType<typeof watchConnection>

type Watching = {
  heartbeat: Heartbeat
  times: { probeMs: number; silentMs: number; beatMs: number; limitMs: number }
  /** Called once when the connection breaks or delivers nothing. It is closed then. */
  onLost: (outcome: Outcome) => void
}

/** Checks a connection that LISTENs until it is lost or closed. */
export function watchConnection(client: pg.Client, { heartbeat, times, onLost }: Watching) {
  let isOpen = true
  const checks = [every(times.beatMs, beat), every(times.probeMs, probe)]
  client.on('error', () => closeAs('disconnected'))
  client.on('end', () => closeAs('disconnected'))

  async function close() {
    isOpen = false
    for (const stop of checks) stop()
    await client.end()
  }

  function closeAs(outcome: Outcome) {
    if (!isOpen) return
    void close().catch(() => {})
    onLost(outcome)
  }

  const probeQuery = () => client.query('select 1').catch(() => closeAs('disconnected'))
  /** Notifications of earlier commits arrive before this query's response. */
  const settled = shareNextRun(async () => {
    if (isOpen) await probeQuery()
  })

  async function beat() {
    const isReceived = await heartbeat.isReceived(times.limitMs).catch(() => undefined)
    // If no heartbeat could be sent, the connection itself is checked.
    if (isReceived === undefined) await probeQuery()
    if (isReceived === false) closeAs('silent')
  }

  /** A connection that dies silently must not leave a stale price for more than a second. */
  async function probe() {
    if (!(await isDoneWithin(settled(), times.silentMs))) closeAs('disconnected')
  }

  return { settled, close }
}

/** Runs `check` again and again, never twice at once. Returns the function that stops it. */
function every(ms: number, check: () => Promise<void>): () => void {
  let isRunning = false
  const timer = setInterval(async () => {
    if (isRunning) return
    isRunning = true
    await check()
    isRunning = false
  }, ms).unref()
  return () => clearInterval(timer)
}

/** Calls `run` on demand, never twice at once. Callers during one run share the next one. */
function shareNextRun(run: () => Promise<void>): () => Promise<void> {
  let running = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    next ??= running.then(() => {
      next = undefined
      running = run()
      return running
    })
    return next
  }
}

/** What arrived while this process was busy counts. */
const isDoneWithin = (run: Promise<void>, limitMs: number) =>
  Promise.race([
    run.then(() => true),
    delay(limitMs, undefined, { ref: false })
      .then(() => nextTurn())
      .then(() => nextTurn(false)),
  ])

const LIMITS = { connectionTimeoutMillis: 2_000, query_timeout: 2_000, keepAlive: true }
