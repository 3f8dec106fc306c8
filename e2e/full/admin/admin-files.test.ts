import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { countEffort } from '../../support/count-effort.ts'
import { createOrder } from '../../support/orders.ts'
import { expectAccessibleOnPhoneAndDesk, see, seeNot, seeScreen } from '../../support/page-checks.ts'
import { admin, createShopper } from '../../support/people.ts'
import { createProduct } from '../../support/products.ts'

const field = (page: Page) => page.getByLabel('Excel file of products (saved as CSV UTF-8, up to 5 MB)')

const HEAD = 'id,name,category,size,price,stock'

const choose = (page: Page, csv: string) =>
  field(page).setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })

// Requirements: ADMIN-21
test('an import shows its changes and errors first, then applies all of it', async ({ openPage }) => {
  const product = await createProduct({ price: 245, stock: 20 })
  const page = await openPage({ width: 360, as: await admin(), path: '/admin-files' })
  await seeScreen(page, 'Excel files')
  await choose(page, `${HEAD}\r\n${product._id},"${product.name}",ayurveda,100 ml,cheap,20`)
  await see(page.getByText('Fix these errors before you import'))
  await see(page.getByText('Line 2, price: must be an amount in rupees with at most two decimals'))
  expect(await page.getByRole('button', { name: 'Import now' }).count()).toBe(0)
  await expectAccessibleOnPhoneAndDesk(page)

  await choose(page, `${HEAD}\r\n${product._id},"${product.name}",ayurveda,100 ml,"₹1,260.50",31`)
  await see(page.getByText('0 new, 1 changed, 0 unchanged.'))
  await see(page.locator('ins').filter({ hasText: '₹1,260.50' }))
  await expectAccessibleOnPhoneAndDesk(page)
  const stored = () => callApi('GET /api/products/:id', { params: { id: product._id } })
  expect(await stored()).toMatchObject({ price: 245 })

  await page.getByRole('button', { name: 'Import now' }).click()
  await see(page.getByText('0 products were added and 1 changed.'))
  await seeNot(page.getByRole('button', { name: 'Import now' }))
  await expect.poll(() => field(page).inputValue(), pollOptions).toBe('')
  expect(await stored()).toMatchObject({ price: 1260.5, countInStock: 31 })
  await expectAccessibleOnPhoneAndDesk(page)
})

// Requirements: ADMIN-22
test('the import of an exported product file changes nothing', async ({ openPage }) => {
  await createProduct({ name: `ദശമൂലാരിഷ്ടം "fresh", 1 ${Date.now()}` })
  const page = await openPage({ as: await admin(), path: '/admin-files' })
  await seeScreen(page, 'Excel files')
  const file = await download(page, 'Download products')
  expect(file.name).toBe('products.csv')
  await choose(page, file.text)
  await see(page.getByText(/^0 new, 0 changed, \d+ unchanged\.$/))
  expect(await page.getByRole('button', { name: 'Import now' }).count()).toBe(0)
})

// Requirements: ADMIN-22
test('orders are exported for the chosen days', async ({ openPage }) => {
  const page = await openPage({ as: await admin(), path: '/admin-files' })
  await seeScreen(page, 'Excel files')
  const days = page.locator('form').filter({ has: page.getByRole('button', { name: 'Download orders' }) })
  await days.getByLabel(/^First day/).fill('2001-01-01')
  await days.getByLabel(/^Last day/).fill('2001-01-31')
  const none = await download(page, 'Download orders')
  expect(none.text.trim().split('\n')).toHaveLength(1)
  const order = await createOrder({ by: await createShopper('Neeli "of the ferry", Ponniam') })
  await days.getByLabel(/^First day/).fill(order.createdAt.slice(0, 10))
  await days.getByLabel(/^Last day/).fill('')
  const some = await download(page, 'Download orders')
  expect(some.name).toBe('orders.csv')
  expect(some.text).toContain(order._id)
  expect(some.text).toContain('"Neeli ""of the ferry"", Ponniam"')
})

// Requirements: ADMIN-28
test('the accountant gets this month with one press', async ({ openPage }) => {
  const order = await createOrder({ by: await createShopper(), state: 'paid' })
  const page = await openPage({ width: 360, as: await admin(), path: '/admin-dashboard' })
  await seeScreen(page, 'Dashboard')
  await page.goto('/#/admin-files')
  await seeScreen(page, 'Excel files')
  await expectAccessibleOnPhoneAndDesk(page)
  const effort = await countEffort(page)
  const file = await download(page, 'Download this month')
  expect(effort().steps).toBe(1)
  expect(file.name).toMatch(/^books-\d{4}-\d{2}-01-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(file.text).toContain(order._id)
})

async function download(page: Page, button: string) {
  const coming = page.waitForEvent('download')
  await page.getByRole('button', { name: button, exact: true }).click()
  const file = await coming
  return { name: file.suggestedFilename(), text: await text(await file.createReadStream()) }
}
