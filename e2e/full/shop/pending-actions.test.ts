import type { Page } from 'playwright-core'
import type { Product } from '#shared/products.ts'
import { expect, type OpenPage, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { openVisited } from '../../support/network.ts'
import {
  advanceUntilVisible,
  expectAccessibleLayout,
  fireVisibilityChange,
  see,
  seeNot,
  seeScreen,
} from '../../support/page-checks.ts'
import { createShopper, type Person } from '../../support/people.ts'
import { createProduct, productPath, updateSizes } from '../../support/products.ts'

const cartOf = (as: Person) => callApi('GET /api/cart', { as })
const buyNow = (page: Page) => page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).click()
const waits = (page: Page) => page.getByRole('status').filter({ hasText: 'Waiting for a connection' })

/** The shop tries again every five seconds, which the test's clock passes. */
async function openProduct(openPage: OpenPage, as: Person, product: Product, refusals: string[] = []) {
  const page = await openPage({ width: 360, as, refusals })
  await page.clock.install()
  await page.goto(`/#${productPath(product)}`)
  return page
}

// Requirements: OFF-5
test('an offline addition to the cart waits, also while the page is closed, and is applied once', async ({
  openPage,
}) => {
  const [shopper, product] = await Promise.all([createShopper(), createProduct()])
  const page = await openVisited(openPage, { as: shopper, path: productPath(product) })
  await seeScreen(page, product.name)
  await page.context().setOffline(true)
  await buyNow(page)
  await see(waits(page).getByText(`1 × ${product.name} is not in your cart yet.`, { exact: false }))
  await expectAccessibleLayout(page)
  expect(await cartOf(shopper)).toEqual([])

  await page.goto('about:blank')
  await page.context().setOffline(false)
  await page.goto('/#/careers')
  await expect.poll(() => cartOf(shopper), pollOptions).toMatchObject([{ product: product._id, qty: 1 }])
  await page.goto('/#/cart')
  await see(page.getByRole('link', { name: product.name }))
  await seeNot(waits(page))
})

// Requirements: OFF-5
test('an addition whose response was lost is retried, and the cart holds it once', async ({ openPage }) => {
  const [shopper, product] = await Promise.all([createShopper(), createProduct()])
  const page = await openProduct(openPage, shopper, product, ['/api/cart'])
  const keys = new Set<string | undefined>()
  let sent = 0
  await page.route('**/api/cart', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.add(route.request().headers()['idempotency-key'])
    sent += 1
    if (sent > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await seeScreen(page, product.name)
  await buyNow(page)
  await advanceUntilVisible(page.getByText(`${product.name} was added to your cart`))
  expect(sent).toBeGreaterThan(1)
  await seeNot(waits(page))
  await see(page.getByRole('link', { name: product.name }))
  expect(keys.size).toBe(1)
  expect(await cartOf(shopper)).toMatchObject([{ product: product._id, qty: 1 }])
})

test('an addition in flight is not sent a second time', async ({ openPage }) => {
  const [shopper, product] = await Promise.all([createShopper(), createProduct()])
  const page = await openProduct(openPage, shopper, product)
  const deferred = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/api/cart', async (route) => {
    if (route.request().method() === 'POST') {
      sent += 1
      await deferred.promise
    }
    return route.continue()
  })
  await seeScreen(page, product.name)
  await buyNow(page)
  await expect.poll(() => sent, pollOptions).toBe(1)
  // Its listener loads after the first view.
  await page.clock.runFor(2_000)
  await page.locator('#notices').waitFor({ state: 'attached' })
  await fireVisibilityChange(page)
  deferred.resolve()
  await see(page.getByRole('link', { name: product.name }))
  expect(sent).toBe(1)
})

// Requirements: OFF-7
test('a pending addition that sold out is reported and removed', async ({ openPage }) => {
  const [shopper, product] = await Promise.all([createShopper(), createProduct({ stock: 1 })])
  const page = await openProduct(openPage, shopper, product, ['/api/cart'])
  await page.route('**/api/cart', (route) =>
    route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
  )
  await seeScreen(page, product.name)
  await buyNow(page)
  await see(waits(page))
  await updateSizes(product, [{ stock: 0 }])
  await page.unroute('**/api/cart')
  const reported = page.getByText(`${product.name} could not be added to your cart`)
  await advanceUntilVisible(reported)
  await see(page.getByText('This item is sold out.'))
  await seeNot(waits(page))
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Close this message' }).click()
  await seeNot(reported)
  expect(await cartOf(shopper)).toEqual([])
})

// Requirements: OFF-7
test('after a sign-out pending actions are reported as not sent and removed', async ({ openPage }) => {
  const [shopper, product] = await Promise.all([createShopper(), createProduct()])
  const page = await openProduct(openPage, shopper, product, ['/api/'])
  await page.route('**/api/cart', (route) => route.abort('internetdisconnected'))
  await seeScreen(page, product.name)
  await buyNow(page)
  await see(waits(page))
  await callApi('POST /api/users/logout', { as: shopper })
  await page.unroute('**/api/cart')
  await advanceUntilVisible(page.getByText('Your changes were not sent'))
  expect(await page.evaluate('Object.keys(localStorage).filter((name) => name.startsWith("my."))')).toEqual([])
})

// Requirements: OFF-5
test('a pending action can be removed and is then never sent', async ({ openPage }) => {
  const [shopper, product] = await Promise.all([createShopper(), createProduct()])
  const page = await openProduct(openPage, shopper, product, ['/api/cart'])
  await page.route('**/api/cart', (route) => route.abort('internetdisconnected'))
  await seeScreen(page, product.name)
  await buyNow(page)
  await waits(page).getByRole('button', { name: 'Do not add it' }).click()
  await seeNot(waits(page))
  expect(await page.evaluate('localStorage.getItem("my.deeds")')).toBeNull()
})

// Requirements: OFF-6
test('an offline review waits and is sent once, also when the first response is lost', async ({ openPage }) => {
  const [shopper, product] = await Promise.all([createShopper(), createProduct()])
  const page = await openProduct(openPage, shopper, product, ['/reviews'])
  let sent = 0
  await page.route('**/reviews', async (route) => {
    sent += 1
    if (sent === 2) await route.fetch()
    return sent < 3 ? route.abort('connectionreset') : route.continue()
  })
  const form = page.locator('#reviews')
  await form.locator('label', { has: page.getByRole('radio', { name: '5, Excellent' }) }).click()
  await form.getByLabel('Comment').fill('It came by bus and it helped.')
  await form.getByRole('button', { name: 'Submit review' }).click()
  await see(form.getByText('Your review is waiting for a connection'))
  await see(form.getByText('It came by bus and it helped.'))
  await expectAccessibleLayout(page)
  await advanceUntilVisible(form.getByRole('article').getByText('It came by bus and it helped.'))
  await seeNot(form.getByText('Your review is waiting for a connection'))
  expect(sent).toBe(3)
  expect(await callApi('GET /api/products/:id', { params: { id: product._id } })).toMatchObject({
    rating: 5,
    numReviews: 1,
  })
})
