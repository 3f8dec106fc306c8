import type { Page } from 'playwright-core'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { openCheckout } from '../../support/checkout.ts'
import { ADDRESS } from '../../support/orders.ts'
import { expectAccessibleLayout, expectAddress, see, seeScreen } from '../../support/page-checks.ts'
import { createShopper, type Person } from '../../support/people.ts'
import { addToCart, createProduct, productPath, updateSizes } from '../../support/products.ts'

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' })
const ordersOf = (as: Person) => callApi('GET /api/orders/myorders', { as, query: {} })
const summary = (page: Page) => page.getByRole('definition').filter({ visible: true }).allTextContents()

// Requirements: CHECK-11, MONEY-5, MONEY-9
test('the review shows address, payment, items and the exact amounts', async ({ openPage }) => {
  const medicine = await createProduct({ price: 85 })
  const { page, shopper } = await openCheckout(openPage, { width: 360, product: medicine, qty: 2, path: '/careers' })
  await addToCart(shopper, await createProduct({ category: 'beautycare', price: 1299 }))
  await page.goto('/#/placeorder')
  await page.reload()
  await seeScreen(page, 'Check your order')
  for (const text of [ADDRESS.flat, ADDRESS.landmark, 'Thalassery, Kerala 670642', '98470 00000']) {
    await see(page.getByRole('main').getByText(text, { exact: false }).filter({ visible: true }).first())
  }
  await see(page.getByText('RazorPay/credit or debit card'))
  await expect
    .poll(() => summary(page), pollOptions)
    .toEqual(['₹1,469.00', '−₹146.90', '₹218.09', '₹50.00', '₹1,590.19'])
  await expectAccessibleLayout(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const figure of [medicine.name, '₹1,469.00', '₹1,590.19']) {
      expect(await page.getByRole('main').getByText(figure, { exact: true }).filter({ visible: true }).count()).toBe(1)
    }
  }
})

// Requirements: ORDER-13
// Threats: T52
test('a double click places one order, and Back does not place another', async ({ openPage }) => {
  const { page, shopper } = await openCheckout(openPage, { path: '/payment' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await seeScreen(page, 'Check your order')
  await placeOrder(page).dblclick()
  await seeScreen(page, /^Order /)
  await page.goBack()
  await seeScreen(page, 'How will you pay?')
  expect(await ordersOf(shopper)).toHaveLength(1)
  expect(await callApi('GET /api/cart', { as: shopper })).toEqual([])
})

// Requirements: CHECK-12
test('a reload during checkout loses nothing', async ({ openPage }) => {
  const { page, shopper } = await openCheckout(openPage, { width: 360 })
  await seeScreen(page, 'Check your order')
  await expect.poll(async () => (await summary(page)).length, pollOptions).toBe(5)
  const before = await summary(page)
  await page.reload()
  await seeScreen(page, 'Check your order')
  await expect.poll(() => summary(page), pollOptions).toEqual(before)
  await placeOrder(page).click()
  await seeScreen(page, /^Order /)
  expect(await ordersOf(shopper)).toHaveLength(1)
})

// Requirements: ORDER-13, UI-5, UI-9
// Threats: T54
test('an order whose response is lost is retried and placed once', async ({ openPage }) => {
  const { page, shopper } = await openCheckout(openPage, { width: 360, refusals: ['/api/orders'] })
  await page.route('**/api/orders', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await seeScreen(page, 'Check your order')
  await placeOrder(page).click()
  await see(page.getByText('Please press Place Order again'))
  await expectAccessibleLayout(page)
  await page.unroute('**/api/orders')
  await placeOrder(page).click()
  await seeScreen(page, /^Order /)
  const orders = await ordersOf(shopper)
  expect(orders).toHaveLength(1)
  await expectAddress(page, `/order/${orders[0]?._id}`)
})

test('an item that sells out during the review is marked, with a link to the cart', async ({ openPage }) => {
  const [sold, saved] = await Promise.all([createProduct({ stock: 1 }), createProduct()])
  const { page, shopper } = await openCheckout(openPage, { width: 360, product: sold, path: '/careers' })
  await addToCart(shopper, saved)
  await updateSizes(sold, [{ stock: 0 }])
  await page.goto('/#/placeorder')
  await page.reload()
  await see(page.getByText('Sold out. Delete it to continue.'))
  await see(page.getByText('Some items in your cart can no longer be ordered.'))
  expect(await placeOrder(page).isDisabled()).toBe(true)
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: 'Back to your cart' }).first().click()
  await page.getByRole('button', { name: `Delete ${sold.name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await see(page.getByRole('link', { name: 'Proceed to checkout' }))
  await page.goto('/#/placeorder')
  await placeOrder(page).click()
  await seeScreen(page, /^Order /)
  expect(await ordersOf(shopper)).toMatchObject([{ orderItems: [{ productName: saved.name }] }])
})

test('an address error of the server is shown beside its field', async ({ openPage }) => {
  const { page } = await openCheckout(openPage, { path: '/shipping', refusals: ['/api/orders'] })
  await page.getByLabel('Email').fill('lakshmi@people.x')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await seeScreen(page, 'How will you pay?')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await placeOrder(page).click()
  await page.getByRole('link', { name: 'Correct the address' }).click()
  await seeScreen(page, 'Where should we send it?')
  await see(page.getByText('Enter a valid e-mail address', { exact: true }))
  await expectAccessibleLayout(page)
  await page.getByLabel('Email').fill(ADDRESS.email)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await seeScreen(page, 'How will you pay?')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await placeOrder(page).click()
  await seeScreen(page, /^Order /)
})

test('when sizes change places during an order, the cart and the order keep the chosen size', async ({ openPage }) => {
  const [mild, strong] = [{ model: 'Mild' }, { model: 'Strong' }]
  const product = await createProduct({ sizes: [mild, strong] })
  const shopper = await createShopper()
  const stored = { shippingAddress: ADDRESS, paymentMethod: 'Razorpay' }
  const page = await openPage({ width: 360, as: shopper, stored, path: productPath(product) })
  await seeScreen(page, product.name)
  await page.getByRole('radio', { name: 'Strong' }).check({ force: true })
  await updateSizes(product, [strong, mild])
  await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).click()
  await seeScreen(page, 'My Cart')
  await see(page.getByText('Strong, ₹100.00 each'))
  await page.goto('/#/placeorder')
  await seeScreen(page, 'Check your order')
  await expect.poll(async () => (await summary(page)).length, pollOptions).toBe(5)
  await updateSizes(product, [mild, strong])
  await placeOrder(page).click()
  await seeScreen(page, /^Order /)
  expect(await ordersOf(shopper)).toMatchObject([{ orderItems: [{ model: 'Strong' }] }])
})
