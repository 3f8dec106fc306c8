import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Connection, Db } from '#server/database/connect.ts'
import { sizes } from '#server/platform/memory/sizes.ts'
import { CachedResponse, type ResponseText } from './cached-response.ts'
import { listen } from './listen.ts'
import { openLruStore, type StoredEntry } from './lru-store.ts'
import { type Notification, type Topic, toNotification } from './topics.ts'

/** `about`: the topics that can change it; empty: it never changes. */
export type ResponseDraft = ResponseText & {
  about: readonly Topic[]
  /** Stale-while-revalidate: rebuilt after a change and served stale for at most 80 ms. */
  eager?: boolean
}

export type ResponseCache = {
  /**
   * Returns the cached response, or builds it once for all callers. It includes every commit whose notification has
   * arrived; `settled` waits for that.
   */
  get: (key: string, make: () => Promise<ResponseDraft>) => Promise<CachedResponse>
  /** Only if it is cached now. */
  ready: (key: string) => CachedResponse | undefined
  /** Waits for the notifications of everything committed before this call. */
  settled: () => Promise<void>
  /** Drops the responses of these topics after this process's own commit, without a notification. */
  invalidate: (topics: string) => void
  /** Whether notifications arrive; otherwise nothing changeable is cached. */
  isListening: () => boolean
  close: () => Promise<void>
}

type Options = {
  /** The shop's ordinary connections. */
  db: Db
  log: FastifyBaseLogger
  maxBytes?: number
  limits?: Parameters<typeof listen>[1]['limits']
}

/** Response cache of this process, invalidated by the database's notifications. */
export async function openResponseCache(
  connection: Connection,
  { db, log, maxBytes = MAX_BYTES, limits }: Options,
): Promise<ResponseCache> {
  const stored = openLruStore(maxBytes)
  const builds = new Map<string, Build>()
  const makers = new Map<string, () => Promise<ResponseDraft>>()
  /**
   * After a long build, a backoff of the same length. So rebuilding a very large list takes at most half of the CPU.
   */
  const backoff = new LRUCache<string, true>({ max: 10_000 })
  let notifications = 0

  const onReceived = (received: Notification) => {
    noteNotification(received)
    for (const key of stored.invalidate(received, performance.now())) makeSoon(key)
  }
  const listener = await listen(connection, {
    db,
    log,
    ...(limits && { limits }),
    onReceived,
    onGap: () => {
      noteNotification('all')
      stored.clear()
      makers.clear()
    },
  })

  function noteNotification(received: Notification) {
    notifications += 1
    for (const { reading } of builds.values())
      if (reading.since !== undefined) reading.missed.push({ received, at: performance.now() })
  }

  function makeSoon(key: string) {
    const make = makers.get(key)
    // Debounce: several sales are one change.
    setTimeout(() => {
      if (make) get(key, make, isExact).catch((err) => log.warn({ err }, 'cached response not refreshed'))
    }, EAGER_MS).unref()
  }

  async function get(key: string, make: () => Promise<ResponseDraft>, isGood: IsGood): Promise<CachedResponse> {
    const asked = notifications
    for (;;) {
      const found = stored.find(key)
      if (found && isGood(found)) return found.response
      const build = builds.get(key) ?? start(key, make)
      // The build began after every notification known at this request.
      if (build.reading.since === undefined || build.reading.since >= asked) return build.result
      await build.result.catch(() => {})
    }
  }

  function start(key: string, make: () => Promise<ResponseDraft>): Build {
    const reading: Reading = { since: undefined, missed: [] }
    const build = { reading, result: run(key, make, reading).finally(() => builds.delete(key)) }
    builds.set(key, build)
    return build
  }

  async function run(key: string, make: () => Promise<ResponseDraft>, reading: Reading): Promise<CachedResponse> {
    const rest = backoff.getRemainingTTL(key)
    if (rest > 0) await delay(rest)
    reading.since = notifications
    const startedAt = performance.now()
    const { about, eager: isEager = false, ...text } = await make()
    const response = new CachedResponse(text)
    const tookMs = performance.now() - startedAt
    if (tookMs >= LONG_MS) backoff.set(key, true, { ttl: Math.min(tookMs, MAX_BACKOFF_MS) })
    // The response is stale from its first missed notification on, and not only from the end of its build.
    const staleAt = reading.missed.find(({ received }) => concerns(received, about))?.at
    const isOld = staleAt !== undefined
    if (about.length > 0 && (!listener.isListening() || (isOld && !isEager))) return response
    stored.keep(key, { response, about, isEager, madeAt: startedAt, staleAt })
    if (isEager) makers.set(key, make)
    if (isOld) makeSoon(key)
    return response
  }

  return {
    get: (key, make) => get(key, make, isGoodEnough),
    ready: (key) => {
      const found = stored.find(key)
      return found && isGoodEnough(found) ? found.response : undefined
    },
    settled: async () => {
      await listener.settled()
      if (!listener.isListening()) notifications += 1
    },
    invalidate: (topics) => onReceived(toNotification(topics)),
    isListening: listener.isListening,
    close: listener.close,
  }
}

/** `since`: the number of notifications at the first read; undefined before it. `missed`: those that came later. */
type Reading = { since: number | undefined; missed: { received: Notification; at: number }[] }
type Build = { reading: Reading; result: Promise<CachedResponse> }

type IsGood = (stored: StoredEntry) => boolean

/** TTL, in case a NOTIFY is missed. */
const isExact = ({ about, madeAt, staleAt }: StoredEntry) =>
  staleAt === undefined && (about.length === 0 || performance.now() - madeAt < MAX_AGE_MS)

const isGoodEnough = (stored: StoredEntry) =>
  isExact(stored) || (stored.staleAt !== undefined && performance.now() - stored.staleAt < MAX_LAG_MS)

const concerns = (received: Notification, about: readonly string[]) =>
  received === 'all' ? about.length > 0 : received.some((topic) => about.includes(topic))

const MAX_BYTES = sizes.responseCache * 2 ** 20
const MAX_AGE_MS = 60_000
const MAX_LAG_MS = 80
const EAGER_MS = 15
const LONG_MS = 50
const MAX_BACKOFF_MS = 1_000

/** Read-your-writes: a mutation's response waits until its invalidation has arrived. */
export function awaitInvalidation(app: FastifyInstance, cache: ResponseCache) {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!request.isMutation || reply.statusCode >= 400) return done()
    void cache.settled().then(() => done(), done)
  })
}
