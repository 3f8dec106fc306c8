import type { Page } from 'playwright-core'
import { expect, type OpenPage, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { cachedPaths, openVisited, readStorage, skipIdleDelay } from '../../support/network.ts'
import { createOrder } from '../../support/orders.ts'
import {
  expectAccessibleLayout,
  expectNoHorizontalScroll,
  scrollToFooter,
  see,
  seeImage,
  seeNot,
  seeScreen,
  waitForIdle,
  waitForNetworkIdle,
} from '../../support/page-checks.ts'
import { createShopper } from '../../support/people.ts'
import { addToCart, createProduct, fromCatalogue, productPath } from '../../support/products.ts'

const LAST_SEEN = /last seen on \d\d\/\d\d\/\d{4}, \d{1,2}:\d\d (am|pm)/
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
  await waitForNetworkIdle(page)
  await page.context().setOffline(true)

  await openAgain(page, '/')
  await see(page.getByRole('region', { name: 'Popular Products' }).getByRole('article').first())
  await see(notices(page).getByText('You are offline.'))
  await see(notices(page).getByText(LAST_SEEN))
  await expectNoHorizontalScroll(page)
  await scrollToFooter(page)

  await openAgain(page, '/productlist/organicfoods')
  await seeScreen(page, 'Foods')
  await expect.poll(() => page.getByRole('article').count(), pollOptions).toBe(24)
  await page.getByPlaceholder('Search here').fill('dasamoolarishtam')
  await see(page.getByRole('option').filter({ hasText: product.name }).first())

  await openAgain(page, productPath(product))
  await seeScreen(page, product.name)
  await seeImage(page.getByRole('img', { name: `Picture of ${product.name}` }))
  await see(notices(page).getByText(LAST_SEEN))
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
  await skipIdleDelay(page)
  const addresses = ['home', 'categories', 'categories/subcategories'].map((name) => `/api/${name}?language=ml`)
  await expect
    .poll(() => cachedPaths(page), { ...pollOptions, timeout: 30_000 })
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
  // The next check for the shop, which runs every five seconds.
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
  const next = await createShopper('Second Person')
  await page.evaluate(`localStorage.setItem('userInfo', ${JSON.stringify(JSON.stringify(next))})`)
  await page.context().setOffline(true)
  await openAgain(page, `/order/${order._id}`)
  await see(page.getByText('We could not reach the shop. Please check your connection and try again.'))
  expect(await page.getByText(order.shippingAddress.flat).count()).toBe(0)
  await expect.poll(() => readStorage(page), pollOptions).not.toContain(order._id)
})

// Requirements: OFF-4
// Threats: T112, T161
test('the service worker stores no personal data and no search of a shopper, and logout clears the browser', async ({
  openPage,
}) => {
  const { page, shopper, order } = await visitedByShopper(openPage)
  // With very many products the screen sends the search words to the server in the URL.
  await page.evaluate(`fetch('/api/products?keyword=piles').then((response) => response.json())`)
  await page.evaluate(`fetch('/api/settings').then((response) => response.json())`)
  const stored = await cachedPaths(page)
  expect(stored.filter((path) => /^\/(api\/(cart|orders|users)|razorpay)|piles/.test(path))).toEqual([])
  expect(stored.length).toBeGreaterThan(50)
  expect(await readStorage(page)).toContain(order._id)

  // Searches stored by an older version.
  await page.evaluate(`(async () => {
    const store = await caches.open('catalogue')
    await store.put('/api/products?keyword=gout', new Response('[]'))
    const registration = await navigator.serviceWorker.getRegistration()
    await registration.unregister()
  })()`)
  await page.reload()
  await expect.poll(async () => (await cachedPaths(page)).length, pollOptions).toBeGreaterThan(50)
  const goutIn = async () => (await cachedPaths(page)).filter((path) => path.includes('gout'))
  await expect.poll(goutIn, { ...pollOptions, timeout: 30_000 }).toEqual([])

  await page.goto('/#/profile')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect.poll(() => page.evaluate('localStorage.getItem("userInfo")'), pollOptions).toBeNull()
  await waitForIdle(page)
  const storage = await readStorage(page)
  for (const text of [order._id, shopper._id, shopper.token, shopper.email, shopper.number, order.shippingAddress.flat])
    expect([text, storage.includes(text)]).toEqual([text, false])
})

// Requirements: OFF-4
// Threats: T113
test('a sign-in that ended elsewhere clears the browser, and the next user sees no data of the first', async ({
  openPage,
}) => {
  const { page, shopper, order } = await visitedByShopper(openPage, ['401 (Unauthorized)'])
  await callApi('POST /api/users/logout', { as: shopper })
  await openAgain(page, '/myorders')
  await seeScreen(page, 'Welcome back')
  await see(page.getByText('Please sign in again because your sign-in has ended.'))
  await waitForIdle(page)
  const storage = await readStorage(page)
  for (const text of [order._id, shopper.token, order.shippingAddress.flat])
    expect([text, storage.includes(text)]).toEqual([text, false])

  const next = await createShopper('Second Person')
  await page.evaluate(`localStorage.setItem('userInfo', ${JSON.stringify(JSON.stringify(next))})`)
  await openAgain(page, '/myorders')
  await seeScreen(page, 'Order is empty')
  await waitForIdle(page)
  await page.context().setOffline(true)
  await openAgain(page, `/order/${order._id}`)
  await see(page.getByText('We could not reach the shop. Please check your connection and try again.'))
  await openAgain(page, '/cart')
  await seeScreen(page, 'Your cart is empty.')
})

/** A shopper who has viewed their cart line, wishlist and order once. */
async function visitedByShopper(openPage: OpenPage, refusals: string[] = []) {
  const shopper = await createShopper()
  const [product, order] = await Promise.all([createProduct(), createOrder({ by: shopper, state: 'paid' })])
  await addToCart(shopper, product)
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
    await waitForIdle(page)
  }
  return { page, shopper, product, order }
}
