import type { Page } from 'playwright-core'
import { formatRupees } from '#shared/money.ts'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { delayScripts } from '../../support/network.ts'
import { expectAddress, see, seeNot, seeScreen, waitForFonts } from '../../support/page-checks.ts'
import { createShopper } from '../../support/people.ts'

const popular = (page: Page) => page.getByRole('region', { name: 'Popular Products' })

/**
 * The HTML that must be equal before and after hydration. Leaves out link targets, and the pictures of products: the
 * scripts add them into their reserved places.
 */
const RENDERED = `
  ['body header', '#main h1', '[aria-label="What we make"] ul', '#main nav', '[aria-label="Popular Products"] li:nth-child(-n+2)']
    .flatMap((parts) => [...document.querySelectorAll(parts)].map((part) => part.cloneNode(true)))
    .map((part) => {
      for (const picture of part.querySelectorAll('article :is(picture, img)')) picture.remove()
      return part.outerHTML.replace(/href="[^"]*"/g, '')
    })`

/** Looks between the hydration and the images of the other slides, which come 1.4 seconds after it. */
const TRACK_HYDRATED = `addEventListener('alive', ({ target }) => {
  if (target === window) setTimeout(() => { window.hydrated = ${RENDERED} }, 500)
})`

test.for([360, 1280])(
  'the home page is visible before any script and is hydrated without a redraw, at %i px',
  async (width, { openPage }) => {
    const page = await openPage({ width })
    const release = await delayScripts(page)
    await page.addInitScript(TRACK_HYDRATED)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    const { popular: products } = await callApi('GET /api/home', { query: {} })
    const [first] = products
    await see(popular(page).getByRole('heading', { name: first?.name ?? '', exact: true }))
    await see(
      popular(page)
        .getByRole('article')
        .first()
        .getByText(formatRupees(first?.discountPrice || (first?.variant[0]?.price ?? 0))),
    )
    const before = await page.evaluate(RENDERED)
    await page.evaluate(`window.first = document.querySelector('#main article')`)
    release()
    await expect.poll(() => popular(page).getByRole('article').first().locator('img').count(), pollOptions).toBe(1)
    expect(await popular(page).getByRole('article').count()).toBe(products.length)
    await expect.poll(() => page.evaluate('window.hydrated'), pollOptions).toBeDefined()
    expect(await page.evaluate('window.hydrated')).toEqual(before)
    expect(await page.evaluate('window.first.isConnected')).toBe(true)
  },
)

test('the page carries its data: home and settings are not fetched again', async ({ openPage }) => {
  const page = await openPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect.poll(() => popular(page).getByRole('article').count(), pollOptions).toBe(10)
  await page.goto('/#/careers')
  await seeScreen(page, 'Careers')
  expect(requests.filter((path) => path === '/api/home' || path === '/api/settings')).toEqual([])
})

test('another screen that is opened directly never shows the home page first', async ({ openPage }) => {
  const page = await openPage()
  const release = await delayScripts(page)
  await page.goto('/#/careers', { waitUntil: 'commit' })
  await page.locator('#root article').first().waitFor({ state: 'attached' })
  await seeNot(page.getByRole('banner'))
  await seeNot(page.locator('#main'))
  release()
  await seeScreen(page, 'Careers')
  expect(await page.locator('#main article').count()).toBe(0)
})

test('without scripts the home page can be read', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/', more: { javaScriptEnabled: false } })
  await see(popular(page).getByRole('article').first())
  await see(page.getByRole('heading', { name: 'Beauty Care', exact: true }))
  await see(page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Foods' }))
})

test('a signed-in user sees their own header', async ({ openPage }) => {
  const page = await openPage({ as: await createShopper('Lakshmi Nair'), path: '/' })
  await see(page.getByRole('banner').getByText('Lakshmi Nair', { exact: true }))
  await seeNot(page.getByRole('banner').getByRole('link', { name: 'Login/Register' }))
})

test('the whole page becomes interactive although the sign-in has ended', async ({ openPage }) => {
  const shopper = await createShopper()
  await callApi('POST /api/users/logout', { as: shopper })
  const page = await openPage({ as: shopper, path: '/', refusals: ['401 (Unauthorized)'] })
  await see(page.getByRole('banner').getByRole('link', { name: 'Login/Register' }))
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('tab', { name: 'Board of Directors' }).click()
  await see(page.getByRole('tab', { name: 'Board of Directors', selected: true }))
})

test('a page and its slides that were scrolled before the scripts run stay there', async ({ openPage }) => {
  const page = await openPage({ width: 360 })
  const release = await delayScripts(page)
  await page.addInitScript(TRACK_HYDRATED)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await see(popular(page))
  await waitForFonts(page)
  await page.evaluate(`document.querySelector('[aria-label="What we make"] ul').scrollBy(360, 0)`)
  await page.evaluate('scrollTo(0, 600)')
  release()
  await expect.poll(() => page.evaluate('window.hydrated'), pollOptions).toBeDefined()
  expect(await page.evaluate('scrollY')).toBe(600)
  const second = page.getByRole('button', { name: 'Slide 2' })
  await expect.poll(() => second.getAttribute('aria-current'), pollOptions).toBe('true')
})

test('scrolling before the scripts run wins over the position before a reload', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/' })
  await expect.poll(() => popular(page).getByRole('article').count(), pollOptions).toBe(10)
  await page.evaluate('scrollTo(0, 900)')
  const release = await delayScripts(page)
  await page.addInitScript(TRACK_HYDRATED)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await see(popular(page))
  await waitForFonts(page)
  await page.evaluate('scrollTo(0, 300)')
  release()
  await expect.poll(() => page.evaluate('window.hydrated'), pollOptions).toBeDefined()
  expect(await page.evaluate('scrollY')).toBe(300)
})

test('a search on a page without images, before the scripts run, starts when they do', async ({ openPage }) => {
  const page = await openPage()
  const release = await delayScripts(page)
  await page.goto('/careers', { waitUntil: 'domcontentloaded' })
  const box = page.getByRole('combobox', { name: 'Search products' })
  await box.fill('thailam')
  await box.press('Enter')
  release()
  await expectAddress(page, '/search/thailam')
})

test('typing and searching before the scripts run lose nothing', async ({ openPage }) => {
  const page = await openPage({ width: 360 })
  const release = await delayScripts(page)
  // The end of the page has the script that takes the search.
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const box = page.getByPlaceholder('Search here')
  await box.fill('a/b')
  await box.press('Enter')
  await expect.poll(() => page.url(), pollOptions).toContain('#/search/a%2Fb')
  release()
  await see(page.getByRole('heading', { name: 'Results for “a/b”' }))
})

test('a language that is chosen before the scripts run is remembered', async ({ openPage }) => {
  const page = await openPage({ width: 360 })
  const release = await delayScripts(page)
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  await page.locator('footer').getByRole('link', { name: 'മലയാളം' }).click()
  await page.waitForURL('**/ml/', { waitUntil: 'domcontentloaded' })
  expect(await page.evaluate('localStorage.language')).toBe('ml')
  release()
})

test('a search typed before the scripts run starts when they do', async ({ openPage }) => {
  const page = await openPage({ width: 360 })
  const release = await delayScripts(page)
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByPlaceholder('Search here').fill('triphala')
  release()
  await see(page.getByRole('option').first())
})
