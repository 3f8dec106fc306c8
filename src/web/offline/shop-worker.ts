import { inPageLanguage } from '#web/i18n/language.ts'
import type { PageMessage } from '#web/offline/worker/catalogue.ts'
import type { WorkerRequest } from '#web/offline/worker/worker.ts'
import { savesData } from '#web/ui/data-saver.ts'
import { waitingWorker } from './update.ts'

type Listeners = {
  /** Cached data from this time is shown; `message`: the refusal of the shop. */
  onStored: (at: number, message?: string) => void
  /** A newer response arrived than the one shown. */
  onRenewed: () => void
}

/** Registers the service worker and handles its messages. Does nothing where unsupported. */
export async function openWorker({ onStored, onRenewed }: Listeners, signal: AbortSignal): Promise<void> {
  const container = navigator.serviceWorker
  // Absent without https and in some private windows. In development it would serve old files.
  if (!container || !import.meta.env.PROD) return
  const onMessage = ({ data }: MessageEvent<PageMessage>) => {
    if (data.kind === 'kept') onStored(data.at, data.message)
    else onRenewed()
  }
  container.addEventListener('message', onMessage, { signal })
  const at = container.controller && (await responseOf(container.controller, { kind: 'keptSince' }))
  if (typeof at === 'number') onStored(at)
  await container.register('/worker.js')
  const registration = await container.ready
  registration.active?.postMessage({ kind: 'keep', addresses: addressesToCache() } satisfies WorkerRequest)
  listenForUpdates(registration, signal)
}

/** What this page has loaded so far. Without data saver also the addresses of the rest of the catalogue. */
function addressesToCache(): string[] {
  const loaded = [window.location.pathname, ...performance.getEntriesByType('resource').map(({ name }) => name)]
  return savesData() ? loaded : [...loaded, ...catalogue()]
}

function catalogue(): string[] {
  const { language } = inPageLanguage()
  const query = language ? `?language=${language}` : ''
  return [
    ...['home', 'categories', 'categories/subcategories'].map((name) => `/api/${name}${query}`),
    '/api/settings',
    '/api/products',
    '/api/synonyms',
    ...['ayurveda', 'organicfoods', 'beautycare', 'furniture'].map(
      (name) => `/api/products/category/${name}?pageNumber=1`,
    ),
  ]
}

function listenForUpdates(registration: ServiceWorkerRegistration, signal: AbortSignal) {
  const checkWaiting = async () => {
    const { waiting } = registration
    if (!waiting) return
    // A page that was opened since then has the new build already, so the worker can take over.
    if (await responseOf(waiting, { kind: 'hasFiles', addresses: ownScripts() })) {
      waiting.postMessage({ kind: 'takeOver' } satisfies WorkerRequest)
    } else waitingWorker.set(waiting)
  }
  const follow = () => registration.installing?.addEventListener('statechange', () => void checkWaiting(), { signal })
  registration.addEventListener('updatefound', follow, { signal })
  follow()
  void checkWaiting()

  // Browsers check for a newer worker only on page loads, and the app loads no other page.
  let checkedAt = performance.now()
  const checkForUpdate = () => {
    if (document.visibilityState !== 'visible' || performance.now() - checkedAt < HOUR_MS) return
    checkedAt = performance.now()
    registration.update().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', checkForUpdate, { signal })
}

const HOUR_MS = 60 * 60_000

const ownScripts = () =>
  [...document.scripts].map(({ src }) => src && new URL(src).pathname).filter((path) => path.startsWith('/assets/'))

function responseOf(worker: ServiceWorker, request: WorkerRequest): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data)
    worker.postMessage(request, [port2])
  })
}
