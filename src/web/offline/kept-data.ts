import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { settingsQuery } from '#web/layout/settings.ts'

/** Since when the oldest of what is shown of the catalogue is kept; undefined when it is the shop's own word of now. */
export const useKeptSince = () =>
  useSyncExternalStore(
    listen,
    () => since,
    () => undefined,
  )

export function noteKept(at: number) {
  times += 1
  change(Math.min(since ?? at, at))
}

/** Asks the shop for everything anew, and takes the mark away when none of it had to come out of what is kept. */
export async function renewAll(cache: QueryClient): Promise<void> {
  const before = times
  await cache.invalidateQueries()
  if (times === before) change(undefined)
}

/** While something kept is shown: one small question, and when the shop answers it, all of them. */
export async function renewIfBack(cache: QueryClient): Promise<void> {
  if (since === undefined) return
  const before = times
  await cache.invalidateQueries({ queryKey: settingsQuery().queryKey })
  if (times === before) await renewAll(cache)
}

function change(next: number | undefined) {
  if (next === since) return
  since = next
  for (const changed of listeners) changed()
}

function listen(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

let since: number | undefined
let times = 0
const listeners = new Set<() => void>()
