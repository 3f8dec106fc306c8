import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { createOrder } from '../../support/orders.ts'
import { addressOf, expectAccessibleLayout, expectAddress, see, seeNot, seeScreen } from '../../support/page-checks.ts'
import { admin, createShopper } from '../../support/people.ts'
import { createProduct, updateSizes } from '../../support/products.ts'

// Requirements: ADMIN-15, UI-1
test('invalid fields are marked, and leaving with unsaved input asks first', async ({ openPage }) => {
  const product = await createProduct()
  const page = await openPage({ width: 360, as: await admin(), path: `/admin-productlist/${product._id}/edit` })
  await seeScreen(page, 'Edit product')
  await page.getByLabel('Name', { exact: true }).fill(' ')
  const size = page.getByRole('listitem').filter({ hasText: '100 ml' })
  await size.getByLabel('Price', { exact: true }).fill('cheap')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await see(page.getByText('The name is required'))
  await see(page.getByText('Enter rupees, such as 245 or 245.50'))
  await see(page.getByText('Not saved. Please check the fields marked in red.'))
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await see(question)
  await question.getByRole('button', { name: 'Stay here' }).click()
  await seeNot(question)
  expect(addressOf(page)).toBe(`/admin-productlist/${product._id}/edit`)
  await page.getByLabel('Name', { exact: true }).fill(product.name)
  await size.getByLabel('Price', { exact: true }).fill('₹1,080.50')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectAddress(page, '/admin-productlist')
  expect(await callApi('GET /api/products/:id', { params: { id: product._id } })).toMatchObject({ price: 1080.5 })
})

// Requirements: ADMIN-15
test('after a save the next page needs no question, even before the list is there', async ({ openPage }) => {
  const product = await createProduct()
  const page = await openPage({ as: await admin(), path: `/admin-productlist/${product._id}/edit` })
  await seeScreen(page, 'Edit product')
  await page.getByLabel('Name', { exact: true }).fill(`${product.name} new`)
  await page.evaluate(`addEventListener('hashchange', () => (location.hash = '/admin-mails'), { once: true })`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seeScreen(page, 'E-mails')
})

// Requirements: STOCK-8
// Threats: T158
test.for([1280, 360])(
  'if a sale changes a typed stock, the editor says so before it returns to the list, at %i px',
  async (width, { openPage }) => {
    const product = await createProduct({ stock: 40 })
    const page = await openPage({ width, as: await admin(), path: `/admin-productlist/${product._id}/edit` })
    await seeScreen(page, 'Edit product')
    const stock = page.getByRole('listitem').filter({ hasText: '100 ml' }).getByLabel('Stock', { exact: true })
    await stock.fill('37')
    await createOrder({ by: await createShopper(), product })
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await see(page.getByText('Saved, but the stock differs from what you typed'))
    const notice = page.getByText('100 ml: 1 was sold while you were editing. The stock is now 36, not 37.')
    await see(notice)
    const height = page.viewportSize()?.height ?? 0
    await expect
      .poll(async () => (await notice.boundingBox())?.y ?? -1, pollOptions)
      .toSatisfy((y) => y > 0 && y < height)
    await expect.poll(() => stock.inputValue(), pollOptions).toBe('36')
    await expectAccessibleLayout(page)
    await stock.fill('37')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expectAddress(page, '/admin-productlist')
    expect(await callApi('GET /api/products/:id', { params: { id: product._id } })).toMatchObject({ countInStock: 37 })
  },
)

// Requirements: ADMIN-16, UI-1
test('an admin whose edit conflicts sees what another admin changed', async ({ openPage }) => {
  const product = await createProduct({ price: 245, stock: 20 })
  const path = `/admin-productlist/${product._id}/edit`
  const page = await openPage({ width: 360, as: await admin(), path, refusals: ['/api/products/'] })
  await seeScreen(page, 'Edit product')
  await page.getByLabel('How to use').fill('Once a day is enough.')
  await updateSizes(product, [{ price: 260, stock: 20 }])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this product' })
  await see(dialog.locator('del').filter({ hasText: '₹245.00' }))
  await see(dialog.locator('ins').filter({ hasText: '₹260.00' }))
  await expectAccessibleLayout(page)
  const stored = () => callApi('GET /api/products/:id', { params: { id: product._id } })
  expect(await stored()).toMatchObject({ price: 260, howToUse: product.howToUse })

  await dialog.getByRole('button', { name: 'Load the new version' }).click()
  await seeNot(dialog)
  const size = page.getByRole('listitem').filter({ hasText: '100 ml' })
  await expect.poll(() => size.getByLabel('Price', { exact: true }).inputValue(), pollOptions).toBe('260')
  await page.getByLabel('How to use').fill('Twice a week.')
  await updateSizes(product, [{ price: 270, stock: 20 }])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.getByRole('button', { name: 'Save my version' }).click()
  await expectAddress(page, '/admin-productlist')
  expect(await stored()).toMatchObject({ price: 260, howToUse: 'Twice a week.' })
})

// Requirements: ADMIN-15
test('letters typed during a save are not lost, and a refusal gives the focus back', async ({ openPage }) => {
  const product = await createProduct()
  const path = `/admin-productlist/${product._id}/edit`
  const page = await openPage({ width: 360, as: await admin(), path, refusals: ['/api/products/'] })
  await seeScreen(page, 'Edit product')
  const refusal = Promise.withResolvers<void>()
  await page.route(`**/api/products/${product._id}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.continue()
    await refusal.promise
    await route.fulfill({ status: 409, json: { message: 'Please try again later.', code: 'conflict' } })
  })
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Hair oil')
  await name.press('Enter')
  await expect.poll(() => page.locator('[inert]').count(), pollOptions).toBe(1)
  await page.keyboard.type('lost')
  expect(await name.evaluate((field) => field.matches(':focus'))).toBe(false)
  refusal.resolve()
  await see(page.getByText('Please try again later.'))
  await expect.poll(() => name.evaluate((field) => field.matches(':focus')), pollOptions).toBe(true)
  expect(await name.inputValue()).toBe('Hair oil')
})
