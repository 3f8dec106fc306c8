import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, type OpenPage, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import {
  addressOf,
  expectAccessibleLayout,
  expectAccessibleOnPhoneAndDesk,
  expectAddress,
  see,
  seeNot,
  seeScreen,
} from '../../support/page-checks.ts'
import { admin } from '../../support/people.ts'
import { productPath } from '../../support/products.ts'

const PHOTO = join(import.meta.dirname, '../../../catalogue/pictures/AYU-ARI-001.webp')

const openList = async (openPage: OpenPage, width = 1280, refusals: string[] = []) => {
  const page = await openPage({ width, as: await admin(), path: '/admin-productlist', refusals })
  await seeScreen(page, 'Products')
  return page
}

const find = (page: Page, text: string) => page.getByLabel('Search products').fill(text)
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })

// Requirements: ADMIN-3, ADMIN-13, NAV-19
test('the list of products has its columns and filters', async ({ openPage }) => {
  const page = await openList(openPage)
  const headers = await page.getByRole('columnheader').allTextContents()
  expect(headers).toEqual(['ID', 'NAME', 'CATEGORY', 'SUB-CATEGORY', 'PRICE', 'DISCOUNT PRICE', 'Actions'])
  await expectAccessibleLayout(page)
  await find(page, 'dasamoolarish')
  await expect.poll(() => rows(page).count(), pollOptions).toBe(1)
  const cells = async () => (await rows(page).getByRole('cell').allTextContents()).slice(1, 5)
  // The name of the sub-category comes with a later response.
  await expect.poll(cells, pollOptions).toEqual(['Ayurveda', expect.stringMatching(/^Arishtams/), '₹95.00', '₹82.00'])
  await find(page, '')
  await page.getByLabel('Category').selectOption('Furniture')
  await page.getByLabel('Stock').selectOption('Sold out')
  const soldOut = (await callApi('GET /api/products', { query: {} })).filter(
    ({ category, countInStock }) => category === 'furniture' && countInStock === 0,
  )
  await see(page.getByText(new RegExp(`^${soldOut.length} products?$`)))
  expect(await rows(page).count()).toBe(soldOut.length)
})

// Requirements: ADMIN-3, ADMIN-4, ADMIN-5, ADMIN-6, ADMIN-7, ADMIN-8, ADMIN-14, NAV-19, PROD-6, UI-1
test('a product is made, filled in, shown in the shop and deleted', async ({ openPage }) => {
  const page = await openList(openPage, 360)
  const name = `Karkidaka Kanji ${Date.now()}`
  await page.getByRole('button', { name: 'Add Product' }).click()
  await seeScreen(page, 'Edit product')
  expect(addressOf(page)).toMatch(/^\/admin-productlist\/[\w-]+\/edit$/)
  const id = addressOf(page).split('/')[2] ?? ''
  await fillIn(page, name)
  await expectAccessibleOnPhoneAndDesk(page)
  await page.getByRole('button', { name: 'Save and show in shop' }).click()
  await expectAddress(page, '/admin-productlist')
  await see(page.getByText(`${name} was saved. It is in the shop.`))

  const product = await callApi('GET /api/products/:id', { params: { id } })
  expect(product).toMatchObject({
    name,
    category: 'organicfoods',
    image: expect.stringMatching(/^\/uploads\//),
    variant: [{ model: '500 g', price: 120, discountPrice: 99.5, countInStock: 12 }],
  })
  const shop = await openPage({ width: 360, path: productPath(product), refusals: ['/api/products/'] })
  await seeScreen(shop, name)
  for (const text of ['Warming porridge', 'Eases digestion', 'Red rice', '₹99.50']) {
    await see(shop.getByText(text).filter({ visible: true }).first())
  }
  await deleteFromList(page, name)
  await shop.reload()
  await seeScreen(shop, 'We do not have this product')
})

// Requirements: ROLE-8
test('a visitor sees the admin product list read-only', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/admin-productlist' })
  await seeScreen(page, 'Products')
  await see(page.getByText('Please sign in as an admin to change products.'))
  expect(await page.getByRole('button', { name: /Add Product|Delete/ }).count()).toBe(0)
  await see(page.getByRole('row').nth(1))
  expect(await page.getByText(/\d in stock/).count()).toBe(0)
  expect(await page.getByRole('complementary', { name: 'Shop office' }).count()).toBe(0)
  await see(page.getByRole('navigation', { name: 'Main' }))
  await expectAccessibleLayout(page)
})

async function fillIn(page: Page, name: string) {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Description').fill('Warming porridge')
  await page.getByLabel('Benefits', { exact: true }).fill('Eases digestion, Warms')
  await page.getByLabel('Ingredients', { exact: true }).fill('Red rice, Fenugreek')
  await page.getByLabel('Category', { exact: true }).selectOption('Foods')
  await page.getByLabel('Choose a photo').setInputFiles(PHOTO)
  await see(page.getByRole('img', { name: 'What shoppers will see' }))
  await seeNot(page.getByText('Uploading photo...'))
  const size = page.getByRole('group', { name: 'Add a size' })
  await size.getByLabel('Size').fill('500 g')
  await size.getByLabel('Price', { exact: true }).fill('120')
  await size.getByLabel('Offer price, before discount and tax').fill('99.50')
  await size.getByLabel('Stock').fill('12')
  await size.getByRole('button', { name: 'Add' }).click()
  await see(page.getByRole('list', { name: 'Sizes' }).getByText('500 g'))
}

async function deleteFromList(page: Page, name: string) {
  await find(page, name)
  await expect.poll(() => rows(page).count(), pollOptions).toBe(1)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await see(question)
  await expectAccessibleLayout(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await see(page.getByText(`${name} was deleted`))
  await see(page.getByText('No matching products'))
}
