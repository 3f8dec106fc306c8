import { LRUCache } from 'lru-cache'
import type { CachedResponse, Make } from './cached-response.ts'
import type { Notification, Topic } from './topics.ts'

export type StoredEntry = {
  response: CachedResponse
  about: readonly Topic[]
  /** Stale-while-revalidate: builds it again at once; it is served meanwhile. Absent: it is dropped. */
  remake: Make | undefined
  madeAt: number
  /** When it became stale; only for entries with `remake`. */
  staleAt: number | undefined
}

/** LRU store by key, with an index by topic. */
export function openLruStore(maxBytes: number) {
  const keysOf = new Map<string, Set<string>>()
  const stored = new LRUCache<string, StoredEntry>({
    maxSize: maxBytes,
    sizeCalculation: ({ response }) => response.size,
    dispose: ({ about }, key) => {
      for (const topic of about) {
        const keys = keysOf.get(topic)
        keys?.delete(key)
        if (keys?.size === 0) keysOf.delete(topic)
      }
    },
  })
  const changeable = () => [...stored.entries()].filter(([, { about }]) => about.length > 0).map(([key]) => key)

  return {
    find: (key: string): StoredEntry | undefined => stored.get(key),
    set: (key: string, entry: StoredEntry) => {
      stored.set(key, entry)
      // Larger than the whole store.
      if (!stored.has(key)) return
      for (const topic of entry.about) keysOf.set(topic, (keysOf.get(topic) ?? new Set()).add(key))
    },
    /** Drops the entries of these topics; marks those with `remake` as stale and returns them. */
    invalidate: (received: Notification, now: number): { key: string; remake: Make }[] => {
      const keys = received === 'all' ? changeable() : received.flatMap((topic) => [...(keysOf.get(topic) ?? [])])
      return [...new Set(keys)].flatMap((key) => {
        const entry = stored.peek(key)
        if (entry?.remake) {
          entry.staleAt ??= now
          return { key, remake: entry.remake }
        }
        stored.delete(key)
        return []
      })
    },
    /** Drops everything that can change. */
    clear: () => {
      for (const key of changeable()) stored.delete(key)
    },
  }
}
