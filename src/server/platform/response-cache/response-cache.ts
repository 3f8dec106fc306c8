import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Connection, Db } from '#server/database/connect.ts'
import { sizes } from '#server/platform/memory/sizes.ts'
import { openBuilds } from './builds.ts'
import type { CachedResponse, Make } from './cached-response.ts'
import { listen } from './listen.ts'
import { openLruStore, type StoredEntry } from './lru-store.ts'
import { type Notification, toNotification } from './topics.ts'

export type ResponseCache = {
  /**
   * Returns the cached response, or builds it once for all callers. It includes every commit whose notification has
   * arrived; `settled` waits for that.
   */
  get: (key: string, make: Make) => Promise<CachedResponse>
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
  const builds = openBuilds(store)
  const listener = await listen(connection, { db, log, ...(limits && { limits }), onReceived, onGap })

  function onReceived(received: Notification) {
    builds.noteNotification(received)
    for (const { key, remake } of stored.invalidate(received, performance.now())) scheduleRefresh(key, remake)
  }

  function onGap() {
    builds.noteNotification('all')
    stored.clear()
  }

  function store(key: string, built: StoredEntry) {
    const { about, remake, staleAt } = built
    const isOld = staleAt !== undefined
    if (about.length > 0 && (!listener.isListening() || (isOld && !remake))) return
    stored.set(key, built)
    if (isOld && remake) scheduleRefresh(key, remake)
  }

  /** Debounce: several sales are one change. */
  function scheduleRefresh(key: string, remake: Make) {
    setTimeout(() => {
      get(key, remake, isExact).catch((err) => log.warn({ err }, 'cached response not refreshed'))
    }, DEBOUNCE_MS).unref()
  }

  function find(key: string, isUsable: IsUsable): CachedResponse | undefined {
    const found = stored.find(key)
    return found && isUsable(found) ? found.response : undefined
  }
  const get = (key: string, make: Make, isUsable: IsUsable) => builds.findOrBuild(key, make, () => find(key, isUsable))

  return {
    get: (key, make) => get(key, make, isFreshEnough),
    ready: (key) => find(key, isFreshEnough),
    settled: async () => {
      await listener.settled()
      if (!listener.isListening()) builds.noteNotification('all')
    },
    invalidate: (topics) => onReceived(toNotification(topics)),
    isListening: listener.isListening,
    close: listener.close,
  }
}

type IsUsable = (stored: StoredEntry) => boolean

/** TTL, in case a NOTIFY is missed. */
const isExact = ({ about, madeAt, staleAt }: StoredEntry) =>
  staleAt === undefined && (about.length === 0 || performance.now() - madeAt < MAX_AGE_MS)

const isFreshEnough = (stored: StoredEntry) =>
  isExact(stored) || (stored.staleAt !== undefined && performance.now() - stored.staleAt < MAX_LAG_MS)

const MAX_BYTES = sizes.responseCache * 2 ** 20
const MAX_AGE_MS = 60_000
const MAX_LAG_MS = 80
const DEBOUNCE_MS = 15

/** Read-your-writes: a mutation's response waits until its invalidation has arrived. */
export function awaitInvalidation(app: FastifyInstance, cache: ResponseCache) {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!request.isMutation || reply.statusCode >= 400) return done()
    void cache.settled().then(() => done(), done)
  })
}
