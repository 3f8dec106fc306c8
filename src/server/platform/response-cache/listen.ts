import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Connection, Db } from '#server/database/connect.ts'
import { HEARTBEAT, heartbeatOf } from './heartbeat.ts'
import { type Heard, toHeard } from './topics.ts'

export type Listener = {
  /** Whether this connection was shown to hear what the shop itself tells. */
  isHearing: () => boolean
  /** Waits until everything that was committed before is heard; at once while nothing can be heard. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

type Ears = {
  /** The shop's ordinary connections, by which it tells itself something in order to hear it. */
  db: Db
  onHeard: (heard: Heard) => void
  /** The connection broke or hears nothing, or is there again: changes may have been missed. */
  onGap: () => void
  log: FastifyBaseLogger
  limits?: Partial<typeof TIMES>
}

/**
 * Listens for changes of the catalogue over a connection of its own, which is opened again whenever it breaks or is shown
 * to hear nothing. Answers after the first try, whether or not it could.
 */
export async function listen(connection: Connection, { db, onHeard, onGap, log, limits }: Ears): Promise<Listener> {
  const times = { ...TIMES, ...limits }
  let client: pg.Client | undefined
  const ending = new AbortController()
  const heartbeat = heartbeatOf(db)
  const tell = tellingChanges(log)
  const timer = setInterval(() => void beat(), times.beatMs).unref()

  async function open(): Promise<Outcome> {
    const { pooler: _, ...server } = connection
    const opened = new pg.Client({ ...server, ...LIMITS })
    opened.on('error', () => lose(opened))
    opened.on('end', () => lose(opened))
    opened.on('notification', ({ channel, payload }) =>
      channel === HEARTBEAT ? heartbeat.hear(payload) : onHeard(toHeard(payload)),
    )
    const outcome = await opening(opened)
    if (ending.signal.aborted || outcome !== 'hearing') {
      void opened.end().catch(() => {})
      return outcome
    }
    client = opened
    onGap()
    return outcome
  }

  /** Nothing else is asked on the connection until it has heard: a pooler may add to an answer what it keeps back otherwise. */
  async function opening(opened: pg.Client): Promise<Outcome> {
    try {
      await opened.connect()
      await opened.query(`listen ${HEARTBEAT}`)
      await opened.query('listen catalogue')
      const isHeard = await heartbeat.isHeard(times.firstLimitMs)
      if (!ending.signal.aborted) tell(isHeard ? 'hearing' : 'deaf')
      return isHeard ? 'hearing' : 'deaf'
    } catch (err) {
      if (!ending.signal.aborted) tell('cut off', err)
      return 'cut off'
    }
  }

  function lose(lost: pg.Client, outcome: Outcome = 'cut off') {
    if (client !== lost) return
    client = undefined
    onGap()
    void lost.end().catch(() => {})
    if (ending.signal.aborted) return
    tell(outcome)
    void openAgain(outcome)
  }

  async function openAgain(last: Outcome) {
    for (let outcome = last; outcome !== 'hearing' && !ending.signal.aborted; ) {
      const restMs = outcome === 'deaf' ? times.deafAgainMs : AGAIN_MS
      await delay(restMs, undefined, { signal: ending.signal, ref: false }).catch(() => {})
      if (!ending.signal.aborted) outcome = await open()
    }
  }

  async function beat() {
    const beating = client
    if (!beating) return
    const isHeard = await heartbeat.isHeard(times.limitMs).catch(() => undefined)
    // Where nothing could be told, at least the connection itself is looked at.
    if (isHeard === undefined) await ask(beating)
    if (isHeard === false) lose(beating, 'deaf')
  }

  /** What was committed before this is sent on the connection before its answer. */
  const ask = async (asked: pg.Client) => {
    try {
      await asked.query('select 1')
    } catch {
      lose(asked)
    }
  }

  let asking: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  /** Whoever comes while one question is under way shares the next one. */
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
  if (first !== 'hearing') void openAgain(first)
  return {
    isHearing: () => client !== undefined,
    settled,
    close: async () => {
      clearInterval(timer)
      ending.abort()
      const open = client
      client = undefined
      await open?.end()
    },
  }
}

type Outcome = 'hearing' | 'deaf' | 'cut off'

/** Says each change between hearing and not hearing once, however often it is tried meanwhile. */
function tellingChanges(log: FastifyBaseLogger) {
  let told: Outcome = 'hearing'
  return (outcome: Outcome, err?: unknown) => {
    if (outcome === told) return
    told = outcome
    if (outcome === 'hearing') log.info('catalogue changes are received again; responses are cached again')
    else log.warn({ ...(err !== undefined && { err }) }, WARNINGS[outcome])
  }
}

const WARNINGS = {
  'cut off': 'catalogue changes cannot be received; no responses are cached until they can',
  deaf:
    'LISTEN receives nothing, so no responses are cached. A connection pooler such as pgbouncer in transaction mode blocks ' +
    'notifications: set DATABASE_DIRECT_URL to an address that bypasses the pooler',
}

const AGAIN_MS = 500
const TIMES = {
  /** A connection can be dead without a word, for example when a cable was pulled. */
  beatMs: 10_000,
  limitMs: 5_000,
  /** The start waits for it. */
  firstLimitMs: 1_000,
  deafAgainMs: 10_000,
}
const LIMITS = { connectionTimeoutMillis: 2_000, query_timeout: 2_000, keepAlive: true }
