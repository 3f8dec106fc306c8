import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { settingsQuery } from '#web/settings/queries.ts'

/** `since`: the age of the oldest cached catalogue data shown. `message`: the shop's last refusal. */
type Stored = { since: number; message: string | undefined }

/** Undefined when the data is fresh. */
export const useStored = () =>
  useSyncExternalStore(
    listen,
    () => stored,
    () => undefined,
  )

export function noteStored(at: number, message?: string) {
  times += 1
  change({ since: Math.min(stored?.since ?? at, at), message })
}

/** Refetches everything, and clears the mark if no response came from the cache. */
export async function renewAll(cache: QueryClient): Promise<void> {
  const before = times
  await cache.invalidateQueries()
  if (times === before) change(undefined)
}

/** While cached data is shown: polls with one small call, and refetches everything on success. */
export async function renewIfBack(cache: QueryClient): Promise<void> {
  if (!stored) return
  const before = times
  await cache.invalidateQueries({ queryKey: settingsQuery().queryKey })
  if (times === before) await renewAll(cache)
}

function change(next: Stored | undefined) {
  if (next?.since === stored?.since && next?.message === stored?.message) return
  stored = next
  for (const changed of listeners) changed()
}

function listen(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

let stored: Stored | undefined
let times = 0
const listeners = new Set<() => void>()
