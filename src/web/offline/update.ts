import type { WorkerRequest } from '#web/offline/worker/worker.ts'
import { sharedValue } from '#web/ui/shared-value.ts'

/** The service worker of a newer shop, which waits for `takeUpdate`. */
export const waitingWorker = sharedValue<ServiceWorker | undefined>(undefined)

/** Opens the newer build on this page. Other open pages keep their build, because its files stay in the cache. */
export function takeUpdate() {
  const waiting = waitingWorker.get()
  // Another page may have activated the worker already. Then a reload is enough.
  if (waiting?.state !== 'installed') return window.location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true })
  waiting.postMessage({ kind: 'takeOver' } satisfies WorkerRequest)
}
