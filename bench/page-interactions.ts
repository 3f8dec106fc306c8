import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { productCalls } from '#shared/products.ts'
import type { Bench, Row } from './row.ts'

/** A cheap phone with a sharp screen. */
export const PHONE = {
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} satisfies BrowserContextOptions

const SLOWER = 6
const GOAL_MS = 100

type Interaction = { name: string; path: string; act: (page: Page) => Promise<unknown> }

/** From the tap to the next picture on the screen, as the browser itself counts it, on a processor six times slower. */
const INTERACTIONS: Interaction[] = [
  { name: 'menu', path: '/', act: (page) => page.getByRole('button', { name: 'Open menu' }).tap() },
  {
    name: 'first letter of a search',
    path: '/',
    act: async (page) => {
      await page.getByRole('combobox').focus()
      await page.keyboard.press('o')
      await page.getByRole('option').first().waitFor()
    },
  },
  {
    name: 'wishlist',
    path: '/productlist/organicfoods',
    act: (page) =>
      page
        .getByRole('button', { name: /to wishlist$/ })
        .first()
        .tap(),
  },
  { name: 'another size', path: 'product', act: (page) => page.getByRole('radio').nth(1).tap({ force: true }) },
  {
    name: 'buy',
    path: 'product',
    act: (page) => page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).first().tap(),
  },
]

export async function measureInteractions(browser: Browser, url: string, bench: Bench): Promise<Row[]> {
  const product = await productWithSizes(url)
  const rows: Row[] = []
  for (const { name, path, act } of INTERACTIONS) {
    bench.say(name)
    const address = `${url}/#${path === 'product' ? product : path}`
    const rounds: number[] = []
    for (let round = 0; round < bench.rounds; round += 1) rounds.push(await slowest(browser, address, act))
    const figure = `${name}, to the next picture, ${SLOWER} times slower`
    rows.push({ part: 'page', name: figure, unit: 'ms', better: 'lower', rounds, goal: { bound: GOAL_MS } })
  }
  return rows
}

async function slowest(browser: Browser, address: string, act: Interaction['act']): Promise<number> {
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('#main h1').waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.evaluate(WATCH)
  await act(page)
  // The entry is written after the picture has been shown.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 250)))')
  const worst = await page.evaluate<number>('window.slowest')
  await context.close()
  return worst
}

/** A frame where the browser writes down nothing: it does so from 16 ms on. */
const WATCH = `
  window.slowest = 16
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration, interactionId }) => {
    if (interactionId) window.slowest = Math.max(window.slowest, duration)
  })).observe({ type: 'event', durationThreshold: 16 })`

async function productWithSizes(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/products`)
  const products = productCalls.list.reply.parse(await answer.json())
  const found = products.find(({ variant }) => variant.filter((size) => size.countInStock > 0 && size.price).length > 1)
  if (!found) throw new Error('The shop has no product in two sizes')
  return `/product/${found.category}/${found._id}`
}
