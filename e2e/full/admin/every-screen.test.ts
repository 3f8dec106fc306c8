import type { Page } from 'playwright-core'
import { createBreach } from '../../support/breaches.ts'
import { expect, type OpenPage, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { openCheckout } from '../../support/checkout.ts'
import { createOrder } from '../../support/orders.ts'
import {
  expectAccessibleAtEveryWidth,
  expectNoBrokenWords,
  expectNoClippedText,
  expectNoHorizontalScroll,
} from '../../support/page-checks.ts'
import { admin, createShopper, type Person } from '../../support/people.ts'
import { createProduct, fromCatalogue, productPath } from '../../support/products.ts'
import { openScreen, SHOPPER, STAFF, VISITOR } from '../../support/screens.ts'

// Requirements: HEAD-12
// ASVS: 14.2.3
test('the screens of a visitor fit every width, begin at one left edge and are accessible', async ({ openPage }) => {
  const product = await fromCatalogue('Dasamoolarishtam')
  await expectAccessibleScreens(await openPage(), [...VISITOR, '/about', productPath(product)])
})

// Requirements: HEAD-12
// Threats: T110
test('the screens of a shopper fit every width, begin at one left edge and are accessible', async ({ openPage }) => {
  const { page, order, by } = await openShopper(openPage)
  const waiting = await createMedicineOrder(by)
  await expectAccessibleScreens(page, [...SHOPPER, `/order/${order._id}`, `/order/${waiting._id}`])
})

// Requirements: ADMIN-26, HEAD-12
test('the screens of the back office fit every width and are accessible', async ({ openPage }) => {
  const [product, user, breach] = [
    await fromCatalogue('Cold-Pressed Coconut Oil'),
    await createShopper(),
    await createBreach(),
  ]
  const page = await openPage({ as: await admin() })
  for (const path of [
    ...STAFF,
    `/admin-productlist/${product._id}/edit`,
    `/admin-userslist/${user._id}/edit`,
    `/admin-privacy/${breach._id}`,
  ])
    await expectAccessibleScreen(page, path)
})

test.for([
  { widths: [360, 1280], home: '/' },
  { widths: [360, 1280, 992], home: '/ml/' },
])(
  'at twice the text size all texts grow and nothing is cut off, at $widths px, at $home',
  async ({ widths, home }, { openPage }) => {
    const { page, order } = await openShopper(openPage, 360)
    const product = await fromCatalogue('Cold-Pressed Coconut Oil')
    const shopperPaths = [...SHOPPER, `/order/${order._id}`]
    for (const path of ['/', '/productlist/ayurveda', productPath(product), '/wishlist', '/notice', ...shopperPaths]) {
      await openScreen(page, path, home)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(NOT_ENLARGED), path).toEqual([])
        await expectNoHorizontalScroll(page)
        await expectNoClippedText(page)
        if (width === 360) await expectReadingSpace(page)
        // A profile has an e-mail address, which may break.
        else if (shopperPaths.includes(path) && path !== '/profile') await expectNoBrokenWords(page.locator('#main'))
        for (const tiles of await page.locator('[data-folded]').all()) await expectNoBrokenWords(tiles)
      }
    }
  },
)

test('at 400 % zoom the header scrolls away', async ({ openPage }) => {
  const page = await openPage()
  await openScreen(page, '/')
  await expectReadingSpace(page, { width: 320, height: 256 })
})

test.for(['/', '/ml/'])(
  'twice the text size in the phone’s settings leaves room to read, at %s',
  async (home, { openPage }) => {
    const { page } = await openShopper(openPage, 360)
    const session = await page.context().newCDPSession(page)
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    const product = await fromCatalogue('Cold-Pressed Coconut Oil')
    for (const path of ['/', productPath(product)]) {
      await openScreen(page, path, home)
      await expect.poll(() => page.evaluate('getComputedStyle(document.documentElement).fontSize')).toBe('32px')
      await expectNoHorizontalScroll(page)
      await expectReadingSpace(page)
    }
  },
)

/**
 * Doubles the text size and returns the texts that did not grow (design system 3). The name of the shop stays; its link
 * has the address of the served page until hydration.
 */
const NOT_ENLARGED = `(() => {
  document.documentElement.style.fontSize = ''
  const isText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
  const texts = [...document.querySelectorAll('body *')].filter(
    (element) => element.checkVisibility() && isText(element) && !element.closest('.vh, a:is([href="#/"], [href="/"], [href="/ml/"]), #main ~ nav'))
  const sizes = () => texts.map((element) => parseFloat(getComputedStyle(element).fontSize))
  const before = sizes()
  document.documentElement.style.fontSize = '200%'
  return sizes().flatMap((size, index) => (size < before[index] * 1.4 ? [texts[index].textContent] : []))
})()`

/** Fixed and sticky elements cover at most a quarter of a phone's screen. The skip link is outside of it. */
async function expectReadingSpace(page: Page, { width, height } = { width: 360, height: 740 }) {
  await page.setViewportSize({ width, height })
  const covered = await page.evaluate<number>(COVERED)
  expect(covered, page.url()).toBeLessThanOrEqual(0.25 * height)
  expect(
    await page.evaluate(`document.querySelector('[href="#main"]').getBoundingClientRect().bottom`),
  ).toBeLessThanOrEqual(0)
}

const COVERED = `(() => {
  scrollTo({ top: 600, behavior: 'instant' })
  const stays = (element) =>
    element && (/fixed|sticky/.test(getComputedStyle(element).position) || stays(element.parentElement))
  return Array.from({ length: innerHeight }, (_, y) => document.elementFromPoint(innerWidth / 2, y)).filter(stays).length
})()`

/** The distinct left edges of the texts in header and page. */
const leftEdges = (page: Page): Promise<number[]> =>
  page.locator('header .wrap, #main .wrap').evaluateAll((parts) => {
    const edges = parts
      .filter((part) => part.getBoundingClientRect().width > 0 && part.getBoundingClientRect().left < 1280)
      .map((part) => {
        const { paddingLeft } = part.ownerDocument.defaultView.getComputedStyle(part)
        return part.getBoundingClientRect().left + Number.parseFloat(paddingLeft)
      })
    return [...new Set(edges)]
  })

async function openShopper(openPage: OpenPage, width = 1280) {
  const { page, shopper } = await openCheckout(openPage, { width, path: '/careers' })
  return { page, by: shopper, order: await createOrder({ by: shopper, state: 'shipped' }) }
}

/** An order that waits for its prescription. */
async function createMedicineOrder(by: Person) {
  const { _id: id, name, category } = await createProduct()
  const body = { name, category, prescriptionNeeded: true }
  const product = await callApi('PUT /api/products/:id', { as: await admin(), params: { id }, body })
  return createOrder({ by, product, state: 'paid' })
}

/** Walks screens of the shop in one page, where axe stays loaded. All begin at the same left edge, at 1280 px. */
async function expectAccessibleScreens(page: Page, paths: string[]) {
  for (const path of paths) {
    await expectAccessibleScreen(page, path)
    if (CENTRED.includes(path)) continue
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(() => leftEdges(page), { ...pollOptions, message: path }).toEqual([32])
  }
}

const CENTRED = ['/login', '/register']

/** The other tests cover 360 and 1280 px. */
async function expectAccessibleScreen(page: Page, path: string) {
  await openScreen(page, path)
  await expectAccessibleAtEveryWidth(page, [320, 992])
  await expectTouchTargets(page)
}

/** Each link and button outside of running text is 24 px high or more (WCAG 2.5.8), without the space around it. */
async function expectTouchTargets(page: Page) {
  const low = await page.locator('#main :is(a[href], button, summary)').evaluateAll((all) =>
    all
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        const isInText = [...(element.parentElement?.childNodes ?? [])].some(
          ({ nodeType, textContent }) => nodeType === 3 && /\w{3}/.test(textContent ?? ''),
        )
        // The link of a product card covers the card.
        const isCover = element.ownerDocument.defaultView.getComputedStyle(element, '::after').position === 'absolute'
        return width > 0 && height < 24 && !isInText && !isCover && !element.closest('.vh')
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 150)),
  )
  expect(low, page.url()).toEqual([])
}
