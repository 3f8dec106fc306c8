import { useSyncExternalStore } from 'react'

/** A value in this page's memory that components share. On the server it is always `first`. */
export function sharedValue<T>(first: T) {
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  let value = first
  const get = () => value
  const set = (next: T) => {
    value = next
    for (const changed of listeners) changed()
  }
  return { get, set, use: () => useSyncExternalStore(subscribe, get, () => first) }
}
