import type { CachedResponse } from './cached-response.ts'
import type { Notification, Topic } from './topics.ts'

export type StoredEntry = {
  response: CachedResponse
  about: readonly Topic[]
  /** Stale-while-revalidate: rebuilt at once, and served meanwhile. */
  isEager: boolean
  madeAt: number
  /** When it became stale; only for eager entries, others are dropped. */
  staleAt: number | undefined
}

export type LruStore = {
  find: (key: string) => StoredEntry | undefined
  keep: (key: string, stored: StoredEntry) => void
  /** Drops the entries of these topics; returns the keys of eager ones, which are marked stale. */
  invalidate: (received: Notification, now: number) => string[]
  /** Drops everything that can change. */
  clear: () => void
  bytes: () => number
}

/** LRU store by key. Above `maxBytes`, CLOCK (second-chance) eviction: a lookup costs only setting a bit. */
export function openLruStore(maxBytes: number): LruStore {
  const stored = new Map<string, StoredEntry>()
  const keysOf = new Map<string, Set<string>>()
  let bytes = 0

  function drop(key: string) {
    const old = stored.get(key)
    if (!old) return
    stored.delete(key)
    bytes -= old.response.size
    for (const topic of old.about) {
      const keys = keysOf.get(topic)
      keys?.delete(key)
      if (keys?.size === 0) keysOf.delete(topic)
    }
  }

  function makeRoom(newest: string) {
    for (const [key, one] of stored) {
      if (bytes <= maxBytes || stored.size === 1) return
      if (key === newest) continue
      if (!one.response.isUsed) drop(key)
      else {
        one.response.isUsed = false
        stored.delete(key)
        stored.set(key, one)
      }
    }
  }

  function mark(key: string, now: number): boolean {
    const found = stored.get(key)
    if (!found?.isEager) {
      drop(key)
      return false
    }
    stored.set(key, { ...found, staleAt: found.staleAt ?? now })
    return true
  }

  return {
    find: (key) => {
      const found = stored.get(key)
      if (found) found.response.isUsed = true
      return found
    },
    keep: (key, one) => {
      drop(key)
      stored.set(key, one)
      bytes += one.response.size
      for (const topic of one.about) keysOf.set(topic, (keysOf.get(topic) ?? new Set()).add(key))
      makeRoom(key)
    },
    invalidate: (received, now) => {
      const keys = received === 'all' ? changeable(stored) : received.flatMap((topic) => [...(keysOf.get(topic) ?? [])])
      return [...new Set(keys)].filter((key) => mark(key, now))
    },
    clear: () => {
      for (const key of changeable(stored)) drop(key)
    },
    bytes: () => bytes,
  }
}

const changeable = (stored: Map<string, StoredEntry>) =>
  [...stored].filter(([, { about }]) => about.length > 0).map(([key]) => key)
