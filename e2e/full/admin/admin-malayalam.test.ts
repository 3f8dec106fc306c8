import type { Page } from 'playwright-core'
import { expect, type OpenPage, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { LONG_TEXTS, inMalayalam as ml } from '../../support/malayalam.ts'
import { createOrder } from '../../support/orders.ts'
import {
  addressOf,
  expectAccessibleLayout,
  expectAddress,
  expectNoClippedText,
  expectNoHorizontalScroll,
  see,
  seeNot,
  seeScreen,
} from '../../support/page-checks.ts'
import { admin, createShopper } from '../../support/people.ts'
import { fromCatalogue } from '../../support/products.ts'
import { openScreen, STAFF } from '../../support/screens.ts'

const openAdmin = async (openPage: OpenPage) => openPage({ width: 360, as: await admin() })

// Requirements: ADMIN-25
test('a product is made and an order shipped in Malayalam, at 360 px', async ({ openPage }) => {
  const order = await createOrder({ by: await createShopper(), state: 'paid' })
  const page = await openAdmin(openPage)
  await createProductInMalayalam(page)
  await shipOrder(page, order._id)
})

// Requirements: ADMIN-25
test('the lists name products, sub-categories and texts in Malayalam, at 360 px', async ({ openPage }) => {
  const { name, nameMalayalam } = await fromCatalogue('Dasamoolarishtam')
  const page = await openAdmin(openPage)
  await page.goto(`/ml/#/admin-productlist?search=${name}`)
  await see(page.getByRole('rowheader', { name: nameMalayalam }))
  await see(page.getByRole('cell', { name: ml('Arishtams & Asavams') }).first())
  await page.goto('/ml/#/admin-content')
  await see(page.getByRole('link', { name: ml('Arishtams & Asavams') }))
})

async function createProductInMalayalam(page: Page) {
  const name = `Karkidaka Kanji ${Date.now()}`
  await page.goto('/ml/#/admin-productlist')
  await seeScreen(page, ml('Products'))
  await page.getByRole('button', { name: ml('Add Product') }).click()
  await seeScreen(page, ml('Edit product'))
  const id = addressOf(page).split('/')[2] ?? ''
  await page.getByRole('button', { name: ml('Save and show in shop') }).click()
  await see(page.getByText(ml('Not saved. Please check the fields marked in red.')))
  await page.getByLabel(ml('Name'), { exact: true }).fill(name)
  const size = page.getByRole('group', { name: ml('Add a size') })
  await size.getByLabel(ml('Size'), { exact: true }).fill('500 g')
  await size.getByLabel(ml('Price'), { exact: true }).fill('120')
  await size.getByLabel(ml('Stock'), { exact: true }).fill('12')
  await size.getByRole('button', { name: ml('Add') }).click()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: ml('Save and show in shop') }).click()
  await expectAddress(page, '/admin-productlist')
  await see(page.getByText(ml('{name} was saved. It is in the shop.', { name })))
  // Moves the pointer away: a hovered message stays, and a finger does not hover.
  await page.mouse.move(0, 0)
  expect(await callApi('GET /api/products/:id', { params: { id } })).toMatchObject({ name, countInStock: 12 })
}

async function shipOrder(page: Page, id: string) {
  await page.goto('/ml/#/admin-orderlist?state=to-ship')
  await seeScreen(page, ml('Orders'))
  await page.getByLabel(ml('Search orders')).fill(id.slice(-8))
  const details = page.getByRole('link', { name: new RegExp(`^${ml('Details')}, `) })
  await expect.poll(() => details.count(), pollOptions).toBe(1)
  await details.click()
  await seeScreen(page, ml('Order {number}', { number: id.slice(-8) }))
  await page.getByRole('button', { name: ml('Mark as shipped') }).click()
  const dialog = page.getByRole('dialog', { name: ml('Mark as shipped') })
  await dialog.getByRole('button', { name: ml('Mark as shipped') }).click()
  await see(dialog.getByText(ml('Enter the tracking number.')))
  await dialog.getByLabel(ml('Tracking number')).fill('EK123456789IN')
  await dialog.getByLabel(ml('Courier')).selectOption(ml('Others'))
  await expectAccessibleLayout(page)
  await dialog.getByRole('button', { name: ml('Mark as shipped') }).click()
  await see(page.getByRole('button', { name: ml('Mark as delivered') }))
  await seeNot(dialog)
  await expectAccessibleLayout(page)
  const shipped = await callApi('GET /api/orders/:id', { as: await admin(), params: { id } })
  expect(shipped).toMatchObject({ isShipped: true, service: 'Others', tracking: 'EK123456789IN' })
}

// Requirements: ADMIN-25
test.for([360, 1280])(
  'the back office changes its language on the same page, at %i px',
  async (width, { openPage }) => {
    const page = await openPage({ width, as: await admin(), path: '/admin-userslist' })
    await seeScreen(page, 'Users')
    await page.getByRole('link', { name: 'മലയാളം' }).filter({ visible: true }).click()
    await seeScreen(page, ml('Users'))
    await expectAccessibleLayout(page)
    await page.getByRole('link', { name: 'English' }).filter({ visible: true }).click()
    await seeScreen(page, 'Users')
    expect(addressOf(page)).toBe('/admin-userslist')
  },
)

// Requirements: ADMIN-25
test('texts 40 % longer break no screen of the back office, and all are translated', async ({ openPage }) => {
  const product = await fromCatalogue('Cold-Pressed Coconut Oil')
  const order = await createOrder({ by: await createShopper(), state: 'paid' })
  const page = await openAdmin(openPage)
  const long = { code: 'ml', locale: 'ml-IN', words: LONG_TEXTS }
  await page.route(/\/assets\/ml-[^/]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export default ${JSON.stringify(long)}` }),
  )
  for (const path of [...STAFF, `/admin-productlist/${product._id}/edit`, `/order/${order._id}`]) {
    await openScreen(page, path, '/ml/')
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 780 })
      await expectNoHorizontalScroll(page)
      await expectNoClippedText(page)
    }
    expect(await untranslatedOn(page), path).toEqual([])
  }
  const name = LONG_TEXTS['Make a refund'] ?? ''
  await page.getByRole('button', { name }).click()
  await see(page.getByRole('dialog', { name }))
  await expectNoHorizontalScroll(page)
})

/** English text without `lang`, although a translation exists. A single word may be a name, such as Admin. */
async function untranslatedOn(page: Page): Promise<string[]> {
  const texts = await page
    .locator('#main *:not(#main [lang], #main [lang] *)')
    .evaluateAll((all) =>
      all
        .flatMap((element) => [
          ...[...element.childNodes].map((child) => (child.nodeType === 3 ? child.textContent : null)),
          ...['aria-label', 'title', 'placeholder', 'alt'].map((name) => element.getAttribute(name)),
        ])
        .flatMap((text) => text?.trim() || []),
    )
  return texts.filter((text) => text.includes(' ') && text in LONG_TEXTS)
}
