import type { Locator } from 'playwright-core'
import { formatRupees } from '#shared/money.ts'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import {
  expectAccessibleLayout,
  expectAddress,
  scrollToFooter,
  see,
  seeImage,
  seeNot,
  seeScreen,
  waitForFonts,
  waitForNetworkIdle,
} from '../../support/page-checks.ts'
import { productPath } from '../../support/products.ts'

// Requirements: CAT-4, LIST-2, LIST-3, NAV-21
test.for([360, 1280])(
  'each list shows its text and its products with prices, at %i px',
  async (width, { openPage }) => {
    const page = await openPage({ width })
    const views = await callApi('GET /api/categories', { query: {} })
    for (const { name: category, title, description } of views) {
      await page.goto(`/#/productlist/${category}`)
      await seeScreen(page, title)
      await see(page.getByText(description))
      await seeImage(page.locator('#main picture img').first())
      const { products } = await callApi('GET /api/products/category/:category', { params: { category }, query: {} })
      const cards = page.getByRole('region', { name: `All ${title} products` }).getByRole('article')
      await expect.poll(() => cards.count(), pollOptions).toBe(products.length)
      const texts = await cards.allTextContents()
      for (const [index, { name, price, discountPrice }] of products.entries()) {
        expect(texts[index]).toContain(name)
        expect(texts[index]).toContain(price ? formatRupees(discountPrice || price) : '₹000')
      }
      await expect.poll(() => page.title(), pollOptions).toBe(`${title} | Kadirur Society`)
      await expectAccessibleLayout(page)
    }
  },
)

// Requirements: NAV-13, UI-1
test('the pagination leads to the next page of a list and marks the current one', async ({ openPage }) => {
  const page = await openPage({ path: '/productlist/organicfoods' })
  await seeScreen(page, 'Foods')
  await page.getByRole('link', { name: 'Next page' }).click()
  await expectAddress(page, '/productlist/organicfoods/2')
  await see(page.getByRole('heading', { name: 'All Foods products, page 2' }))
  const { products } = await callApi('GET /api/products/category/:category', {
    params: { category: 'organicfoods' },
    query: { pageNumber: '2' },
  })
  await see(page.getByRole('link', { name: products[0]?.name ?? '', exact: true }))
  const current = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' })
  expect(await current.getAttribute('aria-current')).toBe('page')
})

// Requirements: NAV-13
test('a page past the end shows a message with a link to the first', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/productlist/furniture/99' })
  await see(page.getByRole('heading', { name: 'There are no products on this page' }))
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expectAddress(page, '/productlist/furniture')
})

/** The app handles an address after a frame, and before this. */
const TRACK_HANDLED = `void (window.handled = new Promise((done) =>
  addEventListener('hashchange', () => requestAnimationFrame(() => setTimeout(done)), { once: true })))`

// Requirements: LIST-4, LIST-5, UI-1
test('Patent Products and Classical Products lead to their tiles, and a tile to its products', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/productlist/ayurveda' })
  await seeScreen(page, 'Ayurveda')
  const kinds = await callApi('GET /api/categories/subcategories', { query: {} })
  const tilesOf = (group: string) => kinds.filter((kind) => kind.group === group).map(({ name }) => name)
  for (const [name, group] of [
    ['Patent Products', 'patent'],
    ['Classical Products', 'classical'],
  ] as const) {
    await page.evaluate(TRACK_HANDLED)
    await page.getByRole('link', { name, exact: true }).click()
    // The app focuses the heading at the press, and again when it handles the new address.
    await page.evaluate('window.handled')
    const heading = page.getByRole('heading', { name })
    await expect
      .poll(() => heading.evaluate((title) => title === title.ownerDocument.activeElement), pollOptions)
      .toBe(true)
    const tiles = page.getByRole('region', { name }).getByRole('link')
    expect(await tiles.count()).toBe(6)
    await page.getByRole('button', { name: `Show all ${tilesOf(group).length}` }).click()
    const seventh = tiles.nth(6)
    await expect
      .poll(() => seventh.evaluate((tile) => tile === tile.ownerDocument.activeElement), pollOptions)
      .toBe(true)
    expect((await tiles.allInnerTexts()).map((text) => text.trim())).toEqual(tilesOf(group))
  }
  const kind = kinds.find(({ slug }) => slug === 'arishtams-asavams')
  await page.getByRole('link', { name: kind?.name ?? '', exact: true }).click()
  await seeScreen(page, kind?.name ?? '')
  await expectAddress(page, '/ayurveda/arishtams-asavams')
  const products = await callApi('GET /api/products/ayurveda/:value', {
    params: { value: 'arishtams-asavams' },
    query: {},
  })
  await expect.poll(() => page.getByRole('article').count(), pollOptions).toBe(products.length)
  await expectAccessibleLayout(page)
})

test('without scripts the served page shows all tiles', async ({ openPage }) => {
  const page = await openPage({ more: { javaScriptEnabled: false } })
  const kinds = await callApi('GET /api/categories/subcategories', { query: {} })
  await page.goto('/productlist/ayurveda')
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const tiles = page.locator('#patent, #classical').getByRole('link')
    await expect.poll(() => tiles.count(), pollOptions).toBe(kinds.length)
    await seeNot(page.getByRole('button', { name: /^Show all/ }).first())
  }
})

// Requirements: LIST-1
test('the bar above a list leads to the other categories', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/productlist/furniture' })
  await seeScreen(page, 'Furniture')
  const bar = page.getByRole('navigation', { name: 'Categories' }).first()
  expect(await bar.getByRole('link', { name: 'Furniture' }).getAttribute('aria-current')).toBe('page')
  await bar.getByRole('link', { name: 'Beauty Care' }).click()
  await seeScreen(page, 'Beauty Care')
})

// Requirements: NAV-23
test('Back restores the scroll position of a list', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/productlist/beautycare' })
  await seeScreen(page, 'Beauty Care')
  await waitForFonts(page)
  const readScrollTop = () => page.locator('html').evaluate((html) => Math.round(html.scrollTop))
  const card = page.getByRole('article').nth(15)
  await card.scrollIntoViewIfNeeded()
  const before = await readScrollTop()
  expect(before).toBeGreaterThan(500)
  const { products } = await callApi('GET /api/products/category/:category', {
    params: { category: 'beautycare' },
    query: {},
  })
  const chosen = products[15]
  await card.getByRole('link').click()
  await seeScreen(page, chosen?.name ?? '')
  await expectAddress(page, productPath(chosen ?? { category: '', _id: '' }))
  await expect.poll(readScrollTop, pollOptions).toBe(0)
  await page.goBack()
  await seeScreen(page, 'Beauty Care')
  await expect.poll(async () => Math.abs((await readScrollTop()) - before) < 3, pollOptions).toBe(true)
})

// Requirements: NAV-23
test('Back restores the scroll position of a list that was opened at one of its parts', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/productlist/ayurveda?part=patent' })
  const readScrollTop = () => page.locator('html').evaluate((html) => Math.round(html.scrollTop))
  await expect.poll(readScrollTop, pollOptions).toBeGreaterThan(0)
  await waitForFonts(page)
  const tile = page.locator('#classical').getByRole('link').last()
  await tile.scrollIntoViewIfNeeded()
  const before = await readScrollTop()
  await tile.click()
  await expect.poll(readScrollTop, pollOptions).toBe(0)
  await page.goBack()
  await expect.poll(async () => Math.abs((await readScrollTop()) - before) < 3, pollOptions).toBe(true)
  await waitForNetworkIdle(page)
  // Two frames later a part of the page would have come to the top.
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done))))',
  )
  expect(Math.abs((await readScrollTop()) - before)).toBeLessThan(3)
})

// Requirements: UI-1, UI-9
test('a list that fails to load shows a red alert and loads on retry', async ({ openPage }) => {
  const page = await openPage({ path: '/careers', refusals: ['/api/products/category/'] })
  await page.route('**/api/products/category/**', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong on our side.', code: 'internal' } }),
  )
  await seeScreen(page, 'Careers')
  await scrollToFooter(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Furniture' }).click()
  const alert = page.getByRole('alert')
  await see(alert.getByText('Something went wrong on our side.'))
  await expectAccessibleLayout(page)
  await page.unroute('**/api/products/category/**')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await see(page.getByRole('article').first())
})

test.for([
  [1280, 'underline', 'rgb(255, 255, 255)'],
  [360, 'none', 'rgba(255, 255, 255, 0.92)'],
] as const)(
  'a card and its heart have a hover style with a mouse, and none on a touch screen, at %i px',
  async ([width, line, background], { openPage }) => {
    const page = await openPage({ width, path: '/productlist/beautycare' })
    const card = page.getByRole('article').first()
    await see(card)
    await card.hover()
    const name = card.getByRole('heading').getByRole('link')
    await expect.poll(() => card.evaluate((element) => element.matches(':hover')), pollOptions).toBe(true)
    const styleOf = (element: Locator, property: string) =>
      element.evaluate((element, name) => element.computedStyleMap().get(name)?.toString(), property)
    expect(await styleOf(name, 'text-decoration-line')).toBe(line)
    const wishButton = card.getByRole('button', { name: /to wishlist$/ })
    await wishButton.hover()
    await expect.poll(() => styleOf(wishButton, 'background-color'), pollOptions).toBe(background)
  },
)
