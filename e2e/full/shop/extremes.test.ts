import type { Page } from 'playwright-core'
import { formatRupees } from '#shared/money.ts'
import { expect, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { createOrder } from '../../support/orders.ts'
import { expectNoAxeFindings, expectNoHorizontalScroll, see, seeScreen } from '../../support/page-checks.ts'
import { createShopper } from '../../support/people.ts'
import { addToCart, createProduct, productPath } from '../../support/products.ts'

const WIDTHS = [320, 768, 1400]
const LONG = `മഹാനാരായണതൈലം ${'Karpasasthyadinarayanabalaashwagandhadi'.repeat(2)} for old and tired knees, with sesame oil`
const SIX_SIZES = [1, 2, 3, 4, 5, 6].map((index) => ({
  model: `${index} family pack of the largest bottle`,
  price: index === 6 ? 102_350 : index * 1000.5,
  discountPrice: index === 2 ? 1999.25 : 0,
}))

test('the longest name in two scripts, six sizes and a price above a lakh break no screen', async ({ openPage }) => {
  const shopper = await createShopper(`Thekkedath ${'Lakshmikuttyamma'.repeat(5)}`)
  const product = await createProduct({ name: LONG, sizes: SIX_SIZES, ingredients: `Sesame oil, ${LONG}` })
  await addToCart(shopper, product, { variant: 5, qty: 10 })
  const order = await createOrder({ by: shopper, product, qty: 3 })
  const page = await openPage({ width: 360, as: shopper })
  for (const [path, sight] of [
    [productPath(product), formatRupees(1000.5)],
    ['/cart', formatRupees(1_023_500)],
    [`/search/${encodeURIComponent('Karpasasthyadi')}`, formatRupees(1000.5)],
    ['/myorders', formatRupees(order.totalPrice)],
    [`/order/${order._id}`, formatRupees(order.totalPrice)],
  ] as const) {
    // Leaves the screen before, which may show the same price.
    await page.goto('about:blank')
    await page.goto(`/#${path}`)
    await see(page.getByRole('main').getByText(sight).filter({ visible: true }).first())
    await expectAccessibleAtAllWidths(page)
  }
})

// Requirements: PROD-11
test('stars are yellow, full, half or empty, to the nearest half', async ({ openPage }) => {
  const product = await createProduct()
  const page = await openPage()
  const starsOf = async (rating: number) => {
    const address = `**/api/products/${product._id}`
    await page.route(address, (route) => route.fulfill({ json: { ...product, rating, numReviews: rating ? 7 : 0 } }))
    await page.goto('about:blank')
    await page.goto(`/#${productPath(product)}`)
    await seeScreen(page, product.name)
    const row = page.getByRole('img', { name: `${rating} out of 5 stars` }).first()
    await see(row)
    const stars = await row.locator('svg').evaluateAll((all) =>
      all.map((svg) => {
        const { fill } = svg.ownerDocument.defaultView.getComputedStyle(svg)
        return svg.querySelector('use').getAttribute('href').endsWith('#i-half') ? 'half' : fill
      }),
    )
    await page.unroute(address)
    return stars
  }
  const [full] = await starsOf(5)
  const [empty] = await starsOf(0)
  const [red = 0, green = 0, blue = 0] = (full?.match(/\d+/g) ?? []).map(Number)
  expect(Math.min(red, green) - blue, full).toBeGreaterThan(60)
  expect(empty).not.toBe(full)
  expect(await starsOf(2.2)).toEqual([full, full, empty, empty, empty])
  expect(await starsOf(2.3)).toEqual([full, full, 'half', empty, empty])
  expect(await starsOf(4.5)).toEqual([full, full, full, full, 'half'])
  expect(await starsOf(4.8)).toEqual([full, full, full, full, full])
})

test('a product without image, texts or sizes still has a complete page', async ({ openPage }) => {
  const { products } = await callApi('GET /api/products/category/:category', {
    params: { category: 'furniture' },
    query: {},
  })
  const [some] = products
  const page = await openPage({ width: 360 })
  const empty = {
    ...some,
    image: '',
    description: '',
    benefits: '',
    ingredients: '',
    howToUse: '',
    reference: '',
    variant: [],
    reviews: [],
  }
  await page.route(`**/api/products/${some?._id}`, (route) =>
    route.fulfill({ json: { ...empty, rating: 0, numReviews: 0 } }),
  )
  await page.goto(`/#/product/furniture/${some?._id}`)
  await seeScreen(page, some?.name ?? '')
  await see(page.getByText('₹000').filter({ visible: true }).first())
  expect(await page.getByRole('link', { name: 'Buy Now' }).count()).toBe(0)
  await expectAccessibleAtAllWidths(page)
})

async function expectAccessibleAtAllWidths(page: Page) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoHorizontalScroll(page)
  }
  await page.setViewportSize({ width: 320, height: 800 })
  await expectNoAxeFindings(page)
}
