import { useSyncExternalStore } from 'react'

/**
 * A value kept in the browser's storage, the same in every tab. `read` gives the value back from what was stored, or
 * undefined when it is corrupt or of an older form: it is then removed and the fallback holds.
 */
export function stored<T>(key: string, fallback: T, read: (value: unknown) => T | undefined) {
  const listeners = new Set<() => void>()
  let raw: string | null | undefined
  let value = fallback
  let isFresh = false

  function get(): T {
    // A list asks for each of its parts: the storage is read once for all of them.
    if (isFresh) return value
    isFresh = true
    queueMicrotask(() => {
      isFresh = false
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
    const whole = parsed(text)
    const found = read(whole)
    if (found !== undefined) {
      if (Array.isArray(found) && Array.isArray(whole) && found.length < whole.length) {
        // What of a list cannot be read goes, the rest stays.
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
    isFresh = false
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
  /** Draws anew only when what is picked changes; that must be a plain value. */
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
  const unkept = memory.get(key)
  if (unkept !== undefined) return unkept
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

/** For the `read` of a stored value: an object whose fields can then be looked at. */
export const asFields = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined

export const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
