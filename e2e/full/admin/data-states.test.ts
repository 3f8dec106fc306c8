import type { Page } from 'playwright-core'
import { AS_BUILT, closeQuietly, expect, type OpenPage, soon, test } from '../../support/browser.ts'
import { fromCatalogue, givenInCart, givenProduct, productPath } from '../../support/goods.ts'
import { expectSoundAtEveryWidth, see, seeNot } from '../../support/looks.ts'
import { givenOrder } from '../../support/orders.ts'
import { admin, type Person, registered } from '../../support/people.ts'

const SENTENCE = 'The shop is being tidied up.'

type Screen = { name: string; path: string; calls: RegExp; as?: Person }

/** Every screen that waits for data, and the call that it waits for. */
async function screensOfVisitor(): Promise<Screen[]> {
  const product = await fromCatalogue('Dasamoolarishtam')
  return [
    { name: 'home', path: '/', calls: /\/api\/home$/ },
    { name: 'search', path: '/search/oil', calls: /\/api\/products(\?|$)/ },
    { name: 'a list', path: '/productlist/furniture', calls: /\/api\/products\/category\// },
    { name: 'the kinds of ayurveda', path: '/productlist/ayurveda', calls: /\/api\/categories\/subcategories/ },
    { name: 'a kind of ayurveda', path: '/ayurveda/arishtams-asavams', calls: /\/api\/products\/ayurveda\// },
    { name: 'a product', path: productPath(product), calls: new RegExp(`/api/products/${product._id}$`) },
    { name: 'about us', path: '/about', calls: /\/api\/society\// },
  ]
}

async function screensOfShopper(): Promise<Screen[]> {
  const as = await registered()
  await givenInCart(as, await givenProduct())
  const order = await givenOrder({ by: as, state: 'shipped' })
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
    { name: 'the settings', path: '/admin-settings', calls: /\/api\/settings/, as },
  ]
}

test.for([
  ['a visitor', screensOfVisitor],
  ['a shopper', screensOfShopper],
  ['the staff', screensOfStaff],
] as const)(
  'while data is on its way every screen of %s says so and is open to everybody',
  async ([, screens], { openPage }) => {
    for (const screen of await screens()) {
      const page = await openOn(openPage, screen)
      const answer = Promise.withResolvers<void>()
      await page.route(screen.calls, async (route) => {
        await answer.promise
        await route.abort()
      })
      await page.goto(`${AS_BUILT}#${screen.path}`)
      await see(page.getByRole('heading', { level: 1 }))
      await see(page.locator('#main :is([aria-busy="true"], [role="status"]):visible').first())
      await expectOneHeadingAtEveryWidth(page, `${screen.name}, waiting`)
      answer.resolve()
      await closeQuietly(page.context())
    }
  },
)

test.for([
  ['a visitor', screensOfVisitor],
  ['a shopper', screensOfShopper],
  ['the staff', screensOfStaff],
] as const)(
  'when data does not come every screen of %s shows the shop’s sentence, and the next try brings it',
  async ([, screens], { openPage }) => {
    // All at once: each is asked for twice more before it says so, and that is mostly waiting.
    await Promise.all((await screens()).map((screen) => expectAnotherTry(openPage, screen)))
  },
)

async function expectAnotherTry(openPage: OpenPage, screen: Screen) {
  const page = await openOn(openPage, screen)
  await page.addInitScript(NOTE_PRESS)
  // Also the screen's own next try fails until then: it would take the button away.
  await page.route(screen.calls, async (route) =>
    (await page.evaluate('window.wasPressed'))
      ? route.continue()
      : route.fulfill({ status: 503, json: { message: SENTENCE, code: 'unavailable' } }),
  )
  await page.goto(`${AS_BUILT}#${screen.path}`)
  const alert = page.getByRole('alert').filter({ hasText: SENTENCE })
  await see(alert)
  await expectOneHeadingAtEveryWidth(page, `${screen.name}, failed`)
  await page.setViewportSize({ width: 360, height: 800 })
  if (!screen.path.startsWith('/admin-')) await see(page.getByRole('navigation', { name: 'Main' }))
  await alert.getByRole('button', { name: 'Try again' }).click()
  await seeNot(alert)
  await see(page.getByRole('heading', { level: 1 }))
  await closeQuietly(page.context())
}

const NOTE_PRESS = `addEventListener('click', ({ target }) => {
  if (target.closest('[role=alert] button')) window.wasPressed = true
}, true)`

test('a list that a busy shop has refused says so and comes by itself, without a press', async ({ openPage }) => {
  const page = await openPage({ width: 360, refusals: ['/api/products/category/'] })
  let refused = 0
  await page.route(/\/api\/products\/category\//, async (route) => {
    if (refused === 3) return route.continue()
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
  // Twice it is asked for again before anything is said.
  for (let seconds = 0; seconds < 10 && !(await alert.isVisible()); seconds += 1) await page.clock.runFor(1_000)
  await see(alert)
  expect(refused).toBe(3)
  await page.clock.runFor(16_000)
  await see(page.locator('main article, main li a').first())
  await seeNot(alert)
})

test('a failure without a sentence of the shop says what the browser knows', async ({ openPage }) => {
  const page = await openPage({ width: 360, refusals: ['/api/society/'] })
  await page.route(/\/api\/society\//, (route) => route.fulfill({ status: 502, body: '<html>Bad gateway</html>' }))
  await page.goto(`${AS_BUILT}#/about`)
  await see(page.getByRole('alert').getByText('Request failed with status code 502'))
})

test.for(['a visitor', 'the staff'] as const)(
  'where there is nothing yet, the lists of %s say so and lead on',
  async (who, { openPage }) => {
    const lists =
      who === 'a visitor'
        ? [
            {
              path: '/productlist/furniture',
              calls: /\/api\/products\/category\//,
              answer: { products: [], page: 1, pages: 1 },
            },
            { path: '/ayurveda/arishtams-asavams', calls: /\/api\/products\/ayurveda\//, answer: [] },
            { path: '/search/oil', calls: /\/api\/products(\?|$)/, answer: [] },
          ]
        : [
            { path: '/admin-userslist', calls: /\/api\/users(\?|$)/, answer: [] },
            { path: '/admin-orderlist', calls: /\/api\/orders(\?|$)/, answer: [] },
            { path: '/admin-productlist', calls: /\/api\/products\/admin/, answer: [] },
            { path: '/admin-mails', calls: /\/api\/mails(\?|$)/, answer: [] },
            { path: '/admin-money', calls: /\/api\/payments(\?|$)/, answer: [] },
            { path: '/admin-audit', calls: /\/api\/audit/, answer: [] },
          ]
    const as = who === 'the staff' ? await admin() : undefined
    for (const { path, calls, answer } of lists) {
      const page = await openPage({ width: 360, ...(as && { as }) })
      await page.route(calls, (route) => route.fulfill({ json: answer }))
      await page.goto(`${AS_BUILT}#${path}`)
      await expect
        .poll(() => page.locator('#main').innerText(), { ...soon, message: path })
        .toMatch(/\b(No|no|nothing|Nothing|None|none|not|Nobody)\b/)
      await expectOneHeadingAtEveryWidth(page, `${path}, empty`)
      await closeQuietly(page.context())
    }
  },
)

const openOn = (openPage: OpenPage, { as }: Screen) => openPage({ width: 360, refusals: ['/api/'], ...(as && { as }) })

async function expectOneHeadingAtEveryWidth(page: Page, where: string) {
  await expectSoundAtEveryWidth(page, [320])
  expect(await page.getByRole('heading', { level: 1 }).count(), where).toBe(1)
}
