import type { Page } from 'playwright-core'
import { expect, type OpenPage, soon, test } from './browser.ts'
import { givenCheckout } from './checkout.ts'
import { fromCatalogue, productPath } from './goods.ts'
import { expectNoSidewaysScroll, expectSoundAtEveryWidth, see, seeNot } from './looks.ts'
import { givenOrder } from './orders.ts'
import { admin } from './people.ts'

const VISITOR = [
  '/',
  '/search/oil',
  '/productlist/ayurveda',
  '/productlist/furniture',
  '/ayurveda/arishtams-asavams',
  '/wishlist',
  '/login',
  '/register',
]
const SHOPPER = ['/cart', '/shipping', '/payment', '/placeorder', '/profile', '/myorders']
const STAFF = [
  '/admin-dashboard',
  '/admin-userslist',
  '/admin-orderlist',
  '/admin-productlist',
  '/admin-settings',
  '/admin-mails',
  '/admin-files',
  '/admin-money',
  '/admin-audit',
]

test('the screens of a visitor fit every width and are open to everybody', async ({ openPage }) => {
  const page = await openPage()
  const product = await fromCatalogue('Dasamoolarishtam')
  await expectSoundOn(page, [...VISITOR, productPath(product)])
})

test('the screens of a shopper fit every width and are open to everybody', async ({ openPage }) => {
  const { page, order } = await openShopper(openPage)
  await expectSoundOn(page, [...SHOPPER, `/order/${order._id}`])
})

test('the screens of the back office fit every width and are open to everybody', async ({ openPage }) => {
  const page = await openPage({ as: await admin() })
  const product = await fromCatalogue('Cold-Pressed Coconut Oil')
  await expectSoundOn(page, [...STAFF, `/admin-productlist/${product._id}/edit`])
})

test.for([360, 1280])('with letters of twice the size nothing is cut off, at %i px', async (width, { openPage }) => {
  const { page, order } = await openShopper(openPage, width)
  const product = await fromCatalogue('Cold-Pressed Coconut Oil')
  for (const path of [
    '/',
    '/productlist/ayurveda',
    productPath(product),
    '/wishlist',
    ...SHOPPER,
    `/order/${order._id}`,
  ]) {
    await open(page, path)
    await page.locator('html').evaluate((html) => {
      html.style.fontSize = '200%'
    })
    await expectNoSidewaysScroll(page)
    await expectNothingCutOff(page)
  }
})

async function openShopper(openPage: OpenPage, width = 1280) {
  const { page, shopper } = await givenCheckout(openPage, { width, path: '/careers' })
  return { page, order: await givenOrder({ by: shopper, state: 'shipped' }) }
}

/** The other tests look at 360 and 1280 px. */
async function expectSoundOn(page: Page, paths: string[]) {
  for (const path of paths) {
    await open(page, path)
    await expectSoundAtEveryWidth(page, [320, 992])
  }
}

async function open(page: Page, path: string) {
  await page.goto(`/#${path}`)
  await expect.poll(() => page.url(), soon).toContain(`#${path}`)
  await see(page.getByRole('heading', { level: 1 }))
  await seeNot(page.locator('#main [aria-busy="true"]').first())
}

/** Words in a box that hides what does not fit. */
async function expectNothingCutOff(page: Page) {
  const cut = await page.locator('#main :is(a, button, h1, h2, h3, label, p, dt, dd, b)').evaluateAll((all) =>
    all
      .filter((element) => {
        const { overflowX, clip, position } = element.ownerDocument.defaultView.getComputedStyle(element)
        const isForEars = position === 'absolute' && (clip !== 'auto' || element.clientWidth <= 1)
        return overflowX !== 'visible' && !isForEars && element.scrollWidth > element.clientWidth + 1
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 150)),
  )
  expect(cut, page.url()).toEqual([])
}
