import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { CachedResponse, type Make } from './cached-response.ts'
import type { StoredEntry } from './lru-store.ts'
import type { Notification } from './topics.ts'

/** `since`: the number of notifications at the first read; undefined before it. `missed`: those that came later. */
type Reading = { since: number | undefined; missed: { received: Notification; at: number }[] }
type Build = { reading: Reading; result: Promise<CachedResponse> }

/** Builds of responses, one at a time for each key. `onBuilt` is called before any later notification is noted. */
export function openBuilds(onBuilt: (key: string, built: StoredEntry) => void) {
  const running = new Map<string, Build>()
  /** After a long build, a backoff of the same length. Rebuilding a very large list takes at most half of the CPU. */
  const backoff = new LRUCache<string, true>({ max: 10_000 })
  let notifications = 0

  async function run(key: string, make: Make, reading: Reading): Promise<CachedResponse> {
    const backoffMs = backoff.getRemainingTTL(key)
    if (backoffMs > 0) await delay(backoffMs)
    reading.since = notifications
    const madeAt = performance.now()
    const { about, eager: isEager, ...text } = await make()
    const response = new CachedResponse(text)
    const tookMs = performance.now() - madeAt
    if (tookMs >= LONG_MS) backoff.set(key, true, { ttl: Math.min(tookMs, MAX_BACKOFF_MS) })
    // The response is stale from its first missed notification on, and not only from the end of its build.
    const staleAt = reading.missed.find(({ received }) => concerns(received, about))?.at
    onBuilt(key, { response, about, madeAt, staleAt, remake: isEager ? make : undefined })
    return response
  }

  function start(key: string, make: Make): Build {
    const reading: Reading = { since: undefined, missed: [] }
    const build = { reading, result: run(key, make, reading).finally(() => running.delete(key)) }
    running.set(key, build)
    return build
  }

  return {
    noteNotification: (received: Notification) => {
      notifications += 1
      for (const { reading } of running.values())
        if (reading.since !== undefined) reading.missed.push({ received, at: performance.now() })
    },
    /** What `find` returns, or a build that began after every notification noted before this call. */
    findOrBuild: async (key: string, make: Make, find: () => CachedResponse | undefined): Promise<CachedResponse> => {
      const requestedAt = notifications
      for (;;) {
        const found = find()
        if (found) return found
        const { reading, result } = running.get(key) ?? start(key, make)
        if (reading.since === undefined || reading.since >= requestedAt) return result
        await result.catch(() => {})
      }
    },
  }
}

const concerns = (received: Notification, about: readonly string[]) =>
  received === 'all' ? about.length > 0 : received.some((topic) => about.includes(topic))

const LONG_MS = 50
const MAX_BACKOFF_MS = 1_000
