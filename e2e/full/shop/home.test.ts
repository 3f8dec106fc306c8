import type { Locator, Page } from 'playwright-core'
import { AS_BUILT, expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import {
  expectAccessibleLayout,
  expectAddress,
  scrollToFooter,
  see,
  seeNot,
  seeScreen,
} from '../../support/page-checks.ts'

const TREATMENT_SITE = 'https://example.invalid/abhyanga'

const slider = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

// Requirements: HEAD-12, HOME-14
test('one, two, three or four products of a slider are in view, by the width of the window', async ({ openPage }) => {
  const page = await openPage({ path: '/' })
  const popular = slider(page, 'Popular Products')
  await see(popular.getByRole('article').first())
  const inView = async () => {
    const track = await popular.getByRole('list').boundingBox()
    const boxes = await Promise.all((await popular.getByRole('listitem').all()).map((item) => item.boundingBox()))
    const end = (track?.x ?? 0) + (track?.width ?? 0) + 1
    return boxes.filter((box) => box && box.x + box.width <= end).length
  }
  for (const [width, cards] of [
    [575, 1],
    [576, 2],
    [991, 2],
    [992, 3],
    [1199, 3],
    [1200, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(inView, { ...pollOptions, message: `at ${width} px` }).toBe(cards)
  }
})

// Requirements: HOME-13, HOME-15
test('the arrows of popular products scroll by a page and wrap round', async ({ openPage }) => {
  const page = await openPage({ path: '/' })
  const popular = slider(page, 'Popular Products')
  const isInView = (index: number) => isItemInView(popular, index)
  await popular.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => isInView(4), pollOptions).toBe(true)
  await popular.getByRole('button', { name: 'Previous' }).click()
  await expect.poll(() => isInView(0), pollOptions).toBe(true)
  await popular.getByRole('button', { name: 'Previous' }).click()
  await expect.poll(() => isInView(9), pollOptions).toBe(true)
  expect(await slider(page, 'Foods').getByRole('button', { name: 'Next' }).count()).toBe(0)
})

// Presses "Next" after the start of a part's hydration and before its end.
const CLICK_EARLY = `
  window.IntersectionObserver = class extends IntersectionObserver {
    constructor(callback, options) {
      super((entries, observer) => {
        const next = entries.filter((entry) => entry.isIntersecting)
          .map(({ target }) => target.matches('[data-later]') && target.querySelector('button[aria-label="Next"]'))
          .find(Boolean)
        callback(entries, observer)
        if (next && !window.pressed) setTimeout(() => { window.pressed = true; next.click() })
      }, options)
    }
  }`

test('a press during the hydration of a part counts once', async ({ openPage }) => {
  const page = await openPage()
  await page.addInitScript(CLICK_EARLY)
  await page.goto('/')
  const popular = slider(page, 'Popular Products')
  const isInView = (index: number) => isItemInView(popular, index)
  await expect.poll(() => isInView(4), pollOptions).toBe(true)
  // A second press would have been handled before this one, and turned to the last products.
  await popular.getByRole('button', { name: 'Previous' }).click()
  await expect.poll(() => isInView(0), pollOptions).toBe(true)
})

// Requirements: HOME-6, HOME-12
test('the ayurveda slider shows only products without a sub-category', async ({ openPage }) => {
  const page = await openPage({ path: '/' })
  const { sliders } = await callApi('GET /api/home', { query: {} })
  const all = await callApi('GET /api/products', { query: {} })
  const wholeOf = (id: string) => all.find(({ _id }) => _id === id)
  expect(sliders.ayurveda.map(({ _id }) => wholeOf(_id)?.subCategory)).toEqual(sliders.ayurveda.map(() => ''))
  const names = slider(page, 'Ayurveda').getByRole('heading', { level: 3 })
  await names.first().scrollIntoViewIfNeeded()
  await expect.poll(() => names.allInnerTexts(), pollOptions).toEqual(sliders.ayurveda.map(({ name }) => name))
  await slider(page, 'Ayurveda').getByRole('link', { name: 'View more Ayurveda' }).click()
  await expectAddress(page, '/productlist/ayurveda')
})

// Requirements: HOME-9, HOME-10, SOC-1
test("the chairman's message is first, the arrow key opens the board, and the texts link to their pages", async ({
  openPage,
}) => {
  const page = await openPage({ path: '/' })
  await see(slider(page, 'Popular Products'))
  await scrollToFooter(page)
  const tabs = page.getByRole('tablist', { name: 'From the society' })
  const message = tabs.getByRole('tab', { name: "Chairman's Message" })
  const board = tabs.getByRole('tab', { name: 'Board of Directors' })
  expect(await message.getAttribute('aria-selected')).toBe('true')
  await message.focus()
  // The focus hydrates this part; React's own property shows it. A key before that is lost.
  const isHydrated = () => message.evaluate((tab) => Object.keys(tab).some((key) => key.startsWith('__reactProps')))
  await expect.poll(isHydrated).toBe(true)
  await page.keyboard.press('ArrowRight')
  await see(page.getByRole('tabpanel', { name: 'Board of Directors' }))
  await seeNot(page.getByRole('tabpanel', { name: "Chairman's Message" }))
  expect(await board.evaluate((tab) => tab === tab.ownerDocument.activeElement)).toBe(true)
  await page.keyboard.press('Home')
  await see(page.getByRole('tabpanel', { name: "Chairman's Message" }))
  await page.getByRole('link', { name: /^Read more of the chairman/ }).click()
  await seeScreen(page, "Chairman's message")
  await page.goBack()
  await see(slider(page, 'Popular Products'))
  await scrollToFooter(page)
  const { about } = await callApi('GET /api/home', { query: {} })
  await see(page.getByText(about.short))
  await page.getByRole('tab', { name: 'Board of Directors' }).click()
  await page.getByRole('link', { name: /^View all/ }).click()
  await expectAddress(page, '/directors')
  await page.goBack()
  await see(slider(page, 'Popular Products'))
  await scrollToFooter(page)
  await page.getByRole('link', { name: 'Read more about us' }).click()
  await expectAddress(page, '/about')
})

// A busy phone batches IntersectionObserver entries. This stub batches those within one second.
const BATCHED_ENTRIES = `
  window.IntersectionObserver = class extends IntersectionObserver {
    constructor(callback, options) {
      const all = []
      let timer
      super((entries, observer) => {
        all.push(...entries)
        clearTimeout(timer)
        timer = setTimeout(() => callback(all.splice(0), observer), 1000)
      }, options)
    }
  }`

test('the lower end of the page is rendered, even when a busy phone reports its position late', async ({
  openPage,
}) => {
  const page = await openPage()
  await page.addInitScript(BATCHED_ENTRIES)
  await page.goto('/')
  await scrollToFooter(page)
  await see(page.getByRole('tablist', { name: 'From the society' }))
})

// Requirements: HEAD-10
test('on a phone the footer is an accordion with the first part open', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/careers' })
  const foot = page.getByRole('contentinfo')
  await see(foot.getByRole('link', { name: 'Furniture' }))
  await seeNot(foot.getByRole('link', { name: 'Privacy policy' }))
  await foot.getByRole('heading', { name: 'Policies' }).click()
  await see(foot.getByRole('link', { name: 'Privacy policy' }))
  await expectAccessibleLayout(page)
})

// Requirements: HEAD-9
test('on a computer the footer shows its four columns and the social links', async ({ openPage }) => {
  const page = await openPage({ path: '/careers' })
  const foot = page.getByRole('contentinfo')
  const titles = foot.getByRole('heading', { level: 2 })
  await expect.poll(() => titles.allInnerTexts(), pollOptions).toEqual(['Categories', 'Society', 'Policies', 'Contact'])
  for (const site of ['Facebook', 'Instagram', 'YouTube', 'WhatsApp']) {
    await see(foot.getByRole('link', { name: `${site}, opens in a new tab` }))
  }
})

// Requirements: HOME-3, HOME-4
test('category bar and slides link to the four lists and to the treatment site, and slides have their image', async ({
  openPage,
}) => {
  const page = await openPage({ width: 360, path: '/' })
  const slides = slider(page, 'What we make').getByRole('list').first().locator('> li')
  await expect.poll(() => slides.count(), pollOptions).toBe(5)
  const bar = page.getByRole('navigation', { name: 'Categories' })
  for (const links of [bar.getByRole('link'), slides.locator('a')]) {
    // The served links become the app's own when its scripts run.
    await expect
      .poll(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href'))), pollOptions)
      .toEqual([
        '#/productlist/ayurveda',
        '#/productlist/organicfoods',
        '#/productlist/beautycare',
        '#/productlist/furniture',
        TREATMENT_SITE,
      ])
  }
  const first = slides.first().getByRole('img', { includeHidden: true })
  await expect
    .poll(() => first.or(slides.first().locator('img')).first().evaluate(widthOf), pollOptions)
    .toBeGreaterThan(0)
})

// Requirements: CAT-3, HOME-6, HOME-7, HOME-8
test('a category has its text, slider and link, furniture no slider, and Abhyanga links to its site', async ({
  openPage,
}) => {
  const page = await openPage({ path: '/' })
  const { categories, sliders, abhyanga } = await callApi('GET /api/home', { query: {} })
  await see(slider(page, 'Popular Products'))
  await scrollToFooter(page)
  for (const [name, title] of [
    ['ayurveda', 'Ayurveda'],
    ['organicfoods', 'Foods'],
    ['beautycare', 'Beauty Care'],
  ] as const) {
    const section = slider(page, title)
    await see(section.getByText(categories.find((view) => view.name === name)?.description ?? ''))
    await section.scrollIntoViewIfNeeded()
    await expect.poll(() => section.getByRole('article').count(), pollOptions).toBe(sliders[name].length)
    const more = section.getByRole('link', { name: `View more ${title}` })
    await expect.poll(() => more.getAttribute('href'), pollOptions).toBe(`#/productlist/${name}`)
  }
  const promos = page.getByRole('region', { name: 'Furniture and treatments' })
  await scrollToFooter(page)
  await see(promos.getByRole('heading', { name: 'Furniture' }))
  expect(await promos.getByRole('article').count()).toBe(0)
  await see(promos.getByText(abhyanga.description))
  const visit = promos.getByRole('link', { name: /^Visit/ })
  expect(await visit.getAttribute('href')).toBe(TREATMENT_SITE)
  expect(await visit.getAttribute('target')).toBe('_blank')
  await promos.getByRole('link', { name: 'View more furniture' }).click()
  await expectAddress(page, '/productlist/furniture')
})

// Requirements: HOME-15
test.for([4, 5])('popular products have arrows only above four: %i', async (count, { openPage }) => {
  const page = await openPage()
  const home = await callApi('GET /api/home', { query: {} })
  await page.route('**/api/home', (route) =>
    route.fulfill({ json: { ...home, popular: home.popular.slice(0, count) } }),
  )
  await page.goto(`${AS_BUILT}#/`)
  const popular = slider(page, 'Popular Products')
  await see(popular.getByRole('article').first())
  expect(await popular.getByRole('button', { name: /Next|Previous/ }).count()).toBe(count > 4 ? 2 : 0)
})

const widthOf = (image: { naturalWidth: number }) => image.naturalWidth

const isItemInView = (list: Locator, index: number) =>
  list
    .getByRole('listitem')
    .nth(index)
    .evaluate((item) => {
      const { left, right } = item.getBoundingClientRect()
      return left >= 0 && right <= item.ownerDocument.documentElement.clientWidth
    })
