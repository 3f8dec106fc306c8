import { FILES, hashAddressOf, isCacheable, isShell, outdatedCaches, sentAt, usesOnly } from './rules.ts'
import { withTimeLimit } from './with-time-limit.ts'

// The build inserts the list of all files that a shopper may need, and its version.
const BUILT = '__FILES__'
const VERSION = '__VERSION__'

export const files: readonly string[] = BUILT.split(' ')
const STORE = `${FILES}${VERSION}`
const SHELL = '/'

/**
 * Caches all files of this build, three at a time, so that the shopper's own requests are not delayed. Copies the files
 * that the previous build has too. Fails when a file is missing; the browser then retries later.
 */
export async function precacheFiles(): Promise<void> {
  const store = await caches.open(STORE)
  const queue = [SHELL, ...files]
  const cacheNext = async () => {
    for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
      if (await store.match(file)) continue
      const stored = file === SHELL ? undefined : await caches.match(file)
      const response = stored ?? (await fetch(file))
      if (!response.ok) throw new Error(`${file} did not arrive`)
      await store.put(file, response)
    }
  }
  await Promise.all([cacheNext(), cacheNext(), cacheNext()])
  for (const address of await pagesOfOlderBuilds()) await cachePage(address, await fetch(address))
}

/** The page in the other languages that this browser has opened. */
async function pagesOfOlderBuilds(): Promise<Set<string>> {
  const older = (await caches.keys()).filter((name) => name.startsWith(FILES) && name !== STORE)
  const requests = await Promise.all(older.map(async (name) => (await caches.open(name)).keys()))
  const addresses = requests.flat().map(({ url }) => url)
  return new Set(addresses.filter((url) => isShell(new URL(url).pathname) && new URL(url).pathname !== SHELL))
}

export async function clearOldFiles(): Promise<void> {
  for (const name of outdatedCaches(await caches.keys(), STORE)) await caches.delete(name)
}

/** Files are immutable: cache first. The previous build's files stay available to open pages. */
export async function fileOf(request: Request): Promise<Response> {
  const stored = await caches.match(request, { ignoreVary: true }).catch(() => undefined)
  if (stored) return stored
  const response = await fetch(request)
  if (isCacheable(response)) await cacheFile(request, response.clone())
  return response
}

/** The pages that were opened from the cache, with the time of their content. */
export const storedPages = new Map<string, number>()

/** The page from the network, which is the newest build; otherwise the cached page of our files. */
export async function pageOf(event: FetchEvent): Promise<Response> {
  const address = new URL(event.request.url)
  const fromNetwork = fetch(event.request)
  const stored = await storedPage(isShell(address.pathname) ? address.pathname : SHELL)
  if (!stored) return fromNetwork
  const reply = await withTimeLimit(fromNetwork)
  if (reply && reply.status < 502) {
    if (isShell(address.pathname)) event.waitUntil(cachePage(event.request.url, reply.clone()))
    return reply
  }
  if (!isShell(address.pathname)) return Response.redirect(hashAddressOf(address))
  storedPages.set(event.resultingClientId, sentAt(stored))
  return stored
}

const storedPage = (path: string): Promise<Response | undefined> =>
  caches.open(STORE).then(
    (store) => store.match(path),
    () => undefined,
  )

/** Caches a page of this build. A newer page belongs to the next worker. */
export async function cachePage(address: string, page: Response): Promise<void> {
  if (isCacheable(page) && usesOnly(await page.clone().text(), files)) {
    await cacheFile(new Request(new URL(address).pathname), page)
  }
}

const cacheFile = (request: Request, response: Response): Promise<void> =>
  caches
    .open(STORE)
    .then(
      (store) => store.put(request, response),
      // Without storage the shop works as if it had no worker.
      () => undefined,
    )
    .catch(() => undefined)
