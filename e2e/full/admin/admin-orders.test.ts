import { formatDate } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { createOrder } from '../../support/orders.ts'
import { expectAccessibleLayout, see, seeNot, seeScreen } from '../../support/page-checks.ts'
import { admin, createShopper } from '../../support/people.ts'

// Requirements: ADMIN-2, ADMIN-9, NAV-18, UI-5
test('the list of orders has its columns, newest first', async ({ openPage }) => {
  const shopper = await createShopper(`Kunjulakshmi ${Date.now()}`)
  const older = await createOrder({ by: shopper, state: 'shipped' })
  const newer = await createOrder({ by: shopper })
  const page = await openPage({ as: await admin(), path: '/admin-orderlist' })
  await seeScreen(page, 'Orders')
  const headers = await page.getByRole('columnheader').allTextContents()
  expect(headers).toEqual(['ID', 'USER', 'DATE', 'TOTAL PRICE', 'PAID', 'DELIVERED', 'Details'])
  const rows = page.getByRole('row').filter({ hasText: shopper.name })
  await expect.poll(() => rows.count(), pollOptions).toBe(2)
  const cells = async (index: number) => (await rows.nth(index).getByRole('cell').allTextContents()).slice(0, 5)
  expect(await cells(0)).toEqual([
    newer._id.slice(-8),
    formatDate(newer.createdAt),
    formatRupees(newer.totalPrice),
    'Not paid',
    'Not yet',
  ])
  expect(await cells(1)).toEqual([
    older._id.slice(-8),
    formatDate(older.createdAt),
    formatRupees(older.totalPrice),
    formatDate(older.paidAt ?? ''),
    'Shipped',
  ])
  await expectAccessibleLayout(page)
})

// Requirements: ADMIN-17
test('orders are filtered by task and found by name, phone, number and tracking', async ({ openPage }) => {
  const shopper = await createShopper(`Omana ${Date.now()}`)
  const [unpaid, paid, shipped] = [
    await createOrder({ by: shopper }),
    await createOrder({ by: shopper, state: 'paid' }),
    await createOrder({ by: shopper, state: 'shipped' }),
  ]
  const page = await openPage({ as: await admin(), path: '/admin-orderlist' })
  await seeScreen(page, 'Orders')
  const search = page.getByLabel('Search orders')
  await search.fill(shopper.name)
  const found = page.getByRole('row').filter({ hasText: shopper.name })
  const details = (order: { _id: string }) =>
    page.getByRole('link', { name: new RegExp(`^Details.*${order._id.slice(-8)}$`) })
  await expect.poll(() => found.count(), pollOptions).toBe(3)
  const views = page.getByRole('navigation', { name: 'Filter orders' })
  for (const [view, order] of [
    ['To pay', unpaid],
    ['Paid, to pack', paid],
    ['Shipped', shipped],
  ] as const) {
    await views.getByRole('link', { name: view }).click()
    await expect.poll(() => found.count(), pollOptions).toBe(1)
    await see(details(order))
  }
  await views.getByRole('link', { name: 'Problem' }).click()
  await see(page.getByRole('heading', { name: 'No matching orders' }))
  await expectAccessibleLayout(page)
  await views.getByRole('link', { name: 'All' }).click()
  for (const text of [paid._id, paid._id.slice(-8), `${shopper.name} ${paid.shippingAddress.phone}`]) {
    await search.fill(text)
    await see(details(paid))
  }
  await search.fill(shipped.tracking ?? '')
  await see(details(shipped))
})

// Requirements: NAV-16
test('the dashboard leads to users, products and orders', async ({ openPage }) => {
  const page = await openPage({ width: 360, as: await admin(), path: '/admin-dashboard' })
  await seeScreen(page, 'Dashboard')
  const links = page.getByRole('navigation', { name: 'Admin' })
  await see(links)
  const daily = await links.getByRole('link').allTextContents()
  await links.getByRole('button', { name: 'More' }).click()
  const dialog = page.getByRole('dialog', { name: 'More' })
  // The link to Payments shows the number of unmatched payments.
  const names = [...daily, ...(await dialog.getByRole('link').allTextContents())].map((text) =>
    text.replace(/\d.*$/, ''),
  )
  expect(names).toEqual([
    'Home',
    'To pack',
    'Orders',
    'Products',
    'Prescriptions',
    'Ready to trade',
    'Reviews',
    'Texts and pictures',
    'Payments',
    'Documents',
    'GST',
    'Users',
    'Settings',
    'E-mails',
    'Excel files',
    'Who changed what',
    'Privacy',
    'Health',
  ])
  await expectAccessibleLayout(page)
  await page.keyboard.press('Escape')
  await seeNot(dialog)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Open orders/ })
    .click()
  await seeScreen(page, 'Orders')
})
