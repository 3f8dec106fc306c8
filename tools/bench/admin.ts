import { type Browser, chromium, type Page } from 'playwright-core'
import { SignedIn } from '#shared/users.ts'
import { adminLists } from '#tests/support/admin-lists.ts'
import { findFullBrowser } from '../find-browser.ts'
import { grow, SHARE } from './growth.ts'
import { ADMIN, HOST, startShop } from './processes.ts'
import { type Bench, quantile, type Row } from './row.ts'

const SIZE = { products: 3_000 * SHARE, users: 6_000 * SHARE, orders: 30_000 * SHARE }
const TIMES_A_ROUND = 20
const LIST_MS = 100
const SCREEN_MS = 1_000

/** Every list, search, filter and screen of the back office, in a shop of 30,000 orders. */
export async function measureAdmin(bench: Bench): Promise<Row[]> {
  const shop = await startShop({ withWeb: true })
  const browser = await chromium.launch({
    executablePath: await findFullBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    bench.log(`seeding ${SIZE.orders} orders`)
    await grow(shop, { products: 0, users: 0, orders: 0 }, SIZE)
    const url = `http://${HOST}:${shop.port}`
    const userInfo = await signIn(url)
    const lists = await measureLists(getterOf(url, userInfo.token), bench)
    return [...lists, ...(await measureScreens(browser, url, userInfo, bench))]
  } finally {
    await browser.close()
    await shop.stop()
  }
}

/** The browser's stored session. */
async function signIn(url: string): Promise<SignedIn> {
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  return SignedIn.parse(await response.json())
}

type Get = (path: string) => Promise<Response>

/** Reads the whole response; throws unless it is 200. */
function getterOf(url: string, token: string): Get {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
  return async (path) => {
    const response = await fetch(url + path, { headers })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`GET ${path} answered ${response.status}`)
    return response
  }
}

const PAGED = ['/api/orders', '/api/users', '/api/products/admin', '/api/mails', '/api/audit', '/api/payments']

/** Deep pages must not cost more than first ones, so the middle and last pages are measured too. */
async function measureLists(get: Get, bench: Bench): Promise<Row[]> {
  const pages = await Promise.all(PAGED.map((path) => pagesOf(get, path)))
  const [order = '', user = '', product = '', mail = '', audit = '', payment = ''] = pages.map(cursorOfMiddle)
  const rows: Row[] = []
  for (const name of adminLists({ order, user, product, mail, audit, payment }))
    rows.push(await figure(name, LIST_MS, () => get(name), bench))
  for (const [n, path] of PAGED.entries())
    rows.push(await figure(`${path}, last page`, LIST_MS, () => get(pages[n]?.at(-1) ?? path), bench))
  return rows
}

/** Follows the Link headers to the last page. */
async function pagesOf(get: Get, path: string): Promise<string[]> {
  const pages: string[] = []
  for (let next: string | undefined = path; next; ) {
    pages.push(next)
    next = /<([^>]+)>; rel="next"/.exec((await get(next)).headers.get('link') ?? '')?.[1]
  }
  return pages
}

const cursorOfMiddle = (pages: string[]): string =>
  new URL(pages[Math.floor(pages.length / 2)] ?? '', 'http://shop').searchParams.get('cursor') ?? ''

/** Rounds of 95th percentiles. */
async function figure(name: string, bound: number, work: () => Promise<unknown>, { rounds, log }: Bench): Promise<Row> {
  log(name)
  await work()
  const highs: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const times: number[] = []
    for (let n = 0; n < TIMES_A_ROUND; n += 1) {
      const startedAt = performance.now()
      await work()
      times.push(performance.now() - startedAt)
    }
    highs.push(quantile(times, 0.95))
  }
  return { part: 'admin', name: `${name}, 95 %`, unit: 'ms', better: 'lower', rounds: highs, goal: { bound } }
}

/** Each admin screen with what proves that its content is there. */
const SCREENS: Record<string, string> = {
  '/admin-dashboard': 'main h2',
  '/admin-orderlist': 'main tbody tr td a',
  '/admin-orderlist?state=delivered': 'main tbody tr td a',
  '/admin-productlist': 'main tbody tr td a',
  '/admin-productlist?stock=low': 'main tbody tr td a',
  '/admin-userslist': 'main tbody tr td a',
  '/admin-audit': 'main tbody tr td',
  '/admin-mails': 'main tbody tr td',
  '/admin-settings': 'main form input',
  '/admin-files': 'main h2',
}

/** From the address to the content, with a warm browser cache. */
async function measureScreens(browser: Browser, url: string, userInfo: SignedIn, bench: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const width of [1280, 360]) {
    const localStorage = [{ name: 'userInfo', value: JSON.stringify(userInfo) }]
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    })
    const page = await context.newPage()
    for (const [path, content] of Object.entries(SCREENS)) {
      const open = async () => {
        await page.goto(`${url}/#${path}`, { waitUntil: 'commit' })
        await seeContent(page, content)
        await page.goto('about:blank')
      }
      rows.push(await figure(`${path} at ${width} px`, SCREEN_MS, open, { ...bench, rounds: 1 }))
    }
    await context.close()
  }
  return rows
}

/** Checks every frame: Playwright polls at growing intervals of up to half a second. */
const seeContent = (page: Page, content: string) =>
  page.evaluate(`new Promise((seen) => {
    const look = () => document.querySelector('${content}')?.checkVisibility() ? seen() : requestAnimationFrame(look)
    look()
  })`)
