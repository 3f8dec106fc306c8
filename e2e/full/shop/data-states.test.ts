import type { Page } from 'playwright-core'
import { AS_BUILT, expect, pollOptions, test } from '../../support/browser.ts'
import { createOrder } from '../../support/orders.ts'
import { expectAccessibleAtEveryWidth, see, seeNot } from '../../support/page-checks.ts'
import { admin, createShopper, type Person } from '../../support/people.ts'
import { addToCart, createProduct, fromCatalogue, productPath } from '../../support/products.ts'

const SENTENCE = 'The shop is being tidied up.'

type Screen = { name: string; path: string; calls: RegExp; as?: Person }

/** Every screen that loads data, with its call. */
async function screensOfVisitor(): Promise<Screen[]> {
  const product = await fromCatalogue('Dasamoolarishtam')
  return [
    { name: 'home', path: '/', calls: /\/api\/home$/ },
    { name: 'search', path: '/search/oil', calls: /\/api\/products(\?|$)/ },
    { name: 'a list', path: '/productlist/furniture', calls: /\/api\/products\/category\// },
    { name: 'the kinds of ayurveda', path: '/productlist/ayurveda', calls: /\/api\/categories\/subcategories/ },
    { name: 'a kind of ayurveda', path: '/ayurveda/arishtams-asavams', calls: /\/api\/products\/ayurveda\// },
    { name: 'a product', path: productPath(product), calls: new RegExp(`/api/products/${product._id}$`) },
    { name: 'related products', path: productPath(product), calls: /\/api\/products\/ayurveda\/arishtams/ },
    { name: 'about us', path: '/about', calls: /\/api\/society\// },
  ]
}

async function screensOfShopper(): Promise<Screen[]> {
  const as = await createShopper()
  await addToCart(as, await createProduct())
  const order = await createOrder({ by: as, state: 'shipped' })
  return [
    { name: 'the cart', path: '/cart', calls: /\/api\/cart$/, as },
    { name: 'my orders', path: '/myorders', calls: /\/api\/orders\/myorders/, as },
    { name: 'an order', path: `/order/${order._id}`, calls: new RegExp(`/api/orders/${order._id}$`), as },
    { name: 'the sign-ins', path: '/profile', calls: /\/api\/users\/sessions/, as },
  ]
}

async function screensOfStaff(): Promise<Screen[]> {
  const as = await admin()
  return [
    { name: 'the dashboard', path: '/admin-dashboard', calls: /\/api\/dashboard/, as },
    { name: 'the users', path: '/admin-userslist', calls: /\/api\/users(\?|$)/, as },
    { name: 'the orders', path: '/admin-orderlist', calls: /\/api\/orders(\?|$)/, as },
    { name: 'the products', path: '/admin-productlist', calls: /\/api\/products\/admin/, as },
    { name: 'the mails', path: '/admin-mails', calls: /\/api\/mails(\?|$)/, as },
    { name: 'the payments', path: '/admin-money', calls: /\/api\/payments(\?|$)/, as },
    { name: 'the record', path: '/admin-audit', calls: /\/api\/audit/, as },
    { name: 'the health of the shop', path: '/admin-health', calls: /\/api\/health/, as },
    { name: 'the reviews', path: '/admin-reviews', calls: /\/api\/reviews(\?|$)/, as },
    { name: 'the texts', path: '/admin-content', calls: /\/api\/content/, as },
    { name: 'the settings', path: '/admin-settings', calls: /\/api\/settings/, as },
  ]
}

// Requirements: UI-1, UI-9, UI-10
test.for([
  ['a visitor', screensOfVisitor],
  ['a shopper', screensOfShopper],
  ['the staff', screensOfStaff],
] as const)(
  'the screens of %s fit every width and are accessible while data loads, and after it fails to load',
  { timeout: 900_000 },
  async ([, screens], { openPage }) => {
    const all = await screens()
    const page = await openPage({ width: 360, refusals: ['/api/'], ...(all[0]?.as && { as: all[0].as }) })
    for (const screen of all) {
      const response = Promise.withResolvers<void>()
      await page.route(screen.calls, async (route) => {
        await response.promise
        // The browser does not retry this status automatically.
        await route.fulfill({ status: 500, json: { message: SENTENCE, code: 'bug' } })
      })
      await open(page, screen.path)
      await see(page.getByRole('heading', { level: 1 }))
      await see(page.locator('#main :is([aria-busy="true"], [role="status"]):visible').first())
      await expectOneHeadingAtEveryWidth(page, `${screen.name}, waiting`)
      response.resolve()
      await see(page.getByRole('alert').filter({ hasText: SENTENCE }))
      await expectOneHeadingAtEveryWidth(page, `${screen.name}, failed`)
      // On a product, Buy Now replaces the navigation.
      await page.setViewportSize({ width: 360, height: 800 })
      if (!screen.path.startsWith('/admin-') && screen.name !== 'related products')
        await see(page.getByRole('navigation', { name: 'Main' }))
      await page.unroute(screen.calls)
    }
  },
)

/** Opens a screen of the back office in the same document, and another in a new one: it shares data with others. */
async function open(page: Page, path: string) {
  const before = page.locator('#main > [data-before]')
  if (path.startsWith('/admin-')) await page.locator('#main > *').evaluateAll(markAll)
  else await page.goto('about:blank')
  await page.goto(`${AS_BUILT}#${path}`)
  await expect.poll(() => before.count(), pollOptions).toBe(0)
}

const markAll = (all: { setAttribute: (name: string, value: string) => void }[]) => {
  for (const element of all) element.setAttribute('data-before', '')
}

// Threats: T101
test('a list refused under overload shows a message and loads on a retry without a click', async ({ openPage }) => {
  const page = await openPage({ width: 360, refusals: ['/api/products/category/'] })
  let refused = 0
  await page.route(/\/api\/products\/category\//, async (route) => {
    if (refused === 3) return route.continue()
    // Before it nothing would show the message.
    if (refused === 0) await see(page.getByRole('heading', { name: 'All Furniture products' }))
    refused += 1
    return route.fulfill({
      status: 503,
      headers: { 'retry-after': '3' },
      json: { message: SENTENCE, code: 'unavailable' },
    })
  })
  await page.clock.install()
  await page.goto('/#/productlist/furniture')
  const alert = page.getByRole('alert').filter({ hasText: SENTENCE })
  // The app retries twice before it shows a message.
  for (let seconds = 0; seconds < 10 && !(await alert.isVisible()); seconds += 1) await page.clock.runFor(1_000)
  await see(alert)
  expect(refused).toBe(3)
  await page.clock.runFor(16_000)
  await see(page.locator('main article, main li a').first())
  await seeNot(alert)
})

test.for([
  ['/search/oil', /\/api\/products(\?|$)/],
  ['/admin-userslist', /\/api\/users(\?|$)/],
  ['/admin-money', /\/api\/payments(\?|$)/],
] as const)('an empty list fits every width: %s', async ([path, calls], { openPage }) => {
  const page = await openPage({ width: 360, ...(path.startsWith('/admin') && { as: await admin() }) })
  await page.route(calls, (route) => route.fulfill({ json: [] }))
  await page.goto(`${AS_BUILT}#${path}`)
  await see(page.getByRole('main').getByRole('heading', { name: /^No / }))
  await expectOneHeadingAtEveryWidth(page, `${path}, empty`)
})

async function expectOneHeadingAtEveryWidth(page: Page, where: string) {
  await expectAccessibleAtEveryWidth(page, [320])
  expect(await page.getByRole('heading', { level: 1 }).count(), where).toBe(1)
}
