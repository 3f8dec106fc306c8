import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { openCheckout } from '../../support/checkout.ts'
import { ADDRESS } from '../../support/orders.ts'
import { expectAccessibleLayout, see, seeScreen } from '../../support/page-checks.ts'

/** When the connection breaks. In the first case the shop has no order yet. */
const CUTS = ['before it is sent', 'after it was sent', 'before the answer'] as const

// Requirements: OFF-8
test.for(CUTS)('an order is placed once when the network fails %s', async (cut, { openPage }) => {
  const { page, shopper, product } = await openCheckout(openPage, { width: 360, refusals: ['/api/', 'net::'] })
  const ordersNow = () => callApi('GET /api/orders/myorders', { as: shopper, query: {} })
  await seeScreen(page, 'Check your order')
  // The offline notice loads after the first view.
  await page.locator('#notices').waitFor({ state: 'attached' })
  const button = page.getByRole('button', { name: 'Place Order' })
  await expect.poll(() => button.isEnabled(), pollOptions).toBe(true)
  const taken = Promise.withResolvers<void>()
  await page.route('**/api/orders', async (route) => {
    if (cut === 'after it was sent') {
      // The request reaches the shop, but its response is lost.
      const sending = route.fetch().then(() => taken.resolve())
      await page.context().setOffline(true)
      await route.abort('internetdisconnected')
      return sending
    }
    if (cut === 'before the answer') await route.fetch()
    await page.context().setOffline(true)
    await route.abort('internetdisconnected')
    taken.resolve()
  })
  if (cut === 'before it is sent') {
    await page.unroute('**/api/orders')
    await page.context().setOffline(true)
    taken.resolve()
  }
  await button.click()
  await see(page.getByText('Please press Place Order again'))
  await see(page.getByText('We could not reach the shop.', { exact: false }))
  await see(page.getByText(ADDRESS.flat, { exact: false }).first())
  await expectAccessibleLayout(page)
  await taken.promise
  expect(await ordersNow()).toHaveLength(cut === 'before it is sent' ? 0 : 1)

  // Still offline: it fails again, and the order is not queued.
  await page.unroute('**/api/orders')
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/orders'))
  await button.click()
  await failed
  await see(page.getByText('Please press Place Order again'))
  await page.context().setOffline(false)
  expect(await ordersNow()).toHaveLength(cut === 'before it is sent' ? 0 : 1)
  await button.click()
  await seeScreen(page, /^Order /)
  expect(await ordersNow()).toMatchObject([{ orderItems: [{ product: product._id, qty: 1 }] }])
})

// Requirements: OFF-8
test('an order whose response was lost stays one order after the page was closed', async ({ openPage }) => {
  const { page, shopper } = await openCheckout(openPage, { width: 360, refusals: ['/api/', 'net::'] })
  await seeScreen(page, 'Check your order')
  await page.route('**/api/orders', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Place Order' }).click()
  await see(page.getByText('Please press Place Order again'))
  // Another tab of the same browser, which does not receive the newer cart.
  const secondPage = await page.context().newPage()
  await secondPage.route('**/api/cart', (route) => route.abort('connectionreset'))
  await secondPage.goto('/#/placeorder')
  await secondPage.getByRole('button', { name: 'Place Order' }).click()
  await seeScreen(secondPage, /^Order /)
  expect(await callApi('GET /api/orders/myorders', { as: shopper, query: {} })).toHaveLength(1)
})
