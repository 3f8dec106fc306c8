import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { createOrder } from '../../support/orders.ts'
import {
  expectAccessibleLayout,
  expectAccessibleOnPhoneAndDesk,
  expectAddress,
  see,
  seeScreen,
} from '../../support/page-checks.ts'
import { admin, createShopper } from '../../support/people.ts'
import { createProduct, updateSizes } from '../../support/products.ts'

// Requirements: ADMIN-24
test('the audit log shows who changed which price and stock', async ({ openPage }) => {
  const as = await admin()
  const product = await createProduct({ price: 245, stock: 20 })
  await updateSizes(product, [{ price: 260.5, stock: 31 }])
  const page = await openPage({ width: 360, as, path: '/admin-audit' })
  await seeScreen(page, 'Who changed what')
  const entry = page.getByRole('row').filter({ hasText: product.name }).first()
  await see(entry.getByText(as.name, { exact: true }))
  await entry.getByText(/^\d changes$/).click()
  for (const [from, to] of [
    ['₹245.00', '₹260.50'],
    ['20', '31'],
  ] as const) {
    await see(entry.locator('del').filter({ hasText: from }))
    await see(entry.locator('ins').filter({ hasText: to }))
  }
  await expectAccessibleOnPhoneAndDesk(page)
  expect(
    await page
      .getByRole('main')
      .getByRole('button')
      .filter({ hasText: /edit|delete|change/i })
      .count(),
  ).toBe(0)
})

// Requirements: ADMIN-24
test('the audit log is filtered by subject and by person', async ({ openPage }) => {
  const as = await admin()
  const shopper = await createShopper(`Kamalakshi Amma ${Date.now()}`)
  const order = await createOrder({ by: shopper })
  const page = await openPage({ as, path: '/admin-audit' })
  await seeScreen(page, 'Who changed what')
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') })
  await page.getByRole('link', { name: shopper.name, exact: true }).first().click()
  await expectAddress(page, `/admin-audit?${new URLSearchParams({ person: shopper.name })}`)
  await expect.poll(() => page.getByLabel('Who').inputValue(), pollOptions).toBe(shopper.name)
  await page.getByLabel('Type of entry').selectOption('Orders')
  await expect.poll(() => rows.count(), pollOptions).toBe(1)
  await see(rows.getByRole('link', { name: order._id.slice(-8) }))
  await page.getByLabel('Who').fill('Nobody of that name')
  await see(page.getByRole('heading', { name: 'No matching entries' }))
  await expectAccessibleLayout(page)
  await page.getByLabel('Who').fill('')
  await page.getByLabel('Type of entry').selectOption('Products')
  const products = await callApi('GET /api/audit', { as, query: { subject: 'product' } })
  await expect.poll(() => rows.count(), pollOptions).toBe(products.length)
})
