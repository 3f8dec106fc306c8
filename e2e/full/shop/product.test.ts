import type { Product } from '#shared/products.ts'
import { expect, type OpenPage, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { addressOf, expectAccessibleLayout, expectAddress, see, seeScreen } from '../../support/page-checks.ts'
import { createShopper } from '../../support/people.ts'
import { createProduct, fromCatalogue, productPath } from '../../support/products.ts'

const openProduct = async (openPage: OpenPage, product: Product, width = 1280) => {
  const page = await openPage({ width, path: productPath(product) })
  await seeScreen(page, product.name)
  return page
}

// Requirements: NAV-21, PROD-1, PROD-5, PROD-6, PROD-8, UI-1
test('a product page shows all data of the product', async ({ openPage }) => {
  const product = await fromCatalogue('Dasamoolarishtam')
  const page = await openProduct(openPage, product, 360)
  await see(page.getByText(product.nameMalayalam))
  await see(page.getByText(product.description))
  await see(page.getByText(product.howToUse))
  await see(page.getByRole('img', { name: `Picture of ${product.name}` }))
  const about = page.getByRole('region', { name: 'About this product' })
  const bullets = about.getByRole('listitem')
  for (const text of [...product.benefits.split(','), ...product.ingredients.split(',')]) {
    await see(bullets.getByText(text.trim(), { exact: true }))
  }
  await see(page.getByRole('region', { name: 'Related products' }))
  await see(page.getByRole('link', { name: new RegExp(`${product.numReviews} reviews`) }))
  await expect.poll(() => page.title(), pollOptions).toBe(`${product.name} | Kadirur Society`)
  await expectAccessibleLayout(page)
  const [image, share] = await Promise.all(
    [
      page.getByRole('img', { name: `Picture of ${product.name}` }),
      page.getByRole('button', { name: `Share ${product.name}` }),
    ].map((locator) => locator.boundingBox()),
  )
  expect(share?.y).toBeGreaterThan((image?.y ?? 0) + (image?.height ?? 0))
})

test('on a phone the links of the breadcrumb and of the footer are large enough for a finger', async ({ openPage }) => {
  const page = await openProduct(openPage, await fromCatalogue('Chyavanaprasam'), 360)
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await page.locator('footer').scrollIntoViewIfNeeded()
  for (const link of [
    ...(await breadcrumb.getByRole('link').all()),
    page.locator('footer').getByRole('link', { name: 'Foods' }),
  ]) {
    const { width = 0, height = 0 } = (await link.boundingBox()) ?? {}
    expect(Math.min(width, height), `${await link.textContent()}: ${width} x ${height}`).toBeGreaterThanOrEqual(44)
  }
})

test('on a phone the price and Buy Now stay in reach while reading', async ({ openPage }) => {
  const page = await openProduct(openPage, await fromCatalogue('Chyavanaprasam'), 360)
  const buyNow = page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true })
  for (const name of ['Reviews', 'Benefits']) {
    await page.getByRole('heading', { name, exact: true }).scrollIntoViewIfNeeded()
    const box = await buyNow.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(800)
    expect(box?.y).toBeGreaterThan(600)
  }
})

test('the long name, the six sizes and a product with one size all fit at 320 px', async ({ openPage }) => {
  const long = (await callApi('GET /api/products', { query: {} })).find(({ name }) => name.length > 100)
  for (const name of [long?.name ?? '', 'Cold-Pressed Coconut Oil']) {
    const page = await openProduct(openPage, await fromCatalogue(name), 320)
    await expectAccessibleLayout(page)
  }
})

test('words longer than a phone are broken', async ({ openPage }) => {
  const word = 'മഹാനാരായണതൈലംകഷായസാധാരണമൂലികാചൂർണഘൃതം'
  const page = await openProduct(openPage, await createProduct({ name: `${word}${'kashayam'.repeat(8)}` }), 320)
  await expectAccessibleLayout(page)
})

test('with forced colours the chosen size is still distinct', async ({ openPage }) => {
  const product = await createProduct({ sizes: [{}, {}] })
  const page = await openPage({ path: productPath(product), more: { forcedColors: 'active' } })
  await seeScreen(page, product.name)
  const grounds = await page
    .getByRole('group', { name: 'Size' })
    .locator('input + span')
    .evaluateAll((faces) => faces.map((face) => face.ownerDocument.defaultView.getComputedStyle(face).backgroundColor))
  expect(new Set(grounds).size).toBe(2)
})

test('a product page links to its list and its sub-category', async ({ openPage }) => {
  const page = await openProduct(openPage, await fromCatalogue('Abhayarishtam'))
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await crumbs.getByRole('link', { name: 'Ayurveda' }).click()
  await expectAddress(page, '/productlist/ayurveda')
  await page.goBack()
  await seeScreen(page, 'Abhayarishtam')
  await page.getByRole('link', { name: /^Arishtams/ }).click()
  await expectAddress(page, '/ayurveda/arishtams-asavams')
})

// Requirements: NAV-6
test('a second tap on Buy Now, where My Cart appears, does not lose the product', async ({ openPage }) => {
  const product = await createProduct()
  const page = await openPage({ width: 360, as: await createShopper(), path: productPath(product) })
  await seeScreen(page, product.name)
  const buyNow = page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true })
  const { x = 0, y = 0, width = 0, height = 0 } = (await buyNow.boundingBox()) ?? {}
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/cart')) requests.push(request.url())
  })
  const { promise: tapped, resolve: release } = Promise.withResolvers<void>()
  // Before the cart's code has read the address, as on a slow connection.
  await page.route(/\/assets\//, async (route) => {
    await tapped
    await route.continue()
  })
  await page.touchscreen.tap(x + width / 2, y + height / 2)
  await expect.poll(() => addressOf(page), pollOptions).toMatch(/^\/cart\//)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Cart' }).tap()
  release()
  await see(page.locator('#main').getByRole('link', { name: product.name }))
  expect(requests).toHaveLength(1)
})
