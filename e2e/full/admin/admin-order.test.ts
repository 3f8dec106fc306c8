import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { createOrder } from '../../support/orders.ts'
import { expectAccessibleLayout, see, seeNot, seeScreen, waitForPdf } from '../../support/page-checks.ts'
import { admin, createShopper } from '../../support/people.ts'

// Requirements: ADMIN-18, DOC-12
test('the history shows who did what, and the packing slip is a PDF', async ({ openPage }) => {
  const shopper = await createShopper('Jaanu of the slip')
  const order = await createOrder({ by: shopper, state: 'shipped' })
  const as = await admin()
  const page = await openPage({ width: 360, as, path: `/order/${order._id}?from=office` })
  await seeScreen(page, `Order ${order._id.slice(-8)}`)
  const history = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Order history' }) })
  const entries = history.getByRole('listitem')
  await expect.poll(() => entries.count(), pollOptions).toBeGreaterThanOrEqual(3)
  await see(entries.filter({ hasText: /shipped/i }).filter({ hasText: as.name }))
  await see(entries.filter({ hasText: shopper.name }).first())
  await expectAccessibleLayout(page)
  const printed = waitForPdf(page)
  await page.getByRole('button', { name: 'Print packing slip' }).click()
  expect((await printed).suggestedFilename()).toBe('packing-slips.pdf')
})

// Requirements: SHIP-1, SHIP-4
test('shipping asks for the tracking number and the courier; Escape cancels', async ({ openPage }) => {
  const order = await createOrder({ by: await createShopper(), state: 'paid' })
  const page = await openPage({ width: 360, as: await admin(), path: `/order/${order._id}` })
  const open = page.getByRole('main').getByRole('button', { name: 'Mark as shipped' }).first()
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Mark as shipped' })
  const isFocused = (name: string) =>
    dialog.getByLabel(name).evaluate((input) => input === input.ownerDocument.activeElement)
  await expect.poll(() => isFocused('Tracking number'), pollOptions).toBe(true)
  expect((await dialog.getByRole('option').allTextContents()).slice(1)).toEqual([
    'Professional Courier',
    'India Post',
    'DTDC',
    'Delhivery',
    'Others',
  ])
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await see(dialog.getByText('Enter the tracking number.'))
  await see(dialog.getByText('Choose a courier.'))
  await expectAccessibleLayout(page)
  await page.keyboard.press('Escape')
  await seeNot(dialog)
  await expect
    .poll(() => open.evaluate((button) => button === button.ownerDocument.activeElement), pollOptions)
    .toBe(true)
  const as = await admin()
  expect(await callApi('GET /api/orders/:id', { as, params: { id: order._id } })).toMatchObject({ isShipped: false })
})

// Requirements: UI-5
test('an order that a colleague has shipped is shown in its current state', async ({ openPage }) => {
  const as = await admin()
  const order = await createOrder({ by: await createShopper(), state: 'paid' })
  const page = await openPage({ as, path: `/order/${order._id}`, refusals: ['/ship'] })
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  const body = { tracking: 'FIRST1', service: 'DTDC' } as const
  await callApi('PUT /api/orders/:id/ship', { as, params: { id: order._id }, body })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tracking number').fill('SECOND2')
  await dialog.getByLabel('Courier').selectOption('India Post')
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await see(page.getByText('FIRST1', { exact: true }))
  await see(page.getByRole('button', { name: 'Mark as delivered' }))
})
