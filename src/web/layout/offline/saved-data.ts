import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { settingsQuery } from '#web/settings/queries.ts'

/** `since`: when the oldest of what is shown of the catalogue was kept. `message`: what the shop answered when it was asked last. */
type Stored = { since: number; message: string | undefined }

/** Undefined when what is shown is the shop's own word of now. */
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

/** Asks the shop for everything anew, and takes the mark away when none of it had to come out of what is kept. */
export async function renewAll(cache: QueryClient): Promise<void> {
  const before = times
  await cache.invalidateQueries()
  if (times === before) change(undefined)
}

/** While something kept is shown: one small question, and when the shop answers it, all of them. */
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
