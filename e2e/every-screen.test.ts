import type { Page } from 'playwright-core'
import { expect, type OpenPage, test } from './browser.ts'
import { givenCheckout } from './checkout.ts'
import { fromCatalogue, productPath } from './goods.ts'
import { expectNoSidewaysScroll, expectNothingCutOff, expectSoundAtEveryWidth } from './looks.ts'
import { givenOrder } from './orders.ts'
import { admin } from './people.ts'
import { openScreen, SHOPPER, STAFF, VISITOR } from './screens.ts'

test.for([...VISITOR, 'a product'])(
  'the screens of a visitor fit every width and are open to everybody: %s',
  async (screen, { openPage }) => {
    const page = await openPage()
    await expectSoundOn(page, screen === 'a product' ? productPath(await fromCatalogue('Dasamoolarishtam')) : screen)
  },
)

test.for([...SHOPPER, 'an order'])(
  'the screens of a shopper fit every width and are open to everybody: %s',
  async (screen, { openPage }) => {
    const { page, order } = await openShopper(openPage)
    await expectSoundOn(page, screen === 'an order' ? `/order/${order._id}` : screen)
  },
)

test.for([...STAFF, 'a product'])(
  'the screens of the back office fit every width and are open to everybody: %s',
  async (screen, { openPage }) => {
    const page = await openPage({ as: await admin() })
    const { _id } = await fromCatalogue('Cold-Pressed Coconut Oil')
    await expectSoundOn(page, screen === 'a product' ? `/admin-productlist/${_id}/edit` : screen)
  },
)

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
    await openScreen(page, path)
    await page.locator('html').evaluate((html) => {
      html.style.fontSize = '200%'
    })
    await expectNoSidewaysScroll(page)
    await expectNothingCutOff(page)
  }
})

test('every page begins at the same left edge, at 1280 px', async ({ openPage }) => {
  const { page, order } = await openShopper(openPage)
  for (const path of [
    ...VISITOR.filter((path) => !ALONE.includes(path)),
    '/about',
    ...SHOPPER,
    `/order/${order._id}`,
  ]) {
    await openScreen(page, path)
    const edges = await page
      .locator('header .wrap, #main .wrap')
      .evaluateAll((parts) =>
        parts
          .filter((part) => part.getBoundingClientRect().width > 0 && part.getBoundingClientRect().left < 1280)
          .map(
            (part) =>
              part.getBoundingClientRect().left +
              Number.parseFloat(part.ownerDocument.defaultView.getComputedStyle(part).paddingLeft),
          ),
      )
    expect(new Set(edges), path).toEqual(new Set([32]))
  }
})

/** What stands in the middle of its page. */
const ALONE = ['/login', '/register']

async function openShopper(openPage: OpenPage, width = 1280) {
  const { page, shopper } = await givenCheckout(openPage, { width, path: '/careers' })
  return { page, order: await givenOrder({ by: shopper, state: 'shipped' }) }
}

/** The other tests look at 360 and 1280 px. */
async function expectSoundOn(page: Page, path: string) {
  await openScreen(page, path)
  await expectSoundAtEveryWidth(page, [320, 992])
}
