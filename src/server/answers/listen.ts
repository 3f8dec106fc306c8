import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Connection } from '#server/database/connect.ts'
import { type Heard, toHeard } from './topics.ts'

export type Listener = {
  isHearing: () => boolean
  /** Waits until everything that was committed before is heard; at once while nothing can be heard. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

type Ears = {
  onHeard: (heard: Heard) => void
  /** The connection broke, or is there again: changes may have been missed. */
  onGap: () => void
  log: FastifyBaseLogger
}

/**
 * Listens for changes of the catalogue over a connection of its own, which is opened again whenever it breaks. Answers
 * after the first try, whether or not it could.
 */
export async function listen(connection: Connection, { onHeard, onGap, log }: Ears): Promise<Listener> {
  let client: pg.Client | undefined
  const ending = new AbortController()
  const beat = setInterval(() => void settled(), BEAT_MS).unref()

  async function open(): Promise<boolean> {
    const opened = new pg.Client({ ...connection, ...LIMITS })
    opened.on('error', () => lose(opened))
    opened.on('end', () => lose(opened))
    opened.on('notification', ({ payload }) => onHeard(toHeard(payload)))
    try {
      await opened.connect()
      await opened.query('listen catalogue')
    } catch (err) {
      if (!ending.signal.aborted) log.warn({ err }, 'cannot listen for changes of the catalogue')
      void opened.end().catch(() => {})
      return false
    }
    client = opened
    onGap()
    return true
  }

  function lose(lost: pg.Client) {
    if (client !== lost) return
    client = undefined
    onGap()
    void lost.end().catch(() => {})
    if (!ending.signal.aborted) void openAgain()
  }

  async function openAgain() {
    while (!ending.signal.aborted && !(await open())) {
      await delay(AGAIN_MS, undefined, { signal: ending.signal, ref: false }).catch(() => {})
    }
    if (ending.signal.aborted) await client?.end()
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

  if (!(await open())) void openAgain()
  return {
    isHearing: () => client !== undefined,
    settled,
    close: async () => {
      clearInterval(beat)
      ending.abort()
      const open = client
      client = undefined
      await open?.end()
    },
  }
}

const AGAIN_MS = 500
/** A connection can be dead without a word, for example when a cable was pulled. */
const BEAT_MS = 10_000
const LIMITS = { connectionTimeoutMillis: 2_000, query_timeout: 2_000, keepAlive: true }
