import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { PROJECT } from '#tests/support/shop-process.ts'
import { createBreach } from '../support/breaches.ts'
import { expect, test } from '../support/browser.ts'
import { openCheckout } from '../support/checkout.ts'
import { createOrder } from '../support/orders.ts'
import { waitForNetworkIdle } from '../support/page-checks.ts'
import { admin } from '../support/people.ts'
import { fromCatalogue, productPath } from '../support/products.ts'
import { openScreen, SHOPPER, STAFF, VISITOR } from '../support/screens.ts'

// Screenshots of every screen, and screen-reader text, for comparison with the mock-ups. `npm run test:long -- shots`.

const FOLDER = join(PROJECT, 'dist/shots')
const SOCIETY = ['/about', '/message', '/directors', '/careers', '/contact', '/privacy', '/terms', '/nowhere']

test.for([
  [360, '/'],
  [360, '/ml/'],
  [1280, '/'],
  [1280, '/ml/'],
] as const)('every screen is rendered at %i px, at %s', { timeout: 300_000 }, async ([width, home], { openPage }) => {
  const product = await fromCatalogue('Dasamoolarishtam')
  const visitor = await openPage({ width, height: width === 360 ? 740 : 800 })
  for (const path of [...VISITOR, ...SOCIETY, productPath(product)]) await takeImage(visitor, { path, home, width })
  const { page, shopper } = await openCheckout(openPage, { width, path: '/careers', product })
  const order = await createOrder({ by: shopper, state: 'shipped' })
  for (const path of [...SHOPPER, `/order/${order._id}`]) await takeImage(page, { path, home, width })
  const staff = await openPage({ width, as: await admin() })
  const further = [
    `/admin-productlist/${product._id}/edit`,
    `/admin-userslist/${shopper._id}/edit`,
    `/admin-privacy/${(await createBreach())._id}`,
    `/order/${order._id}?from=office`,
  ]
  for (const path of [...STAFF, ...further]) await takeImage(staff, { path, home, width })
})

test('home, product and checkout are read out', async ({ openPage }) => {
  const product = await fromCatalogue('Dasamoolarishtam')
  const { page } = await openCheckout(openPage, { width: 360, path: '/careers', product })
  for (const home of ['/', '/ml/']) {
    for (const path of ['/', productPath(product), '/shipping', '/placeorder']) {
      await openScreen(page, path, home)
      await waitForNetworkIdle(page)
      const tree = await page.locator('body').ariaSnapshot()
      expect(tree).toContain('- main')
      await write(`${nameOf(path)}${home === '/' ? '' : '-ml'}.txt`, tree)
    }
  }
})

/** Scrolls through the page, because images load lazily. */
const THROUGH = `(async () => {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo({ top, behavior: 'instant' })
    await new Promise((done) => setTimeout(done, 50))
  }
  scrollTo({ top: 0, behavior: 'instant' })
})()`

type Shot = { path: string; home: string; width: number }

async function takeImage(page: Page, { path, home, width }: Shot) {
  await openScreen(page, path, home)
  await waitForNetworkIdle(page)
  await page.evaluate(THROUGH)
  await waitForNetworkIdle(page)
  const image = await page.screenshot({ fullPage: true })
  await write(`${nameOf(path)}-${width}${home === '/' ? '' : '-ml'}.png`, image)
}

/** '/productlist/ayurveda' -> 'productlist-ayurveda'; ids are left out. */
const nameOf = (path: string) =>
  path
    .replaceAll(/[?&=]/g, '/')
    .split('/')
    .filter((part) => part !== '' && !/^[\da-f-]{36}/.test(part))
    .join('-') || 'home'

async function write(name: string, content: string | Buffer) {
  await mkdir(FOLDER, { recursive: true })
  await writeFile(join(FOLDER, name), content)
}
