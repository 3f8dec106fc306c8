import { useSyncExternalStore } from 'react'
import type { Wanted } from '#web/offline/worker/worker.ts'

/** Offers the update of the waiting service worker. */
export function offerUpdate(worker: ServiceWorker) {
  waiting = worker
  for (const changed of listeners) changed()
}

export const useIsUpdateReady = () =>
  useSyncExternalStore(
    listen,
    () => waiting !== undefined,
    () => false,
  )

/** Opens the newer shop on this page. Other pages keep the one they have: its files stay until they are closed. */
export function takeUpdate() {
  // Another page may have been quicker: then only this one is still the old shop.
  if (waiting?.state !== 'installed') return window.location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  waiting.postMessage({ kind: 'takeOver' } satisfies Wanted)
}

function listen(changed: () => void) {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

let waiting: ServiceWorker | undefined
const listeners = new Set<() => void>()
