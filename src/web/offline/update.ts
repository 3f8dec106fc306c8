import type { Wanted } from '#web/offline/worker/worker.ts'
import { sharedValue } from '#web/ui/shared-value.ts'

/** The service worker of a newer shop, which waits for `takeUpdate`. */
export const waitingWorker = sharedValue<ServiceWorker | undefined>(undefined)

/** Opens the newer shop on this page. Other pages keep the one they have: its files stay until they are closed. */
export function takeUpdate() {
  const waiting = waitingWorker.get()
  // Another page may have been quicker: then only this one is still the old shop.
  if (waiting?.state !== 'installed') return window.location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  waiting.postMessage({ kind: 'takeOver' } satisfies Wanted)
}
