// The service worker caches shared responses, so that the shop opens offline. It never handles personal data.
// See docs/decisions/0013.
import { catalogue, networkFirst } from './catalogue.ts'
import { cachePage, clearOldFiles, fileOf, files, pageOf, precacheFiles, storedPages } from './files.ts'
import { imageOf, images } from './images.ts'
import { isShell, type Strategy, strategyOf } from './rules.ts'

addEventListener('install', (event) => event.waitUntil(precacheFiles()))

// Claims the page that registered it, so that its responses are cached from now on.
addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([clearOldFiles(), purgeCatalogue()]).then(
      () => clients.claim(),
      () => clients.claim(),
    ),
  ),
)

const purgeCatalogue = () => catalogue.purge((request) => strategyFor(request) === 'catalogue')

addEventListener('fetch', (event) => {
  const { request } = event
  const strategy = strategyFor(request)
  if (strategy !== 'none') event.respondWith(RESPONSES[strategy](event))
})

const RESPONSES: Record<Exclude<Strategy, 'none'>, (event: FetchEvent) => Promise<Response>> = {
  page: pageOf,
  file: ({ request }) => fileOf(request),
  image: imageOf,
  catalogue: networkFirst,
}

const strategyFor = (request: Request): Strategy =>
  strategyOf(
    {
      method: request.method,
      url: request.url,
      isNavigation: request.mode === 'navigate',
      isSignedIn: request.headers.has('authorization'),
    },
    location.origin,
  )

export type WorkerRequest =
  | { kind: 'keep'; addresses: string[] }
  | { kind: 'takeOver' }
  /** Returns the time of the cached page of this client, or nothing when it came from the network. */
  | { kind: 'keptSince' }
  /** Returns whether these files belong to the worker's own build. */
  | { kind: 'hasFiles'; addresses: string[] }

addEventListener('message', (event) => {
  const message = event.data
  if (message.kind === 'keptSince') event.ports[0]?.postMessage(storedPages.get(event.source?.id ?? ''))
  if (message.kind === 'takeOver') event.waitUntil(skipWaiting())
  if (message.kind === 'keep') event.waitUntil(cacheAll(message.addresses))
  if (message.kind === 'hasFiles') event.ports[0]?.postMessage(message.addresses.every((each) => files.includes(each)))
})

/** Caches what the page loaded before the worker started, and what it needs later. One by one, most important first. */
async function cacheAll(addresses: string[]) {
  for (const address of addresses) {
    const request = new Request(address)
    const store = storeOf(strategyFor(request))
    try {
      if (isShell(new URL(request.url).pathname)) await cachePage(request.url, await fetch(request))
      else if (store && !(await store.find(request))) await store.keep(request, await fetch(request))
    } catch {
      // The next visit tries again.
    }
  }
}

function storeOf(strategy: Strategy) {
  if (strategy === 'catalogue') return catalogue
  return strategy === 'image' ? images : undefined
}
