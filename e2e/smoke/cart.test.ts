import type { Page } from 'playwright-core'
import { formatRupees } from '#shared/money.ts'
import { expect, pollOptions, test } from '../support/browser.ts'
import { callApi } from '../support/call-api.ts'
import { expectAccessibleLayout, expectAddress, see, seeNot, seeScreen } from '../support/page-checks.ts'
import { createShopper } from '../support/people.ts'
import { addToCart, createProduct } from '../support/products.ts'

const amounts = (page: Page) => page.getByRole('definition').allTextContents()

// Requirements: CART-4, UI-3
test('a line is deleted only after the question', async ({ openPage }) => {
  const shopper = await createShopper()
  const product = await createProduct()
  await addToCart(shopper, product)
  const page = await openPage({ width: 360, as: shopper, path: '/cart' })
  const remove = page.getByRole('button', { name: `Delete ${product.name}` })
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await see(question.getByText(`${product.name} will be removed from your cart.`))
  await expectAccessibleLayout(page)
  await question.getByRole('button', { name: 'Keep it' }).click()
  await seeNot(question)
  await see(page.getByRole('link', { name: product.name }))
  expect(await callApi('GET /api/cart', { as: shopper })).toHaveLength(1)
  await remove.click()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await seeScreen(page, 'Your cart is empty.')
  expect(await callApi('GET /api/cart', { as: shopper })).toEqual([])
})

test('the quantity goes from one to ten, and the sum follows', async ({ openPage }) => {
  const shopper = await createShopper()
  await addToCart(shopper, await createProduct({ price: 33.33 }), { qty: 8 })
  const page = await openPage({ as: shopper, path: '/cart' })
  const more = page.getByRole('button', { name: 'One more' })
  for (const qty of [9, 10]) {
    await more.click()
    await expect.poll(() => amounts(page), pollOptions).toEqual([String(qty), formatRupees((3333 * qty) / 100)])
  }
  expect(await more.getAttribute('aria-disabled')).toBe('true')
  expect(await callApi('GET /api/cart', { as: shopper })).toMatchObject([{ qty: 10 }])
})

// Requirements: NAV-6
test('the address of an addition adds once, also after reload and Back', async ({ openPage }) => {
  const shopper = await createShopper()
  const product = await createProduct({ sizes: [{}, {}] })
  const page = await openPage({ as: shopper, path: '/careers' })
  await seeScreen(page, 'Careers')
  await page.goto(`/#/cart/${product._id}?qty=3&variant=1`)
  await see(page.getByRole('link', { name: product.name }))
  await expectAddress(page, '/cart')
  await page.reload()
  await see(page.getByRole('link', { name: product.name }))
  await page.goBack()
  await seeScreen(page, 'Careers')
  await page.goForward()
  await seeScreen(page, 'My Cart')
  expect(await callApi('GET /api/cart', { as: shopper })).toMatchObject([{ product: product._id, qty: 3, variant: 1 }])
})
