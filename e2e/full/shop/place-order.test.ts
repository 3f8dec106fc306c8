import type { Page } from 'playwright-core'
import { formatRupees } from '#shared/money.ts'
import { ask } from '../../support/ask.ts'
import { expect, soon, test } from '../../support/browser.ts'
import { givenCheckout } from '../../support/checkout.ts'
import { changeSizes, givenInCart, givenProduct, productPath } from '../../support/goods.ts'
import { expectAddress, expectSound, see, seeScreen } from '../../support/looks.ts'
import { ADDRESS, givenOrder } from '../../support/orders.ts'
import { admin, type Person, registered } from '../../support/people.ts'

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' })
const ordersOf = (as: Person) => ask('GET /api/orders/myorders', { as, query: {} })
const summary = (page: Page) => page.getByRole('definition').filter({ visible: true }).allTextContents()

test('the review shows address, payment, items and the exact amounts', async ({ openPage }) => {
  const medicine = await givenProduct({ price: 85 })
  const { page, shopper } = await givenCheckout(openPage, { width: 360, product: medicine, qty: 2, path: '/careers' })
  await givenInCart(shopper, await givenProduct({ category: 'beautycare', price: 1299 }))
  await page.goto('/#/placeorder')
  await page.reload()
  await seeScreen(page, 'Check your order')
  for (const words of [ADDRESS.flat, ADDRESS.landmark, 'Thalassery, Kerala 670642', '98470 00000']) {
    await see(page.getByRole('main').getByText(words, { exact: false }).filter({ visible: true }).first())
  }
  await see(page.getByText('RazorPay/credit or debit card'))
  await expect.poll(() => summary(page), soon).toEqual(['₹1,469.00', '−₹146.90', '₹218.09', '₹50.00', '₹1,590.19'])
  await expectSound(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const figure of [medicine.name, '₹1,469.00', '₹1,590.19']) {
      expect(await page.getByRole('main').getByText(figure, { exact: true }).filter({ visible: true }).count()).toBe(1)
    }
  }
})

test('a small order pays 100 rupees for shipping', async ({ openPage }) => {
  const { page, shopper } = await givenCheckout(openPage, { width: 360, product: await givenProduct({ price: 85 }) })
  await expect.poll(() => summary(page), soon).toEqual(['₹85.00', '−₹8.50', '₹3.83', '₹100.00', '₹180.33'])
  await placeOrder(page).click()
  await seeScreen(page, /^Order /)
  expect(await ordersOf(shopper)).toMatchObject([{ totalPrice: 180.33 }])
})

test('a double click places one order, and Back does not place another', async ({ openPage }) => {
  const { page, shopper } = await givenCheckout(openPage, { path: '/payment' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await seeScreen(page, 'Check your order')
  await placeOrder(page).dblclick()
  await seeScreen(page, /^Order /)
  await page.goBack()
  await seeScreen(page, 'How will you pay?')
  expect(await ordersOf(shopper)).toHaveLength(1)
  expect(await ask('GET /api/cart', { as: shopper })).toEqual([])
})

test('a reload in the middle loses nothing', async ({ openPage }) => {
  const { page, shopper } = await givenCheckout(openPage, { width: 360 })
  await seeScreen(page, 'Check your order')
  await expect.poll(async () => (await summary(page)).length, soon).toBe(5)
  const before = await summary(page)
  await page.reload()
  await seeScreen(page, 'Check your order')
  await expect.poll(() => summary(page), soon).toEqual(before)
  await placeOrder(page).click()
  await seeScreen(page, /^Order /)
  expect(await ordersOf(shopper)).toHaveLength(1)
})

test('an answer that is lost on the way is asked for again, and there is one order', async ({ openPage }) => {
  const { page, shopper } = await givenCheckout(openPage, { width: 360, refusals: ['/api/orders'] })
  await page.route('**/api/orders', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await seeScreen(page, 'Check your order')
  await placeOrder(page).click()
  await see(page.getByText('Please press Place Order again'))
  await expectSound(page)
  await page.unroute('**/api/orders')
  await placeOrder(page).click()
  await seeScreen(page, /^Order /)
  const orders = await ordersOf(shopper)
  expect(orders).toHaveLength(1)
  await expectAddress(page, `/order/${orders[0]?._id}`)
})

test('a price that changed meanwhile is explained, and agreed to with the next press', async ({ openPage }) => {
  const product = await givenProduct({ price: 100 })
  const { page, shopper } = await givenCheckout(openPage, { width: 360, product, refusals: ['/api/orders'] })
  await expect.poll(async () => (await summary(page)).at(-1), soon).toBe(formatRupees(194.5))
  await changeSizes(product, [{ price: 150 }])
  await placeOrder(page).click()
  const explained = page.getByRole('status').filter({ hasText: 'The total has changed' })
  await see(explained.getByText(/The new total is ₹241.75/))
  await expect.poll(async () => (await summary(page)).at(-1), soon).toBe(formatRupees(241.75))
  await expectSound(page)
  expect(await ordersOf(shopper)).toEqual([])
  await placeOrder(page).click()
  await seeScreen(page, /^Order /)
  expect(await ordersOf(shopper)).toMatchObject([{ totalPrice: 241.75 }])
})

test('what is sold out meanwhile is named, with the way back to the cart', async ({ openPage }) => {
  const product = await givenProduct({ stock: 2 })
  const { page, shopper } = await givenCheckout(openPage, { width: 360, product, qty: 2, refusals: ['/api/orders'] })
  await seeScreen(page, 'Check your order')
  await changeSizes(product, [{ stock: 1 }])
  await placeOrder(page).click()
  await see(page.getByRole('alert').getByText('Some items cannot be ordered'))
  await see(page.getByRole('alert').getByText(product.name, { exact: false }))
  await expectSound(page)
  expect(await ordersOf(shopper)).toEqual([])
  await page.getByRole('link', { name: 'Back to your cart' }).first().click()
  await see(page.getByText('Only 1 left. Lower the quantity to continue.'))
})

test('what is sold out while it is reviewed is marked on its line, and the cart leads on', async ({ openPage }) => {
  const [sold, kept] = await Promise.all([givenProduct({ stock: 1 }), givenProduct()])
  const { page, shopper } = await givenCheckout(openPage, { width: 360, product: sold, path: '/careers' })
  await givenInCart(shopper, kept)
  await changeSizes(sold, [{ stock: 0 }])
  await page.goto('/#/placeorder')
  await page.reload()
  await see(page.getByText('Sold out. Delete it to continue.'))
  await see(page.getByText('Some items in your cart can no longer be ordered.'))
  expect(await placeOrder(page).isDisabled()).toBe(true)
  await expectSound(page)
  await page.getByRole('link', { name: 'Back to your cart' }).first().click()
  await page.getByRole('button', { name: `Delete ${sold.name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await see(page.getByRole('link', { name: 'Proceed to checkout' }))
  await page.goto('/#/placeorder')
  await placeOrder(page).click()
  await seeScreen(page, /^Order /)
  expect(await ordersOf(shopper)).toMatchObject([{ orderItems: [{ productName: kept.name }] }])
})

test('a product that has vanished meanwhile is named, and nothing is ordered', async ({ openPage }) => {
  const product = await givenProduct()
  const { page, shopper } = await givenCheckout(openPage, { width: 360, product, refusals: ['/api/orders'] })
  await expect.poll(async () => (await summary(page)).length, soon).toBe(5)
  await ask('DELETE /api/products/:id', { as: await admin(), params: { id: product._id } })
  await placeOrder(page).click()
  const refusal = page.getByRole('alert')
  await see(refusal.getByText('Some items cannot be ordered'))
  await see(refusal.getByText(`${product.name} is no longer sold. Please remove it from your cart.`))
  await see(page.getByText('We no longer sell this. Delete it to continue.'))
  await expectSound(page)
  expect(await ordersOf(shopper)).toEqual([])
})

test('what the shop refuses in the address is told beside its field', async ({ openPage }) => {
  const { page } = await givenCheckout(openPage, { path: '/shipping', refusals: ['/api/orders'] })
  await page.getByLabel('Email').fill('lakshmi@people.x')
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await placeOrder(page).click()
  await page.getByRole('link', { name: 'Correct the address' }).click()
  await seeScreen(page, 'Where should we send it?')
  await see(page.getByText('Enter a valid e-mail address', { exact: true }))
  await expectSound(page)
  await page.getByLabel('Email').fill(ADDRESS.email)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await placeOrder(page).click()
  await seeScreen(page, /^Order /)
})

test('with an empty cart there is nothing to place', async ({ openPage }) => {
  const { page, shopper } = await givenCheckout(openPage, { path: '/cart' })
  const [line] = await ask('GET /api/cart', { as: shopper })
  await ask('DELETE /api/cart/:id', { as: shopper, params: { id: line?._id ?? '' } })
  await page.goto('/#/placeorder')
  await page.reload()
  await see(page.getByText('Order is empty').first())
  expect(await placeOrder(page).isDisabled()).toBe(true)
  await expectSound(page)
})

test('beside three unpaid orders a fourth is refused, with the way to pay one of them', async ({ openPage }) => {
  const { page, shopper } = await givenCheckout(openPage, { width: 360, refusals: ['/api/orders'] })
  for (let n = 0; n < 3; n += 1) await givenOrder({ by: shopper })
  await seeScreen(page, 'Check your order')
  await placeOrder(page).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'You have 3 unpaid orders.' })
  await expectSound(page)
  await refusal.getByRole('link', { name: 'My Orders' }).click()
  await seeScreen(page, 'My Orders')
  expect(await ordersOf(shopper)).toHaveLength(3)
})

test('sizes that change places while the shopper orders: the chosen one is in the cart and in the order', async ({
  openPage,
}) => {
  const [mild, strong] = [{ model: 'Mild' }, { model: 'Strong' }]
  const product = await givenProduct({ sizes: [mild, strong] })
  const shopper = await registered()
  const kept = { shippingAddress: ADDRESS, paymentMethod: 'Razorpay' }
  const page = await openPage({ width: 360, as: shopper, kept, path: productPath(product) })
  await seeScreen(page, product.name)
  await page.getByRole('radio', { name: 'Strong' }).check({ force: true })
  await changeSizes(product, [strong, mild])
  await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).click()
  await seeScreen(page, 'My Cart')
  await see(page.getByText('Strong, ₹100.00 each'))
  await page.goto('/#/placeorder')
  await seeScreen(page, 'Check your order')
  await expect.poll(async () => (await summary(page)).length, soon).toBe(5)
  await changeSizes(product, [mild, strong])
  await placeOrder(page).click()
  await seeScreen(page, /^Order /)
  expect(await ordersOf(shopper)).toMatchObject([{ orderItems: [{ model: 'Strong' }] }])
})
