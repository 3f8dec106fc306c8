import { expect, pollOptions, test } from '../support/browser.ts'
import { callApi } from '../support/call-api.ts'
import { expectAccessibleLayout, expectAddress } from '../support/page-checks.ts'
import { admin } from '../support/people.ts'
import { createProduct } from '../support/products.ts'

// Requirements: ADMIN-14
test('sizes are sorted and removed, and lists show the price of the first one', async ({ openPage }) => {
  const product = await createProduct({
    sizes: [
      { model: '200 ml', price: 245 },
      { model: '450 ml', price: 520 },
      { model: '1 litre', price: 1080 },
    ],
  })
  const page = await openPage({ width: 360, as: await admin(), path: `/admin-productlist/${product._id}/edit` })
  const names = () => page.getByRole('list', { name: 'Sizes' }).locator('li b').allTextContents()
  await page.getByRole('button', { name: 'Move 450 ml up' }).click()
  await page.getByRole('button', { name: 'Remove 1 litre' }).click()
  await expect.poll(names, pollOptions).toEqual(['450 ml', '200 ml'])
  const benefits = page.getByRole('list', { name: 'Benefits as a list' })
  await page.getByLabel('Benefits', { exact: true }).fill('Warms the knees, , Eases sleep,')
  expect(await benefits.getByRole('listitem').allTextContents()).toEqual(['Warms the knees', 'Eases sleep'])
  await page.getByLabel('Category', { exact: true }).selectOption('Foods')
  expect(await page.getByLabel('Sub-category').isDisabled()).toBe(true)
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expectAddress(page, '/admin-productlist')
  expect(await callApi('GET /api/products/:id', { params: { id: product._id } })).toMatchObject({
    price: 520,
    category: 'organicfoods',
    subCategory: '',
    variant: [{ model: '450 ml' }, { model: '200 ml' }],
  })
})
