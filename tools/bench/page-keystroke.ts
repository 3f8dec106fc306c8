import type { Browser, Page } from 'playwright-core'
import { productCalls } from '#shared/products.ts'
import { PHONE, WATCH } from './page-interactions.ts'
import type { Bench, Row } from './row.ts'

/** One fewer than the list's limit, above which the server searches. */
const PRODUCTS = 9_999
const SLOWER = 6
const TYPED = 'oilsoap'

/**
 * The slowest keystroke in the search with 10,000 loaded products, on a CPU six times slower. Its limit is the slowest
 * keystroke in a plain input of the same page.
 */
export async function measureManyKeystrokes(browser: Browser, url: string, bench: Bench): Promise<Row> {
  const list = JSON.stringify(await manyProducts(url))
  const rounds: number[] = []
  const still: number[] = []
  for (let round = 0; round < bench.rounds; round += 1) {
    bench.log(`letters among ${PRODUCTS} products, ${round + 1}`)
    const page = await openWith(browser, url, list)
    await page.evaluate(ADD_BOX)
    still.push(await slowestLetter(page, '#plain'))
    rounds.push(await slowestLetter(page, 'form input[type=search]'))
    await page.context().close()
  }
  return {
    part: 'page',
    name: `a letter typed among 10,000 products, to next paint, ${SLOWER} times slower`,
    unit: 'ms',
    better: 'lower',
    rounds,
    limit: { name: 'a letter in a plain input', rounds: still },
    goal: { bound: 50 },
  }
}

async function manyProducts(url: string) {
  const known = productCalls.list.reply.parse(await (await fetch(`${url}/api/products`)).json())
  return Array.from({ length: PRODUCTS }, (_, index) => {
    const product = known[index % known.length]
    if (!product) throw new Error('The shop has no products')
    return { ...product, _id: `${product._id}-${index}`, name: `${product.name} ${index}` }
  })
}

/** A phone that has loaded and searched the list once. */
async function openWith(browser: Browser, url: string, list: string): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.route('**/api/products', (route) => route.fulfill({ contentType: 'application/json', body: list }))
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const box = page.getByRole('combobox')
  await box.fill('ready')
  await page
    .getByRole('status')
    .filter({ hasText: /product/i })
    .first()
    .waitFor({ state: 'attached' })
  await box.fill('')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

async function slowestLetter(page: Page, box: string): Promise<number> {
  await page.locator(box).focus()
  await page.evaluate(WATCH)
  for (const letter of TYPED) {
    await page.keyboard.press(letter)
    // Typing speed.
    await page.evaluate('new Promise((done) => setTimeout(done, 150))')
  }
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 250)))')
  return page.evaluate<number>('window.slowest')
}

const ADD_BOX = `document.querySelector('#main').insertAdjacentHTML('afterbegin', '<input id="plain" aria-label="plain">')`
