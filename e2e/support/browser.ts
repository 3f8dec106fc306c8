import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import type { BrowserContext, BrowserContextOptions, Page, Response } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { collectProblems } from './collect-problems.ts'
import type { Person } from './people.ts'
import { sharedBrowser } from './shared-browser.ts'
import { TIMEOUT_MS } from './timeouts.ts'

export { expect } from 'vitest'
export { pollOptions } from './timeouts.ts'

/** The page without server-rendered home and data. It requests everything. */
export const AS_BUILT = '/index.html'

export type PageOptions = {
  /** Window width in CSS pixels; below 992 it is a touch screen. */
  width?: number
  height?: number
  /** The signed-in person; a visitor if omitted. */
  as?: Person
  /** Initial local storage, by key. */
  stored?: Record<string, unknown>
  /** The first path, such as '/cart'. If omitted, no page is loaded. */
  path?: string
  /** Parts of URLs whose requests may fail (4xx, 5xx, no response). */
  refusals?: readonly string[]
  /** Allows animations; otherwise the device prefers reduced motion. */
  moving?: boolean
  more?: BrowserContextOptions
}

/** Opens an isolated browser for a shopper. Every problem on the page fails the test. */
export type OpenPage = (options?: PageOptions) => Promise<Page>

export const test = base.extend('openPage', async ({ task }, { onCleanup }): Promise<OpenPage> => {
  const contexts: BrowserContext[] = []
  const problems: (() => string[])[] = []
  onCleanup(async () => {
    if (task.result?.state === 'fail') await saveScreenshots(task.name, contexts)
    await Promise.all(contexts.map(closeContext))
    expect(
      problems.flatMap((list) => list()),
      'problems on the page',
    ).toEqual([])
  })
  return async ({ path, refusals = [], ...options } = {}) => {
    const context = await (await sharedBrowser()).newContext(contextOf(options))
    contexts.push(context)
    context.setDefaultTimeout(TIMEOUT_MS)
    problems.push(collectProblems(context, { shopUrl: inject('shopUrl'), refusals }))
    // Also for pages that the test opens itself. The event comes before `newPage` resolves.
    context.on('page', retryWhenBusy)
    const page = await context.newPage()
    await fillStorage(page, options)
    if (path !== undefined) await page.goto(`/#${path}`)
    return page
  }
})

/** Opens and reloads documents again that a busy shop refused, after their `Retry-After`, as a person would. */
function retryWhenBusy(page: Page) {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...how) => retryAfterDelay(await goto(...how), () => page.reload())
  page.reload = async (...how) => retryAfterDelay(await reload(...how), () => page.reload())
}

async function retryAfterDelay(response: Response | null, retry: () => Promise<Response | null>) {
  const seconds = Number(response?.headers()['retry-after'] ?? 0)
  if (response?.status() !== 503 || seconds === 0) return response
  await later(seconds * 1_000)
  return retry()
}

/** Closes the browser with all its pages. Ignores errors of pending request handlers. */
export async function closeContext(context: BrowserContext) {
  const pages = context.pages()
  const routed = pages.length > 0 ? [context, ...pages] : []
  await Promise.all(routed.map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })))
  await context.close()
}

function contextOf({ width = 1280, height = 800, moving, more }: PageOptions) {
  const isPhone = width < 992
  return {
    baseURL: inject('shopUrl'),
    viewport: { width, height },
    ...(isPhone && { isMobile: true, hasTouch: true }),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A service worker would bypass request handlers. Only offline journeys allow it.
    serviceWorkers: 'block',
    reducedMotion: moving ? 'no-preference' : 'reduce',
    ...more,
  } satisfies BrowserContextOptions
}

/** Fills the local storage before the first script. Playwright's `storageState` opens two more pages for that. */
async function fillStorage(page: Page, { as, stored }: PageOptions) {
  const items = Object.entries({ ...stored, ...(as && { userInfo: as }) })
  if (items.length === 0) return
  const storage = { url: inject('shopUrl'), items: items.map(([name, value]) => [name, JSON.stringify(value)]) }
  await page.addInitScript(`(({ url, items }) => {
    if (location.origin !== url || sessionStorage.getItem('filled')) return
    sessionStorage.setItem('filled', 'true')
    for (const [name, value] of items) localStorage.setItem(name, value)
  })(${JSON.stringify(storage)})`)
}

/** Saves a screenshot of each page when the test failed. */
async function saveScreenshots(name: string, contexts: BrowserContext[]) {
  const folder = await mkdtemp(join(tmpdir(), 'shop-failure-'))
  for (const [index, page] of contexts.flatMap((context) => context.pages()).entries()) {
    const path = join(folder, `${index + 1}.png`)
    const isSaved = await page.screenshot({ path, timeout: 5_000 }).catch(() => undefined)
    if (isSaved) console.log(`${name}: ${page.url()} is in ${path}`)
  }
}
