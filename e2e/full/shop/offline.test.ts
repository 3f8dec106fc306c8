import { blockScripts, UNREACHABLE } from '../../support/blocked-scripts.ts'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { createOrder } from '../../support/orders.ts'
import { expectAccessibleLayout, see, seeNot, seeScreen } from '../../support/page-checks.ts'
import { admin, createShopper } from '../../support/people.ts'
import { addToCart, createProduct } from '../../support/products.ts'

/** The code of the notices; file names do not say what they hold. */
const NOTICES = /id:[`"']notices[`"']/

const TRACK_HYDRATION = "window.alive = new Promise((done) => addEventListener('alive', done, { once: true }))"

test('the network can fail before the code of the offline notice has loaded', async ({ openPage }) => {
  const page = await openPage({ width: 360, refusals: ['net::ERR_', '/assets/', 'preload assets'] })
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch().catch(() => undefined)
    if (response && !NOTICES.test(await response.text())) return route.fulfill({ response })
    return route.abort('internetdisconnected')
  })
  await page.addInitScript(TRACK_HYDRATION)
  await page.goto('/')
  await page.evaluate('window.alive.then(() => undefined)')
  await page.context().setOffline(true)
  await see(page.getByText(/^You are offline/))
  await expectAccessibleLayout(page)
  await page.context().setOffline(false)
  await seeNot(page.getByText(/^You are offline/))
})

test('a screen whose code failed to load shows an error and opens on retry', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/careers', refusals: ['/assets/'] })
  await seeScreen(page, 'Careers')
  await page.route('**/assets/*.js', (route) => route.abort('connectionreset'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wishlist' }).click()
  await seeScreen(page, 'This page could not be opened')
  await expectAccessibleLayout(page)
  await page.evaluate('window.sameStart = true')
  await page.getByRole('button', { name: 'Try again' }).click()
  await seeScreen(page, 'This page could not be opened')
  await page.unroute('**/assets/*.js')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await see(page.getByRole('region', { name: 'Popular Products' }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wishlist' }).click()
  await seeScreen(page, 'Your wishlist is empty')
  expect(await page.evaluate('window.sameStart')).toBe(true)
})

test('a screen never opens without its style, and has it when the network is back', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/careers', refusals: ['/assets/'] })
  await seeScreen(page, 'Careers')
  await page.route('**/assets/*.css', (route) => route.abort('connectionreset'))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wishlist' }).click()
  await seeScreen(page, 'This page could not be opened')
  await page.getByRole('button', { name: 'Try again' }).click()
  await seeScreen(page, 'This page could not be opened')
  await page.unroute('**/assets/*.css')
  await page.evaluate("window.dispatchEvent(new Event('online'))")
  await seeScreen(page, 'Your wishlist is empty')
  // The illustration is centred only with its stylesheet.
  const drawing = await page.locator('#main svg').first().boundingBox()
  expect(drawing?.x).toBeGreaterThan(60)
})

test('code that failed to load is loaded when the network returns', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/careers', refusals: ['/assets/', '/api/'] })
  await seeScreen(page, 'Careers')
  await page.context().setOffline(true)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Wishlist' }).click()
  await seeScreen(page, 'This page could not be opened')
  await page.context().setOffline(false)
  await seeScreen(page, 'Your wishlist is empty')
})

test('a menu that failed to load can be retried without closing it', async ({ openPage }) => {
  const page = await openPage({ width: 360, refusals: ['/assets/'] })
  // An idle browser preloads the menu.
  await page.addInitScript('window.requestIdleCallback = () => 0')
  await page.goto('/#/careers')
  await seeScreen(page, 'Careers')
  await page.route('**/assets/*.js', (route) => route.abort('connectionreset'))
  await page.getByRole('button', { name: 'Open menu' }).click()
  await see(page.getByText(/^We could not reach the shop/))
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await see(page.getByRole('navigation', { name: 'Menu' }))
})

test('search results whose code failed to load leave the home page, and load on retry', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/careers', refusals: ['/assets/'] })
  await seeScreen(page, 'Careers')
  await blockScripts(page, 'Show more products')
  await page.evaluate("window.location.hash = '#/search/oil'")
  await seeScreen(page, 'Search: oil')
  await see(page.getByText(UNREACHABLE))
  await see(page.getByRole('region', { name: 'Popular Products' }))
  await expectAccessibleLayout(page)
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await seeScreen(page, 'Results for “oil”')
})

test('an order stays when the code of its parts for staff failed to load', async ({ openPage }) => {
  const order = await createOrder({ by: await createShopper(), state: 'paid' })
  const page = await openPage({ width: 360, as: await admin(), path: '/careers', refusals: ['/assets/'] })
  await seeScreen(page, 'Careers')
  await blockScripts(page, 'Check with Razorpay')
  await page.evaluate(`window.location.hash = '#/order/${order._id}'`)
  await seeScreen(page, /^Order /)
  await expect.poll(() => page.getByText(UNREACHABLE).count(), pollOptions).toBe(3)
  await expectAccessibleLayout(page)
  await page.unroute('**/assets/*.js')
  await page.getByRole('complementary').getByRole('button', { name: 'Try again' }).click()
  await see(page.getByRole('button', { name: 'Mark as shipped' }))
})

test('a late response does not restore the old quantity', async ({ openPage }) => {
  const shopper = await createShopper()
  await addToCart(shopper, await createProduct())
  const page = await openPage({ as: shopper, path: '/cart' })
  await seeScreen(page, 'My Cart')
  const deferred = Promise.withResolvers<void>()
  await page.route('**/api/cart/*', async (route) => {
    await deferred.promise
    await route.continue()
  })
  const quantity = page.getByRole('group', { name: /^Quantity/ }).getByRole('status')
  const more = page.getByRole('button', { name: 'One more' })
  await more.click()
  await expect.poll(() => quantity.textContent(), pollOptions).toBe('2')
  await more.click()
  await expect.poll(() => quantity.textContent(), pollOptions).toBe('3')
  deferred.resolve()
  await expect.poll(() => page.getByRole('definition').first().textContent(), pollOptions).toBe('3')
  expect(await quantity.textContent()).toBe('3')
})
