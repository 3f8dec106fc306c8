import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { productCalls } from '#shared/products.ts'
import { workOnPress } from './page-work.ts'
import type { Bench, Row } from './row.ts'

/** A cheap phone with a sharp screen. */
export const PHONE = {
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions

const SLOWER = 6
const GOAL_MS = 50
/** The shortest duration of a tap. */
const PRESS_MS = 80

type Interaction = { name: string; path: string; on: (page: Page) => Locator; key?: string }

/** From tap to next paint, as the browser measures it, with a CPU six times slower. */
const INTERACTIONS: Interaction[] = [
  { name: 'menu', path: '/', on: (page) => page.getByRole('button', { name: 'Open menu' }) },
  { name: 'first letter of a search', path: '/', on: (page) => page.getByRole('combobox'), key: 'o' },
  {
    name: 'wishlist',
    path: '/productlist/organicfoods',
    on: (page) => page.getByRole('button', { name: /to wishlist$/ }).first(),
  },
  { name: 'another size', path: 'product', on: (page) => page.getByRole('radio').nth(1) },
  {
    name: 'buy',
    path: 'product',
    on: (page) => page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first(),
  },
]

/** The limit: a tap on plain text of the same page. */
const onNothing = (page: Page) => page.locator('#main p').filter({ visible: true }).first()

export async function measureInteractions(browser: Browser, url: string, bench: Bench): Promise<Row[]> {
  const product = await productWithSizes(url)
  const rows: Row[] = []
  for (const { name, path, on, key } of INTERACTIONS) {
    bench.log(name)
    const address = `${url}/#${path === 'product' ? product : path}`
    const rounds: number[] = []
    const still: number[] = []
    const work: number[] = []
    for (let round = 0; round < bench.rounds; round += 1) {
      rounds.push(await slowest(browser, address, on, key))
      still.push(await slowest(browser, address, onNothing))
      work.push(await workOn(browser, address, on, key))
    }
    rows.push({
      part: 'page',
      name: `${name}, to next paint, ${SLOWER} times slower`,
      unit: 'ms',
      better: 'lower',
      rounds,
      limit: { name: 'a tap on plain words of the same page', rounds: still },
      goal: { bound: GOAL_MS },
    })
    rows.push({
      part: 'page',
      name: `${name}, CPU time, ${SLOWER} times slower`,
      unit: 'ms',
      better: 'lower',
      rounds: work,
      goal: { bound: GOAL_MS },
    })
  }
  return rows
}

async function slowest(browser: Browser, address: string, on: Interaction['on'], key?: string): Promise<number> {
  const { page, press } = await ready(browser, address, on, key)
  await page.evaluate(WATCH)
  await press()
  // The entry is written after the paint.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 250)))')
  const longest = await page.evaluate<number>('window.slowest')
  await page.context().close()
  return longest
}

/** CPU time of the interaction, independent of other programs. */
async function workOn(browser: Browser, address: string, on: Interaction['on'], key?: string): Promise<number> {
  const { page, press } = await ready(browser, address, on, key)
  const work = await workOnPress(browser, page, press)
  await page.context().close()
  return work
}

/** An idle page on a slow CPU, and a tap on a part of it. */
async function ready(browser: Browser, address: string, on: Interaction['on'], key?: string) {
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('#main h1').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const centre = await centreOf(on(page))
  if (key) await on(page).focus()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
  const press = async () => {
    if (key) return page.keyboard.press(key)
    // Raw touch events: Playwright's own checks before a tap would be measured too.
    await touch('touchStart', [centre])
    await page.waitForTimeout(PRESS_MS)
    await touch('touchEnd', [])
  }
  return { page, press }
}

/** Its centre on the screen, once images have loaded. */
async function centreOf(part: Locator): Promise<{ x: number; y: number }> {
  await part.scrollIntoViewIfNeeded()
  await part.page().waitForLoadState('networkidle')
  await part.page().evaluate(WAIT_UNTIL_IDLE)
  const box = await part.boundingBox()
  if (!box) throw new Error('What is to be tapped is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The images on the screen are decoded, and the browser is idle. `networkidle` happens only once per page. */
const WAIT_UNTIL_IDLE = `(async () => {
  const isSeen = (image) => { const { top, bottom } = image.getBoundingClientRect(); return bottom > 0 && top < innerHeight }
  await Promise.all([...document.images].filter(isSeen).map((image) => image.decode().catch(() => {})))
  for (let times = 0; times < 3; times += 1) await new Promise((done) => requestIdleCallback(done, { timeout: 2000 }))
})()`

/** Records the slowest interaction from now on. One frame if there is none: the browser records from 16 ms on. */
export const WATCH = `
  window.slowest = 16
  window.watching?.disconnect()
  window.watching = new PerformanceObserver((list) => list.getEntries().forEach(({ duration, interactionId }) => {
    if (interactionId) window.slowest = Math.max(window.slowest, duration)
  }))
  window.watching.observe({ type: 'event', durationThreshold: 16 })`

/** The app's address of a product with two variants. */
export async function productWithSizes(url: string): Promise<string> {
  const response = await fetch(`${url}/api/products`)
  const products = productCalls.list.reply.parse(await response.json())
  const found = products.find(({ variant }) => variant.filter((size) => size.countInStock > 0 && size.price).length > 1)
  if (!found) throw new Error('The shop has no product in two sizes')
  return `/product/${found.category}/${found._id}`
}
