import { readFile } from 'node:fs/promises'
import { setTimeout as later } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { fetchWithRetries } from '#tests/support/fetch-with-retries.ts'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { scrollToFooter, see, seeImage, seeNot } from '../../support/page-checks.ts'
import { createShopper } from '../../support/people.ts'
import { addToCart, createProduct, fromCatalogue, productPath } from '../../support/products.ts'

// Adds up the browser's layout-shift entries. `moved` names what moved, for the report of a failed test.
const COUNT_SHIFTS = `
  window.shifted = 0
  window.moved = []
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) if (!hadRecentInput) {
      window.shifted += value
      for (const { node, previousRect, currentRect } of sources)
        window.moved.push([node?.outerHTML ?? node?.data, previousRect.y, currentRect.y].join(' ').slice(-300))
    }
  }).observe({ type: 'layout-shift', buffered: true })`

const MAX_SHIFT = 0.01

/** The script of a part whose code loads later. File names do not say it; the build's list does. */
async function scriptOf(part: string): Promise<string> {
  const screens = JSON.parse(await readFile('dist/web/.screens.json', 'utf8'))
  return screens[part].scripts[0]
}

/** Holds the part's script until `release`. `requested` resolves when the browser requests it. */
async function holdScript(page: Page, part: string) {
  const deferred = Promise.withResolvers<void>()
  const requested = Promise.withResolvers<void>()
  await page.route(`**${await scriptOf(part)}`, async (route) => {
    requested.resolve()
    await deferred.promise
    await route.continue()
  })
  return { requested: requested.promise, release: deferred.resolve }
}

test.for([360, 1280])(
  'a screen causes no layout shift while it loads on a slow connection, at %i px',
  async (width, { openPage }) => {
    const shopper = await createShopper()
    // The name fits into one line in the fallback font too.
    await addToCart(shopper, await createProduct({ name: 'Test balm' }))
    const product = await fromCatalogue('Dasamoolarishtam')
    const page = await openPage({ width, as: shopper })
    await page.addInitScript(COUNT_SHIFTS)
    await slowDown(page)
    for (const path of ['/', '/productlist/ayurveda', productPath(product), '/cart']) {
      await page.goto('about:blank')
      await page.goto(`/#${path}`)
      await see(page.getByRole('heading', { level: 1 }))
      await seeNot(page.locator('#main [aria-busy="true"]').first())
      await scrollToFooter(page)
      expect(
        await page.evaluate('window.shifted'),
        `${path}: ${await page.evaluate('window.moved.join()')}`,
      ).toBeLessThan(MAX_SHIFT)
    }
  },
)

test.for([360, 1280])('scrolling during loading causes no layout shift, at %i px', async (width, { openPage }) => {
  const product = await fromCatalogue('Dasamoolarishtam')
  for (const path of ['/productlist/ayurveda', productPath(product)]) {
    const page = await openPage({ width })
    await page.addInitScript(COUNT_SHIFTS)
    const deferred = Promise.withResolvers<void>()
    await page.route('**/api/{products,categories}/**', async (route) => {
      await deferred.promise
      await route.continue()
    })
    await page.goto(`/#${path}`)
    await page.locator('#main [aria-busy="true"]').first().waitFor()
    await page.mouse.wheel(0, 20_000)
    deferred.resolve()
    await seeNot(page.locator('#main [aria-busy="true"]').first())
    await scrollToFooter(page)
    expect(await page.evaluate('window.shifted'), path).toBeLessThan(MAX_SHIFT)
  }
})

test.for([360, 1280])(
  'on a client-rendered home page the footer waits for the lower end of the page, at %i px',
  async (width, { openPage }) => {
    const page = await openPage({ width, path: '/careers' })
    await page.evaluate(COUNT_SHIFTS)
    const script = await holdScript(page, 'home/home-foot.tsx')
    await page.getByRole('banner').getByRole('link', { name: /home$/ }).click()
    await see(page.getByRole('region', { name: 'Popular Products' }))
    await script.requested
    await seeNot(page.getByRole('contentinfo'))
    script.release()
    await scrollToFooter(page)
    expect(await page.evaluate('window.shifted')).toBeLessThan(MAX_SHIFT)
  },
)

test.for([360, 1280])(
  'details, reviews and footer of a product appear together, and a link to its reviews leads there, at %i px',
  async (width, { openPage }) => {
    const product = await fromCatalogue('Dasamoolarishtam')
    const page = await openPage({ width, path: '/careers' })
    await page.evaluate(COUNT_SHIFTS)
    const script = await holdScript(page, 'products/product-sections.tsx')
    await page.goto(`/#${productPath(product)}?part=reviews`)
    await see(page.getByRole('heading', { level: 1, name: product.name }))
    await script.requested
    const reviews = page.getByRole('heading', { name: 'Reviews', exact: true })
    for (const lateElement of [reviews, page.getByRole('contentinfo')]) await seeNot(lateElement)
    script.release()
    await expect.poll(async () => (await reviews.boundingBox())?.y, pollOptions).toBeLessThan(200)
    await see(page.getByRole('table', { name: 'Details' }))
    await scrollToFooter(page)
    expect(await page.evaluate('window.shifted')).toBeLessThan(MAX_SHIFT)
  },
)

// A frame first: before it the browser has requested no font.
const FONTS = `new Promise((rendered) => requestAnimationFrame(() => setTimeout(rendered)))
  .then(() => document.fonts.ready).then(() => {})`

test.for([
  [360, '/'],
  [1280, '/'],
  [360, '/ml/'],
] as const)(
  'the home page has its full height before its scripts run: %i px, %s',
  async ([width, path], { openPage }) => {
    const page = await openPage({ width })
    const deferred = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await deferred.promise
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await page.evaluate(FONTS)
    const heightOf = () => page.evaluate('document.documentElement.scrollHeight')
    const height = await heightOf()
    for (const landmark of ['banner', 'main', 'contentinfo'] as const) await see(page.getByRole(landmark))
    expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(12)
    deferred.resolve()
    await scrollToFooter(page)
    for (const part of await page.locator('[data-later]').all()) await part.scrollIntoViewIfNeeded()
    await seeImage(page.locator('#main [data-later] img').last())
    expect(await heightOf()).toBe(height)
  },
)

test.for([360, 1280])(
  'header, slides and categories do not move while the browser still receives the page, at %i px',
  async (width, { openPage }) => {
    // The cut pages preload a slide that they do not show.
    const page = await openPage({ width, refusals: ['was preloaded using link preload'] })
    const html = await (await fetchWithRetries(inject('shopUrl'))).text()
    await page.route('**/assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }))
    let end = html.length
    await page.route('/', (route) => route.fulfill({ contentType: 'text/html', body: html.slice(0, end) }))
    const firstDot = page.getByRole('button', { name: 'Slide 1' })
    const ayurveda = page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Ayurveda' })
    const readPositions = async () => {
      await page.goto('/')
      return { dot: await firstDot.boundingBox(), link: (await ayurveda.isVisible()) && (await ayurveda.boundingBox()) }
    }
    const positions = await readPositions()
    expect(positions.link).toBeTruthy()
    end = html.indexOf('>', html.indexOf('href="#/wishlist"')) + 1
    await page.goto('/')
    expect(await page.getByRole('banner').getByRole('link').count()).toBe(0)
    for (const last of ['aria-label="Slide 5"', 'aria-label="1 of 5"', 'aria-label="2 of 5"', '>Foods</span>']) {
      end = html.indexOf('>', html.indexOf(last)) + 1
      expect(await readPositions(), last).toEqual({ dot: positions.dot, link: false })
    }
  },
)

/** Delays the responses and delivers them one after the other, as a slow network does. */
async function slowDown(page: Page) {
  let before = Promise.resolve()
  await page.route('**/api/**', async (route) => {
    before = before.then(() => later(100))
    await before
    await route.continue()
  })
}
