import type { CachedResponse } from './cached-response.ts'
import type { Notification, Topic } from './topics.ts'

export type StoredEntry = {
  answer: CachedResponse
  about: readonly Topic[]
  /** Stale-while-revalidate: rebuilt at once, and served meanwhile. */
  isEager: boolean
  madeAt: number
  /** When it became stale; only for eager entries, others are dropped. */
  staleAt: number | undefined
}

export type LruStore = {
  find: (key: string) => StoredEntry | undefined
  keep: (key: string, kept: StoredEntry) => void
  /** Drops the entries of these topics; returns the keys of eager ones, which are marked stale. */
  hear: (heard: Notification, now: number) => string[]
  /** Drops everything that can change. */
  clear: () => void
  bytes: () => number
}

/** LRU store by key. Above `maxBytes`, CLOCK (second-chance) eviction: a lookup costs only setting a bit. */
export function openLruStore(maxBytes: number): LruStore {
  const kept = new Map<string, StoredEntry>()
  const keysOf = new Map<string, Set<string>>()
  let bytes = 0

  function drop(key: string) {
    const old = kept.get(key)
    if (!old) return
    kept.delete(key)
    bytes -= old.answer.size
    for (const topic of old.about) {
      const keys = keysOf.get(topic)
      keys?.delete(key)
      if (keys?.size === 0) keysOf.delete(topic)
    }
  }

  function makeRoom(newest: string) {
    for (const [key, one] of kept) {
      if (bytes <= maxBytes || kept.size === 1) return
      if (key === newest) continue
      if (!one.answer.isUsed) drop(key)
      else {
        one.answer.isUsed = false
        kept.delete(key)
        kept.set(key, one)
      }
    }
  }

  function mark(key: string, now: number): boolean {
    const found = kept.get(key)
    if (!found?.isEager) {
      drop(key)
      return false
    }
    kept.set(key, { ...found, staleAt: found.staleAt ?? now })
    return true
  }

  return {
    find: (key) => {
      const found = kept.get(key)
      if (found) found.answer.isUsed = true
      return found
    },
    keep: (key, one) => {
      drop(key)
      kept.set(key, one)
      bytes += one.answer.size
      for (const topic of one.about) keysOf.set(topic, (keysOf.get(topic) ?? new Set()).add(key))
      makeRoom(key)
    },
    hear: (heard, now) => {
      const keys = heard === 'all' ? changeable(kept) : heard.flatMap((topic) => [...(keysOf.get(topic) ?? [])])
      return [...new Set(keys)].filter((key) => mark(key, now))
    },
    clear: () => {
      for (const key of changeable(kept)) drop(key)
    },
    bytes: () => bytes,
  }
}

const changeable = (kept: Map<string, StoredEntry>) =>
  [...kept].filter(([, { about }]) => about.length > 0).map(([key]) => key)
