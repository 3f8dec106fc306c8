import type { Page } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'
import { pathOfProduct } from '#shared/page-paths.ts'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { delayScripts, OFFLINE } from '../../support/network.ts'
import {
  expectAddress,
  expectNoAxeFindings,
  expectNoHorizontalScroll,
  pauseClock,
  see,
  seeNot,
} from '../../support/page-checks.ts'
import { createShopper } from '../../support/people.ts'
import { createProduct, fromCatalogue } from '../../support/products.ts'
import { sharedBrowser } from '../../support/shared-browser.ts'
import { TIMEOUT_MS } from '../../support/timeouts.ts'

const PAGES = [
  ['/productlist/beautycare', 'Beauty Care'],
  ['/ayurveda/kashayams', 'Kashayams'],
  ['/about', 'Made in the village, for the village'],
  ['/directors', 'Board of Directors'],
  ['/privacy', 'Privacy policy'],
  ['/notice', 'Privacy notice'],
] as const

const PLAIN = /^JavaScript is off or too old in this browser: only a part of the shop works\./

// Requirements: WEB-2
test('without scripts public pages can be read, and their links work', async ({ openPage }) => {
  const page = await openPage({ width: 360, more: { javaScriptEnabled: false } })
  for (const [path, heading] of [['/', /./] as const, ...PAGES]) {
    await page.goto(path)
    await see(page.getByRole('heading', { level: 1, name: heading }).first())
    await see(page.getByText(PLAIN))
  }
  const product = await fromCatalogue('Abhayarishtam')
  await page.goto(pathOfProduct(product))
  await see(page.getByText(product.description, { exact: true }))
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Ayurveda' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Ayurveda' }))
  await page.locator('#main article a').first().click()
  await expect
    .poll(() => new URL(page.url()).pathname, pollOptions)
    .toMatch(/^\/product\/ayurveda\/[0-9a-f-]{36}-[a-z]/)
})

// Requirements: WEB-1
test('a browser too old for the scripts shows the served pages with working links', async () => {
  const page = await openPageWithBrokenScripts()
  await page.goto('/productlist/ayurveda')
  await see(page.getByText(PLAIN))
  const product = page.locator('#main article a').first()
  await expect.poll(() => product.getAttribute('href'), pollOptions).toMatch(/^\/product\//)
  const name = (await product.textContent()) ?? ''
  await product.click()
  await see(page.getByRole('heading', { level: 1, name }))
  await see(page.getByText(/^₹\d/).first())
  await see(page.getByText(PLAIN))
  await page.locator('#plain').getByRole('link', { name: 'Furniture' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Furniture' }))
  await expectNoHorizontalScroll(page)

  await page.goto('/?anew#/cart')
  await see(page.getByText(PLAIN))
  await see(page.locator('#main article').first())
})

/** Opens a page at phone width. Ignores console messages about scripts. */
async function openPageWithBrokenScripts(): Promise<Page> {
  const context = await (await sharedBrowser()).newContext({
    baseURL: inject('shopUrl'),
    viewport: { width: 360, height: 740 },
    serviceWorkers: 'block',
  })
  onTestFinished(() => context.close())
  context.setDefaultTimeout(TIMEOUT_MS)
  const page = await context.newPage()
  await page.route('**/assets/*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'not a script of today' }),
  )
  return page
}

// Requirements: WEB-2
test.for([360, 1280])(
  'a shared page is hydrated in place: no redraw, refetch or layout shift, at %i px',
  async (width, { openPage }) => {
    const product = await fromCatalogue('Abhayarishtam')
    const pages = [[pathOfProduct(product), product.name], ...PAGES] as const
    for (const [path, heading] of pages) {
      const page = await openPage({ width })
      const requests: string[] = []
      page.on('request', (request) => request.url().includes('/api/') && requests.push(request.url()))
      await page.addInitScript(WATCH)
      await page.goto(path)
      await see(page.getByRole('heading', { level: 1, name: heading }))
      await expectAddress(page, path.replace(/(\/product\/[a-z]+\/.{36}).*/, '$1'))
      expect(new URL(page.url()).pathname).toBe('/')
      // React's own property shows that the element is hydrated.
      await expect
        .poll(() => page.evaluate(`Object.keys(document.querySelector('h1')).length`), pollOptions)
        .toBeGreaterThan(0)
      expect(await page.evaluate(`document.querySelector('h1') === window.heading`), path).toBe(true)
      expect(await page.evaluate('window.shifted'), path).toBeLessThan(0.01)
      expect(await page.evaluate('document.title')).toBe(await page.evaluate('window.titled'))
      expect(requests, path).toEqual([])
      await page.close()
    }
  },
)

const WATCH = `
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.shifted += value
  }).observe({ type: 'layout-shift', buffered: true })
  document.addEventListener('DOMContentLoaded', () => {
    window.heading = document.querySelector('h1')
    window.titled = document.title
  })`

test('on a slow connection a public page behind the # is fetched server-rendered; other screens are not', async ({
  openPage,
}) => {
  const page = await openPage({ width: 360 })
  const pages: string[] = []
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.isNavigationRequest()) pages.push(pathname)
    if (pathname.startsWith('/api/')) requests.push(pathname)
  })
  await page.addInitScript(
    `Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g', addEventListener() {} } })`,
  )
  const product = await fromCatalogue('Abhayarishtam')
  const path = `/product/ayurveda/${product._id}`
  await page.goto(`/#${path}`)
  await see(page.getByRole('heading', { level: 1, name: product.name }))
  await expectAddress(page, path)
  expect(pages).toEqual(['/', path, pathOfProduct(product)])
  expect(requests).toEqual([])
  expect(await page.evaluate('history.length')).toBe(2)

  await page.reload()
  await see(page.getByRole('heading', { level: 1, name: product.name }))
  expect(pages.slice(3)).toEqual(['/'])
  await page.goto('about:blank')
  await page.goto('/#/cart')
  await see(page.getByRole('heading', { level: 1 }))
  expect(pages.slice(4).filter((pathname) => pathname.startsWith('/'))).toEqual(['/'])
})

test('choices and clicks before the scripts run are applied when they do', async ({ openPage }) => {
  const product = await createProduct({ sizes: [{}, {}] })
  const page = await openPage({ width: 1280 })
  const release = await delayScripts(page)
  // The end of the page has the script that notes them.
  await page.goto(pathOfProduct(product), { waitUntil: 'domcontentloaded' })
  await page.locator('fieldset label').nth(1).click()
  await page.getByRole('button', { name: 'Add to wishlist' }).first().click()
  release()
  // The note about it disappears after two seconds, and the page is still hydrating.
  await expect.poll(() => page.evaluate('localStorage.getItem("wishlistItems")'), pollOptions).toContain(product._id)
  await expect
    .poll(() => page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).getAttribute('href'), pollOptions)
    .toContain('variant=1')
})

test('a size chosen and bought before the scripts run is the one in the cart', async ({ openPage }) => {
  const product = await createProduct({ sizes: [{}, {}] })
  const page = await openPage({ width: 1280, as: await createShopper() })
  const release = await delayScripts(page)
  await page.goto(pathOfProduct(product), { waitUntil: 'domcontentloaded' })
  await page.locator('fieldset label').nth(1).click()
  await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).click()
  release()
  await expectAddress(page, '/cart')
  await see(
    page
      .getByRole('main')
      .getByText(product.variant[1]?.model ?? '', { exact: true })
      .first(),
  )
  expect(
    await page
      .getByRole('main')
      .getByText(product.variant[0]?.model ?? '', { exact: true })
      .count(),
  ).toBe(0)
})

test('an unknown address shows not found, and a click on a shared page stays in the app', async ({ openPage }) => {
  const page = await openPage({ refusals: ['/no-such-page'] })
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await see(page.getByRole('heading', { level: 1, name: 'Page not found' }))
  await page.goto('/privacy')
  await expectAddress(page, '/privacy')
  await page.evaluate('window.isSame = true')
  const careers = page.getByRole('navigation', { name: 'The society' }).getByRole('link', { name: 'Careers' })
  // Before the scripts run, the link loads another page.
  await expect.poll(() => careers.getAttribute('href'), pollOptions).toBe('#/careers')
  await careers.click()
  await see(page.getByRole('heading', { level: 1, name: 'Careers' }))
  expect(await page.evaluate('window.isSame')).toBe(true)
})

// Requirements: WEB-9
test('a product is shared with the phone’s own sheet, or else by WhatsApp and a copied link', async ({ openPage }) => {
  const product = await fromCatalogue('Abhayarishtam')
  const page = await openPage({ width: 360 })
  await page.clock.install()
  await page.goto(`/#/product/ayurveda/${product._id}`)
  const share = page.getByRole('button', { name: `Share ${product.name}` })
  await page.evaluate('navigator.share = undefined')
  await share.press('Enter')
  const sheet = page.getByRole('dialog', { name: `Share ${product.name}` })
  const address = new URL(page.url()).origin + pathOfProduct(product)
  await see(sheet.getByText(address, { exact: true }))
  const whatsapp = new URL((await sheet.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href')) ?? '')
  expect([whatsapp.host, whatsapp.searchParams.get('text')]).toEqual(['wa.me', `${product.name} ${address}`])
  await expectNoAxeFindings(page)
  // The message is visible for two seconds only.
  await pauseClock(page)
  await sheet.getByRole('button', { name: 'Copy link' }).click()
  await see(sheet.getByRole('button', { name: 'Link copied' }))
  await page.clock.resume()
  await page.keyboard.press('Escape')
  await seeNot(sheet)
  await expect.poll(() => page.evaluate(`document.activeElement.ariaLabel`), pollOptions).toBe(`Share ${product.name}`)

  await page.evaluate(`navigator.share = async (shared) => { window.shared = shared }`)
  await share.click()
  await expect.poll(() => page.evaluate('window.shared'), pollOptions).toEqual({ title: product.name, url: address })
  await seeNot(sheet)
})

// Requirements: UI-6
test('without a connection the share button says so, and the next press opens its sheet', async ({ openPage }) => {
  const product = await fromCatalogue('Abhayarishtam')
  const page = await openPage({ width: 360, path: `/product/ayurveda/${product._id}`, refusals: OFFLINE })
  const share = page.getByRole('button', { name: `Share ${product.name}` })
  await see(share)
  await page.evaluate('navigator.share = undefined')
  await page.context().setOffline(true)
  await share.click()
  // The whole text: related products may say so too, below their own title.
  await see(page.getByText('We could not reach the shop. Please check your connection and try again.', { exact: true }))
  await page.context().setOffline(false)
  await share.click()
  await see(page.getByRole('dialog', { name: `Share ${product.name}` }))
})
