import { useSyncExternalStore } from 'react'

/**
 * A value in the browser's storage, shared by all tabs. `read` parses the stored value, or returns undefined when it is
 * corrupt or outdated. The value is then removed and the fallback applies.
 */
export function stored<T>(key: string, fallback: T, read: (value: unknown) => T | undefined) {
  const listeners = new Set<() => void>()
  let raw: string | null | undefined
  let value = fallback
  let isCurrent = false

  function get(): T {
    // Read once for all items of a list.
    if (isCurrent) return value
    isCurrent = true
    queueMicrotask(() => {
      isCurrent = false
    })
    const now = readRaw(key)
    if (now !== raw) {
      raw = now
      value = parse(now)
    }
    return value
  }

  function parse(text: string | null): T {
    if (text === null) return fallback
    const parsedValue = parsed(text)
    const found = read(parsedValue)
    if (found !== undefined) {
      if (Array.isArray(found) && Array.isArray(parsedValue) && found.length < parsedValue.length) {
        // Unreadable items of a list are dropped.
        raw = JSON.stringify(found)
        writeRaw(key, raw)
      }
      return found
    }
    writeRaw(key, null)
    raw = null
    return fallback
  }

  function set(next: T) {
    writeRaw(key, next === fallback ? null : JSON.stringify(next))
    raw = undefined
    isCurrent = false
    for (const listener of listeners) listener()
  }

  function subscribe(listener: () => void) {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key || event.key === null) listener()
    }
    listeners.add(listener)
    window.addEventListener('storage', onStorage)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', onStorage)
    }
  }

  const use = (): T => usePicked((value) => value)
  /** Rerenders only when the picked value changes, which must be a primitive. */
  const usePicked = <P>(pick: (value: T) => P): P =>
    useSyncExternalStore(
      subscribe,
      () => pick(get()),
      () => pick(fallback),
    )
  return { get, set, use, usePicked, clear: () => set(fallback) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// Storage may be off or full; values then live in memory until the page is closed.
const memory = new Map<string, string>()

function readRaw(key: string): string | null {
  const inMemory = memory.get(key)
  if (inMemory !== undefined) return inMemory
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function writeRaw(key: string, text: string | null) {
  memory.delete(key)
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (text !== null) memory.set(key, text)
  }
}

/** For `read`: the stored value as an object. */
export const asFields = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined

export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
