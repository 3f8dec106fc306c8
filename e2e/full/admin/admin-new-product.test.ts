import { join } from 'node:path'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { countEffort } from '../../support/count-effort.ts'
import {
  addressOf,
  expectAbove,
  expectAccessibleOnPhoneAndDesk,
  expectAddress,
  see,
  seeNot,
  seeScreen,
} from '../../support/page-checks.ts'
import { admin } from '../../support/people.ts'
import { createProduct, productPath } from '../../support/products.ts'

const PHOTO = join(import.meta.dirname, '../../../catalogue/pictures/AYU-ARI-001.webp')

// Requirements: ADMIN-4, ADMIN-8, ADMIN-41, ADMIN-45
test('a product with a photo and three sizes takes at most 14 presses and fields', async ({ openPage }) => {
  const page = await openPage({ width: 360, as: await admin(), path: '/admin-productlist' })
  await seeScreen(page, 'Products')
  const effort = await countEffort(page)
  const name = `Inji Thein ${Date.now()}`
  await page.getByRole('button', { name: 'Add Product' }).click()
  await seeScreen(page, 'Edit product')
  const id = addressOf(page).split('/')[2] ?? ''
  await page.getByLabel('Name', { exact: true }).pressSequentially(name)
  await page.getByLabel('Choose a photo').setInputFiles(PHOTO)
  await see(page.getByRole('img', { name: 'What shoppers will see' }))
  await page.getByRole('group', { name: 'Add a size' }).getByLabel('Size').fill('100 ml, 200 ml, 450 ml')
  await page.getByRole('group', { name: 'Add a size' }).getByRole('button', { name: 'Add' }).click()
  const sizes = page.getByRole('list', { name: 'Sizes' }).getByRole('listitem')
  for (const [at, price] of ['60', '110', '230'].entries()) {
    await sizes.nth(at).getByLabel('Price', { exact: true }).fill(price)
    await sizes.nth(at).getByLabel('Stock').fill('12')
  }
  await seeNot(page.getByText('Uploading photo...'))
  await expectAccessibleOnPhoneAndDesk(page)
  await page.getByRole('button', { name: 'Save and show in shop' }).click()
  await expectAddress(page, '/admin-productlist')
  expect(effort()).toEqual({ presses: 3, fields: 9, screens: 2, steps: 12 })
  expect(await callApi('GET /api/products/:id', { params: { id } })).toMatchObject({
    name,
    image: expect.stringMatching(/^\/uploads\//),
    isPublished: true,
    variant: [
      { model: '100 ml', price: 60, countInStock: 12 },
      { model: '200 ml', price: 110, countInStock: 12 },
      { model: '450 ml', price: 230, countInStock: 12 },
    ],
  })
})

// Requirements: ADMIN-42
test('a new product that is cancelled leaves nothing', async ({ openPage }) => {
  const as = await admin()
  const page = await openPage({ width: 360, as, path: '/admin-productlist' })
  await seeScreen(page, 'Products')
  for (const leave of [
    () => page.getByRole('link', { name: 'Cancel' }).click(),
    () => page.goBack(),
    () => page.getByRole('main').getByRole('link', { name: 'Products' }).click(),
  ]) {
    await page.getByRole('button', { name: 'Add Product' }).click()
    await seeScreen(page, 'Edit product')
    const id = addressOf(page).split('/')[2] ?? ''
    const name = page.getByLabel('Name', { exact: true })
    expect([await name.inputValue(), await name.getAttribute('placeholder')]).toEqual(['', 'Sample name'])
    const deletion = page.waitForResponse((response) => response.url().endsWith(`/api/products/${id}/draft`))
    await leave()
    expect((await deletion).status()).toBe(200)
    await seeScreen(page, 'Products')
    const all = await callApi('GET /api/products/admin', { as, query: {} })
    expect(all.map(({ _id }) => _id)).not.toContain(id)
  }
})

// Requirements: ADMIN-43, ADMIN-44
test('a product is copied, and the old one is archived', async ({ openPage }) => {
  const as = await admin()
  const product = await createProduct({ stock: 40 })
  const page = await openPage({ width: 360, as, path: `/admin-productlist/${product._id}/edit` })
  await seeScreen(page, 'Edit product')
  await page.getByRole('button', { name: 'Make a copy' }).click()
  const name = page.getByLabel('Name', { exact: true })
  await expect.poll(() => name.inputValue(), pollOptions).toBe(`Copy of ${product.name}`)
  expect(addressOf(page)).not.toContain(product._id)
  await expectAccessibleOnPhoneAndDesk(page)
  await name.fill(`New ${product.name}`)
  await page.getByRole('button', { name: 'Keep as draft' }).click()
  await see(page.getByText(`New ${product.name} was saved. It is not in the shop.`))
  await expectAddress(page, '/admin-productlist')

  await page.goto(`/#/admin-productlist/${product._id}/edit`)
  await page.getByRole('button', { name: 'Archive' }).click()
  await see(page.getByText(`${product.name} was archived`))
  await expectAddress(page, '/admin-productlist')
  const shop = await openPage({ width: 360, path: productPath(product), refusals: ['/api/products/'] })
  await seeScreen(shop, 'We do not have this product')

  await page.goto(`/#/admin-productlist/${product._id}/edit`)
  await see(page.getByText('This product is archived. It is not in the shop and not in the list.'))
  await expectAccessibleOnPhoneAndDesk(page)
  await page.getByRole('button', { name: 'Restore' }).click()
  await see(page.getByText('This product is a draft. Shoppers do not see it.'))
  const save = page.getByRole('button', { name: 'Save and show in shop' })
  // The message stays for some seconds. Over the button it would take the press.
  await expectAbove(page.getByText(`${product.name} is back as a draft`), save)
  await save.click()
  await see(page.getByText(`${product.name} was saved. It is in the shop.`))
  expect(await callApi('GET /api/products/:id', { params: { id: product._id } })).toMatchObject({ isPublished: true })
})
