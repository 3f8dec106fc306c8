import type { Page } from 'playwright-core'
import { formatRupees } from '#shared/money.ts'
import { expect, pollOptions, test } from '../../support/browser.ts'
import {
  expectAccessibleLayout,
  expectAddress,
  expectNoBrokenWords,
  see,
  seeImage,
  seeNot,
  seeScreen,
  waitForIdle,
} from '../../support/page-checks.ts'
import { createShopper } from '../../support/people.ts'
import { addToCart, createProduct, fromCatalogue, productPath } from '../../support/products.ts'

const lines = (page: Page) => page.getByRole('main').getByRole('list').first().getByRole('listitem')
const amounts = (page: Page) => page.getByRole('definition').allTextContents()

test('a total of a lakh fits beside the shop’s name, also on the smallest phone', async ({ openPage }) => {
  const shopper = await createShopper()
  await addToCart(shopper, await createProduct({ price: 102_350 }))
  const page = await openPage({ width: 320, as: shopper, path: '/cart' })
  await seeScreen(page, 'My Cart')
  const total = await page.getByRole('banner').getByRole('link', { name: 'My Cart, total ₹1,02,350.00' }).boundingBox()
  const menu = await page.getByRole('button', { name: 'Open menu' }).boundingBox()
  expect(total && menu && Math.abs(total.y + total.height / 2 - menu.y - menu.height / 2)).toBeLessThan(8)
  await expectAccessibleLayout(page)
})

// Requirements: CART-2, CART-3, CART-5, CART-10, HEAD-4
test.for([360, 1280])(
  'the cart shows each product with image, size and price, at %i px',
  async (width, { openPage }) => {
    const shopper = await createShopper()
    const [balm, oil] = await Promise.all([
      createProduct({ sizes: [{ price: 120, discountPrice: 99.5 }] }),
      createProduct({ sizes: [{ price: 40 }, { model: '1 litre', price: 1250 }], category: 'organicfoods' }),
    ])
    await addToCart(shopper, balm, { qty: 2 })
    await addToCart(shopper, oil, { variant: 1 })
    const page = await openPage({ width, as: shopper, path: '/cart' })
    await expect.poll(() => lines(page).count(), pollOptions).toBe(2)
    const line = lines(page).filter({ hasText: oil.name })
    await see(line.getByText('1 litre'))
    await see(
      lines(page)
        .filter({ hasText: balm.name })
        .getByText(`${formatRupees(99.5)} each`),
    )
    expect(await amounts(page)).toEqual(['3', formatRupees(1449)])
    const cartLink = page
      .getByRole('banner')
      .getByRole('link', { name: /^My Cart/ })
      .filter({ visible: true })
    expect(`${await cartLink.getAttribute('aria-label')} ${await cartLink.textContent()}`).toContain(formatRupees(1449))
    await expectAccessibleLayout(page)
    await line.getByRole('link', { name: oil.name }).click()
    await expectAddress(page, productPath(oil))
  },
)

// Requirements: CART-2
test('a cart line breaks no word of its product, also beside the subtotal', async ({ openPage }) => {
  const shopper = await createShopper()
  await addToCart(shopper, await fromCatalogue('Dasamoolarishtam'))
  const page = await openPage({ width: 768, as: shopper, path: '/cart' })
  await see(lines(page).first())
  for (const width of [768, 992, 1024, 1200]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoBrokenWords(lines(page).first())
  }
})

// Requirements: CART-3
test('a cart line shows the image of its product', async ({ openPage }) => {
  const shopper = await createShopper()
  const product = await fromCatalogue('Dasamoolarishtam')
  await addToCart(shopper, product)
  const page = await openPage({ width: 360, as: shopper, path: '/cart' })
  await seeImage(lines(page).locator('img'))
})

// Requirements: CART-1
test('two tabs show the same cart', async ({ openPage }) => {
  const shopper = await createShopper()
  const product = await createProduct()
  await addToCart(shopper, product)
  const page = await openPage({ as: shopper, path: '/cart' })
  const secondPage = await page.context().newPage()
  await secondPage.goto('/#/careers')
  const total = secondPage.getByRole('banner').getByRole('link', { name: /^My Cart/ })
  await expect.poll(() => total.textContent(), pollOptions).toContain(formatRupees(100))
  await waitForIdle(secondPage)
  await page.getByRole('button', { name: 'One more' }).click()
  await expect.poll(() => total.textContent(), pollOptions).toContain(formatRupees(200))
})

// Requirements: CART-18, UI-3, UI-8
test('the cart is shown at once from the cache while it is refetched', async ({ openPage }) => {
  const shopper = await createShopper()
  const product = await createProduct()
  await addToCart(shopper, product)
  const page = await openPage({ width: 360, as: shopper, path: '/cart', refusals: ['/api/cart'] })
  await see(page.getByRole('link', { name: product.name }))
  await page.route('**/api/cart', (route) => route.abort('connectionrefused'))
  await page.reload()
  await see(page.getByRole('link', { name: product.name }))
  await see(page.getByText('This is your cart as last seen'))

  await page.unroute('**/api/cart')
  const refusal = { status: 500, json: { message: 'The carts are being counted.', code: 'failed' } }
  await page.route('**/api/cart', (route) => route.fulfill(refusal))
  await page.reload()
  const alert = page.getByRole('alert').filter({ hasText: 'The carts are being counted.' })
  await see(alert)
  await see(page.getByRole('link', { name: product.name }))
  await seeNot(page.getByText('as last seen'))
  await page.unroute('**/api/cart')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await seeNot(alert)
})
