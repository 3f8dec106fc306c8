import type { Page } from 'playwright-core'
import { ask } from '../../support/ask.ts'
import { expect, type OpenPage, soon, test } from '../../support/browser.ts'
import { fromCatalogue, givenInCart, givenProduct, productPath } from '../../support/goods.ts'
import {
  allArrived,
  expectAccessibleLayout,
  expectNoSidewaysScroll,
  goToFoot,
  screenComplete,
  see,
  seeImage,
  seeNot,
  seeScreen,
} from '../../support/looks.ts'
import { openVisited, passIdleTime, rememberedBy, storedBy } from '../../support/network.ts'
import { givenOrder } from '../../support/orders.ts'
import { registered } from '../../support/people.ts'

const MOMENT = /last seen on \d\d\/\d\d\/\d{4}, \d{1,2}:\d\d (am|pm)/
const REFUSAL = { message: 'The shop is being tidied up.', code: 'unavailable' }
const notices = (page: Page) => page.locator('#notices')

/** Clears the page's memory, as closing the app does. */
async function openAgain(page: Page, path: string) {
  await page.goto('about:blank')
  await page.goto(`/#${path}`)
}

// Requirements: OFF-2
test('after one visit the home page, lists, search, viewed products and real addresses open offline', async ({
  openPage,
}) => {
  const [product, unseen] = [await fromCatalogue('Dasamoolarishtam'), await fromCatalogue('Cold-Pressed Coconut Oil')]
  const page = await openVisited(openPage)
  await openAgain(page, productPath(product))
  await seeScreen(page, product.name)
  await seeImage(page.getByRole('img', { name: `Picture of ${product.name}` }))
  await allArrived(page)
  await page.context().setOffline(true)

  await openAgain(page, '/')
  await see(page.getByRole('region', { name: 'Popular Products' }).getByRole('article').first())
  await see(notices(page).getByText('You are offline.'))
  await see(notices(page).getByText(MOMENT))
  await expectNoSidewaysScroll(page)
  await goToFoot(page)

  await openAgain(page, '/productlist/organicfoods')
  await seeScreen(page, 'Foods')
  await expect.poll(() => page.getByRole('article').count(), soon).toBe(24)
  await page.getByPlaceholder('Search here').fill('dasamoolarishtam')
  await see(page.getByRole('option').filter({ hasText: product.name }).first())

  await openAgain(page, productPath(product))
  await seeScreen(page, product.name)
  await seeImage(page.getByRole('img', { name: `Picture of ${product.name}` }))
  await see(notices(page).getByText(MOMENT))
  await expectAccessibleLayout(page)

  await page.goto('/productlist/furniture')
  await seeScreen(page, 'Furniture')

  await openAgain(page, productPath(unseen))
  await see(page.getByText('We could not load this product'))
  const seen = page.getByRole('region', { name: 'Products you have looked at' })
  await see(seen.getByRole('link', { name: product.name }))
  await see(page.getByRole('navigation', { name: 'Main' }))
  await expectAccessibleLayout(page)
  await page.context().setOffline(false)
  await seeScreen(page, unseen.name)
  await seeNot(notices(page).getByText(/offline|last seen/))
})

// Requirements: OFF-2, LANG-4
test('after one visit in Malayalam, home and lists open offline in Malayalam', async ({ openPage }) => {
  const page = await openVisited(openPage)
  await page.goto('/ml/')
  await passIdleTime(page)
  const addresses = ['home', 'categories', 'categories/subcategories'].map((name) => `/api/${name}?language=ml`)
  await expect
    .poll(() => storedBy(page), { ...soon, timeout: 30_000 })
    .toEqual(expect.arrayContaining(['/ml/', ...addresses]))
  await page.context().setOffline(true)
  await page.goto('about:blank')
  await page.goto('/ml/#/productlist/ayurveda')
  await see(page.getByRole('article').first())
  await see(page.locator('#patent').getByRole('link').first())
  expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
})

// Requirements: OFF-3, OFF-4
// Threats: T113
test('offline, cart, wishlist and orders are shown as last seen, and never to the next user', async ({ openPage }) => {
  const { page, product, order } = await visitedByShopper(openPage, ['/api/orders/'])
  await page.context().setOffline(true)

  await openAgain(page, '/cart')
  await seeScreen(page, 'My Cart')
  await see(page.getByRole('link', { name: product.name }))
  await see(page.getByText(/^This is your cart as last seen on/))
  await expectAccessibleLayout(page)

  await openAgain(page, '/wishlist')
  await see(page.getByRole('link', { name: product.name }).first())

  await openAgain(page, '/myorders')
  await see(page.getByText(/^These are your orders as last seen on/))
  await see(page.getByRole('main').getByRole('listitem').first())
  await expectAccessibleLayout(page)

  await openAgain(page, `/order/${order._id}`)
  await see(page.getByText(/^This is the order as last seen on/))
  await see(page.getByText(order.shippingAddress.flat, { exact: false }).first())
  await expectAccessibleLayout(page)

  await page.context().setOffline(false)
  // The next look for the shop, which comes every five seconds.
  await page.clock.runFor(5_000)
  await seeNot(page.getByText(/last seen on/).first())

  await page.route('**/api/orders/**', (route) => route.fulfill({ status: 500, json: REFUSAL }))
  for (const [path, heading] of [
    ['/myorders', 'My Orders'],
    [`/order/${order._id}`, /^Order /],
  ] as const) {
    await openAgain(page, path)
    await seeScreen(page, heading)
    await see(page.getByRole('alert').getByText(REFUSAL.message).first())
    await see(page.getByRole('main').getByRole('listitem').first())
    await seeNot(page.getByText(/last seen on/).first())
  }

  await page.unroute('**/api/orders/**')
  // An unnoticed logout.
  const next = await registered('Second Person')
  await page.evaluate(`localStorage.setItem('userInfo', ${JSON.stringify(JSON.stringify(next))})`)
  await page.context().setOffline(true)
  await openAgain(page, `/order/${order._id}`)
  await see(page.getByText('We could not reach the shop. Please check your connection and try again.'))
  expect(await page.getByText(order.shippingAddress.flat).count()).toBe(0)
  await expect.poll(() => rememberedBy(page), soon).not.toContain(order._id)
})

// Requirements: OFF-4
// Threats: T112, T161
test('the service worker stores no personal data and no search of a shopper, and logout clears the browser', async ({
  openPage,
}) => {
  const { page, shopper, order } = await visitedByShopper(openPage)
  // With very many products the screen sends the search words to the server in the URL.
  await page.evaluate(`fetch('/api/products?keyword=piles').then((answer) => answer.json())`)
  await page.evaluate(`fetch('/api/settings').then((answer) => answer.json())`)
  const stored = await storedBy(page)
  expect(stored.filter((path) => /^\/(api\/(cart|orders|users)|razorpay)|piles/.test(path))).toEqual([])
  expect(stored.length).toBeGreaterThan(50)
  expect(await rememberedBy(page)).toContain(order._id)

  // Searches stored by an older version.
  await page.evaluate(`(async () => {
    const store = await caches.open('catalogue')
    await store.put('/api/products?keyword=gout', new Response('[]'))
    const registration = await navigator.serviceWorker.getRegistration()
    await registration.unregister()
  })()`)
  await page.reload()
  await expect.poll(async () => (await storedBy(page)).length, soon).toBeGreaterThan(50)
  const goutIn = async () => (await storedBy(page)).filter((path) => path.includes('gout'))
  await expect.poll(goutIn, { ...soon, timeout: 30_000 }).toEqual([])

  await page.goto('/#/profile')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect.poll(() => page.evaluate('localStorage.getItem("userInfo")'), soon).toBeNull()
  await screenComplete(page)
  const left = await rememberedBy(page)
  for (const own of [order._id, shopper._id, shopper.token, shopper.email, shopper.number, order.shippingAddress.flat])
    expect([own, left.includes(own)]).toEqual([own, false])
})

// Requirements: OFF-4
// Threats: T113
test('a sign-in that ended elsewhere clears the browser, and the next user sees no data of the first', async ({
  openPage,
}) => {
  const { page, shopper, order } = await visitedByShopper(openPage, ['401 (Unauthorized)'])
  await ask('POST /api/users/logout', { as: shopper })
  await openAgain(page, '/myorders')
  await seeScreen(page, 'Welcome back')
  await see(page.getByText('Please sign in again because your sign-in has ended.'))
  await screenComplete(page)
  const left = await rememberedBy(page)
  for (const own of [order._id, shopper.token, order.shippingAddress.flat])
    expect([own, left.includes(own)]).toEqual([own, false])

  const next = await registered('Second Person')
  await page.evaluate(`localStorage.setItem('userInfo', ${JSON.stringify(JSON.stringify(next))})`)
  await openAgain(page, '/myorders')
  await seeScreen(page, 'Order is empty')
  await screenComplete(page)
  await page.context().setOffline(true)
  await openAgain(page, `/order/${order._id}`)
  await see(page.getByText('We could not reach the shop. Please check your connection and try again.'))
  await openAgain(page, '/cart')
  await seeScreen(page, 'Your cart is empty.')
})

/** A shopper who has viewed their cart line, wish and order once. */
async function visitedByShopper(openPage: OpenPage, refusals: string[] = []) {
  const shopper = await registered()
  const [product, order] = await Promise.all([givenProduct(), givenOrder({ by: shopper, state: 'paid' })])
  await givenInCart(shopper, product)
  const page = await openVisited(openPage, { as: shopper, refusals })
  await page.goto(`/#${productPath(product)}`)
  await seeScreen(page, product.name)
  await page
    .getByRole('button', { name: /wishlist/ })
    .first()
    .click()
  for (const [path, heading] of [
    ['/cart', 'My Cart'],
    ['/myorders', 'My Orders'],
    [`/order/${order._id}`, /^Order /],
  ] as const) {
    await page.goto(`/#${path}`)
    await seeScreen(page, heading)
    await screenComplete(page)
  }
  return { page, shopper, product, order }
}
