import { formatRupees } from '#shared/money.ts'
import type { Product } from '#shared/products.ts'
import { ask } from '../../support/ask.ts'
import { expect, type OpenPage, soon, test } from '../../support/browser.ts'
import { fromCatalogue, givenProduct, productPath } from '../../support/goods.ts'
import { addressOf, expectAddress, expectSound, see, seeNot, seeScreen } from '../../support/looks.ts'

const openProduct = async (openPage: OpenPage, product: Product, width = 1280) => {
  const page = await openPage({ width, path: productPath(product) })
  await seeScreen(page, product.name)
  return page
}

test('a product shows all that the shop knows of it', async ({ openPage }) => {
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
  await expect.poll(() => page.title(), soon).toBe(`${product.name} | Kadirur Society`)
  await expectSound(page)
  const [picture, share] = await Promise.all(
    [
      page.getByRole('img', { name: `Picture of ${product.name}` }),
      page.getByRole('button', { name: `Share ${product.name}` }),
    ].map((thing) => thing.boundingBox()),
  )
  expect(share?.y).toBeGreaterThan((picture?.y ?? 0) + (picture?.height ?? 0))
})

test('each size has its own price, and the first is chosen', async ({ openPage }) => {
  const product = await givenProduct({
    sizes: [
      { model: '100 g', price: 200, discountPrice: 149.5 },
      { model: '1 kg', price: 102_350 },
    ],
  })
  const page = await openProduct(openPage, product, 360)
  const sizes = page.getByRole('group', { name: 'Size' })
  expect(await sizes.getByRole('radio', { name: /^100 g/ }).isChecked()).toBe(true)
  await see(page.getByText(`Offer price ${formatRupees(149.5)}`).first())
  await see(page.getByText(`Usual price ${formatRupees(200)}`).first())
  await sizes.getByRole('radio', { name: /^1 kg/ }).check()
  await see(page.getByText('₹1,02,350.00').first())
  await expectSound(page)
})

test('with one size there is nothing to choose', async ({ openPage }) => {
  const page = await openProduct(openPage, await givenProduct({ sizes: [{ model: '50 g' }] }))
  await see(page.getByRole('main').getByText('50 g').filter({ visible: true }).first())
  expect(await page.getByRole('main').getByRole('group', { name: 'Size' }).count()).toBe(0)
})

test('one to ten pieces can be chosen, and never more than there are', async ({ openPage }) => {
  const product = await givenProduct({ sizes: [{ stock: 50 }, { stock: 3 }] })
  const page = await openProduct(openPage, product)
  const [less, more] = ['One less', 'One more'].map((name) => page.getByRole('button', { name }))
  const quantity = page.getByRole('group', { name: 'Quantity' }).getByRole('status')
  expect(await less?.getAttribute('aria-disabled')).toBe('true')
  for (let press = 0; press < 12; press += 1) await more?.click({ force: true })
  expect(await quantity.textContent()).toBe('10')
  expect(await more?.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('radio', { name: /^200 ml/ }).check()
  await expect.poll(() => quantity.textContent(), soon).toBe('3')
  await see(page.getByText('We have no more of this size at the moment.'))
  await less?.click()
  expect(await quantity.textContent()).toBe('2')
})

test('what is sold out cannot be bought', async ({ openPage }) => {
  const product = await givenProduct({ stock: 0 })
  const page = await openProduct(openPage, product, 360)
  await see(page.getByText('Out of stock'))
  expect(await page.getByRole('link', { name: 'Buy Now' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Buy Now' }).filter({ visible: true }).isDisabled()).toBe(true)
  await expectSound(page)
  await page.goto(`/#/search/${product.name}`)
  const card = page.getByRole('article').filter({ hasText: product.name })
  await see(card.getByText('Sold out'))
  await expectSound(page)
})

test('a size without a price shows 000 and cannot be bought, the next size can', async ({ openPage }) => {
  const product = await fromCatalogue('Puliinkuzhambu Digestive Relish')
  const page = await openProduct(openPage, product)
  expect(await page.getByRole('radio', { name: /^250 g/ }).isChecked()).toBe(true)
  await page.getByRole('radio', { name: /^100 g/ }).check()
  await see(page.getByText('₹000').filter({ visible: true }).first())
  await see(page.getByText('The price of this size is on request.'))
  expect(await page.getByRole('link', { name: 'Buy Now' }).count()).toBe(0)
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
  const long = (await ask('GET /api/products', { query: {} })).find(({ name }) => name.length > 100)
  for (const name of [long?.name ?? '', 'Cold-Pressed Coconut Oil']) {
    const page = await openProduct(openPage, await fromCatalogue(name), 320)
    await expectSound(page)
  }
})

test('words that are longer than a phone break inside it', async ({ openPage }) => {
  const word = 'മഹാനാരായണതൈലംകഷായസാധാരണമൂലികാചൂർണഘൃതം'
  const page = await openProduct(openPage, await givenProduct({ name: `${word}${'kashayam'.repeat(8)}` }), 320)
  await expectSound(page)
})

test('where a reader forces their own colours, the chosen size still stands out', async ({ openPage }) => {
  const product = await givenProduct({ sizes: [{}, {}] })
  const page = await openPage({ path: productPath(product), more: { forcedColors: 'active' } })
  await seeScreen(page, product.name)
  const grounds = await page
    .getByRole('group', { name: 'Size' })
    .locator('input + span')
    .evaluateAll((faces) => faces.map((face) => face.ownerDocument.defaultView.getComputedStyle(face).backgroundColor))
  expect(new Set(grounds).size).toBe(2)
})

test('the way back to the list and to the kind of medicine is shown', async ({ openPage }) => {
  const page = await openProduct(openPage, await fromCatalogue('Abhayarishtam'))
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await crumbs.getByRole('link', { name: 'Ayurveda' }).click()
  await expectAddress(page, '/productlist/ayurveda')
  await page.goBack()
  await seeScreen(page, 'Abhayarishtam')
  await page.getByRole('link', { name: /^Arishtams/ }).click()
  await expectAddress(page, '/ayurveda/arishtams-asavams')
})

test('the address of no product leads on to search and categories', async ({ openPage }) => {
  const page = await openPage({ width: 360, refusals: ['/api/products/'] })
  for (const id of ['no-such-product', '00000000-0000-7000-8000-000000000000', '%E0%A4%A']) {
    await page.goto(`/#/product/ayurveda/${id}`)
    await seeScreen(page, 'We do not have this product')
    await see(page.getByRole('main').getByRole('combobox', { name: 'Search products' }))
    await see(page.getByRole('main').getByRole('navigation', { name: 'Categories' }))
    expect(addressOf(page)).toBe(`/product/ayurveda/${id}`)
  }
  await expectSound(page)
})

test('without reviews it says so', async ({ openPage }) => {
  const page = await openProduct(openPage, await givenProduct())
  await see(page.getByRole('link', { name: /No reviews/ }))
  const reviews = page.getByRole('region', { name: 'Reviews', exact: true })
  await see(reviews.getByText('No reviews'))
  await seeNot(reviews.getByRole('article').first())
})
