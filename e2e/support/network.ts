import type { Page } from 'playwright-core'
import { expect, type OpenPage, type PageOptions, pollOptions } from './browser.ts'

/** Requests may fail while the network is off. */
export const OFFLINE = ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED']

/**
 * One visit: opens `path` with the service worker and waits until its caches are filled. Visits again for what a busy
 * shop refused to the worker.
 */
export async function openVisited(openPage: OpenPage, { path = '/', refusals = [], ...options }: PageOptions = {}) {
  const page = await openPage({
    width: 360,
    ...options,
    refusals: [...OFFLINE, ...refusals],
    more: { serviceWorkers: 'allow', ...options.more },
  })
  await page.clock.install()
  await page.addInitScript(TRACK_HYDRATION)
  await page.goto(`/#${path}`)
  await skipIdleDelay(page)
  await expectCachesFilled(page, { visits: 3 })
  // It stores the orders. After a second visit the caches are full before it has loaded.
  await page.locator('#notices').waitFor({ state: 'attached' })
  return page
}

export const TRACK_HYDRATION = "window.alive = new Promise((done) => addEventListener('alive', done, { once: true }))"

/** What the shop loads later waits for two seconds first. Needs `page.clock` and `TRACK_HYDRATION`. */
export async function skipIdleDelay(page: Page) {
  await page.evaluate('window.alive.then(() => undefined)')
  await page.clock.fastForward(2_000)
}

async function expectCachesFilled(page: Page, { visits }: { visits: number }) {
  try {
    await expect
      .poll(() => cachedPaths(page), { ...pollOptions, timeout: 30_000 })
      .toEqual(expect.arrayContaining(['/api/home', '/api/products', ...LISTS]))
  } catch (error) {
    if (visits === 1) throw error
    await page.reload()
    await expectCachesFilled(page, { visits: visits - 1 })
  }
}

const LISTS = ['ayurveda', 'organicfoods', 'beautycare', 'furniture'].map(
  (name) => `/api/products/category/${name}?pageNumber=1`,
)

/** Paths in the service worker's caches. */
export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(`(async () => {
    if (!navigator.serviceWorker.controller) return []
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = (await Promise.all(stores.map((store) => store.keys()))).flat()
    return requests.map(({ url }) => url.slice(location.origin.length))
  })()`)

/** All storage of the shop in this browser, as one text to search. */
export const readStorage = (page: Page): Promise<string> =>
  page.evaluate(`(async () => {
    const texts = []
    for (const name of await caches.keys()) {
      const store = await caches.open(name)
      for (const request of await store.keys()) {
        const response = await store.match(request)
        // The worker may just be replacing it.
        if (response && /json|html/.test(response.headers.get('content-type'))) texts.push(request.url, await response.text())
      }
    }
    const bases = (await indexedDB.databases()).map(({ name }) => name)
    return [...texts, JSON.stringify(localStorage), JSON.stringify(sessionStorage), ...bases].join('\\n')
  })()`)

/** Holds the shop's scripts until the returned function is called. */
export async function delayScripts(page: Page): Promise<() => void> {
  const deferred = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await deferred.promise
    await route.continue()
  })
  return deferred.resolve
}
