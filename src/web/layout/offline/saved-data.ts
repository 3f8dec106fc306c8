import type { QueryClient } from '@tanstack/react-query'
import { settingsQuery } from '#web/settings/queries.ts'
import { sharedValue } from '#web/ui/shared-value.ts'

/** `since`: the age of the oldest cached catalogue data shown. `message`: the shop's last refusal. */
type Stored = { since: number; message: string | undefined }

/** Undefined when the data is current. */
export const stored = sharedValue<Stored | undefined>(undefined)

export function recordStored(at: number, message?: string) {
  storedCount += 1
  change({ since: Math.min(stored.get()?.since ?? at, at), message })
}

/** Refetches everything, and clears the mark if no response came from the cache. */
export async function refetchAll(cache: QueryClient): Promise<void> {
  const before = storedCount
  await cache.invalidateQueries()
  if (storedCount === before) change(undefined)
}

/** While cached data is shown: polls with one small call, and refetches everything on success. */
export async function refetchIfReachable(cache: QueryClient): Promise<void> {
  if (!stored.get()) return
  const before = storedCount
  await cache.invalidateQueries({ queryKey: settingsQuery().queryKey })
  if (storedCount === before) await refetchAll(cache)
}

/** Repeats queries without data after a retryable error. The library would show them as loading meanwhile. */
export function retryFailed(cache: QueryClient) {
  for (const query of cache.getQueryCache().findAll({ type: 'active', fetchStatus: 'idle' })) {
    const { data, error, status } = query.state
    const { retry } = query.options
    if (data !== undefined || error === null || typeof retry !== 'function' || !retry(0, error)) continue
    query.fetch().catch(() => undefined)
    query.setState({ error, status })
  }
}

function change(next: Stored | undefined) {
  const before = stored.get()
  if (next?.since !== before?.since || next?.message !== before?.message) stored.set(next)
}

let storedCount = 0
