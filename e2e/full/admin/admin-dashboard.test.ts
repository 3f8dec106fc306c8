import type { Page } from 'playwright-core'
import type { Dashboard } from '#shared/dashboard.ts'
import { formatRupees } from '#shared/money.ts'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { createOrder } from '../../support/orders.ts'
import { expectAccessibleOnPhoneAndDesk, expectAddress, see, seeScreen } from '../../support/page-checks.ts'
import { admin, createShopper } from '../../support/people.ts'
import { createProduct } from '../../support/products.ts'

/** A card by its heading. */
const card = (page: Page, title: string | RegExp) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })

// Requirements: ADMIN-12, NAV-16
test('the dashboard shows the tasks of today', async ({ openPage }) => {
  const as = await admin()
  await createProduct({ stock: 1 })
  await createOrder({ by: await createShopper(), state: 'paid' })
  const today = (await callApi('GET /api/dashboard', { as })) as Required<Dashboard>
  const page = await openPage({ width: 360, as, path: '/admin-dashboard' })
  await seeScreen(page, 'Dashboard')
  await see(card(page, 'Paid, to pack').getByText(String(today.toShip.count), { exact: true }))
  await see(card(page, 'Low stock').getByText(String(today.lowStock.count), { exact: true }))
  await see(card(page, /^Unmatched payments/))

  const sales = card(page, 'Sales of the last 30 days')
  await see(sales.getByRole('img', { name: /^Bar chart of daily sales\. The best day was \d\d\/\d\d\/\d{4}/ }))
  await sales.getByText('Show as a table').click()
  const day = today.sales.at(-1)
  const cells = sales.getByRole('row').nth(1).getByRole('cell')
  expect(await cells.allTextContents()).toEqual([String(day?.orders), formatRupees(day?.total ?? 0)])
  expect(await sales.getByRole('rowheader').count()).toBe(30)
  await expectAccessibleOnPhoneAndDesk(page)
})

// Requirements: ADMIN-12
test('from the dashboard one press leads to the orders to ship and to the low stock', async ({ openPage }) => {
  const as = await admin()
  const order = await createOrder({ by: await createShopper('Devaki To Ship'), state: 'paid' })
  const page = await openPage({ as, path: '/admin-dashboard' })
  await page.getByRole('link', { name: 'All paid orders to pack' }).click()
  await expectAddress(page, '/admin-orderlist?state=to-ship')
  await see(page.getByRole('link', { name: `Details, Devaki To Ship, ${order._id.slice(-8)}` }))
  await page.goBack()
  await page.getByRole('link', { name: 'All products with low stock' }).click()
  await expectAddress(page, '/admin-productlist?stock=low')
  await expect.poll(() => page.getByLabel('Stock', { exact: true }).inputValue(), pollOptions).toBe('low')
})
