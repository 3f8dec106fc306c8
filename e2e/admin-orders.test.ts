import { formatDate } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import { ask } from './ask.ts'
import { expect, soon, test } from './browser.ts'
import { expectAddress, expectSound, see, seeNot, seeScreen } from './looks.ts'
import { givenOrder } from './orders.ts'
import { admin, registered } from './people.ts'

test('the list of orders has the columns of the specification, newest first', async ({ openPage }) => {
  const shopper = await registered('Kunjulakshmi')
  const older = await givenOrder({ by: shopper, state: 'shipped' })
  const newer = await givenOrder({ by: shopper })
  const page = await openPage({ as: await admin(), path: '/admin-orderlist' })
  await seeScreen(page, 'Orders')
  const heads = await page.getByRole('columnheader').allTextContents()
  expect(heads).toEqual(['ID', 'USER', 'DATE', 'TOTAL PRICE', 'PAID', 'DELIVERED', 'Details'])
  const rows = page.getByRole('row').filter({ hasText: 'Kunjulakshmi' })
  await expect.poll(() => rows.count(), soon).toBe(2)
  const cells = async (place: number) => (await rows.nth(place).getByRole('cell').allTextContents()).slice(0, 5)
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
  await expectSound(page)
})

test('only a paid order can be shipped, only a shipped one delivered', async ({ openPage }) => {
  const shopper = await registered()
  const page = await openPage({ as: await admin() })
  const buttons = async (state: 'submitted' | 'paid' | 'shipped') => {
    const order = await givenOrder({ by: shopper, state })
    await page.goto(`/#/order/${order._id}`)
    await seeScreen(page, `Order ${order._id.slice(-8)}`)
    if (state !== 'submitted') await see(page.getByRole('button', { name: /^Mark as/ }))
    return page.getByRole('button', { name: /^Mark as/ }).allTextContents()
  }
  expect(await buttons('submitted')).toEqual([])
  expect(await buttons('paid')).toEqual(['Mark as shipped'])
  expect((await buttons('shipped')).join()).toMatch(/^Mark as delivered/)
})

test('shipping asks for the tracking number and the courier; Escape gives up', async ({ openPage }) => {
  const order = await givenOrder({ by: await registered(), state: 'paid' })
  const page = await openPage({ width: 360, as: await admin(), path: `/order/${order._id}` })
  const open = page.getByRole('main').getByRole('button', { name: 'Mark as shipped' }).first()
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Mark as shipped' })
  const isFocused = (name: string) =>
    dialog.getByLabel(name).evaluate((input) => input === input.ownerDocument.activeElement)
  await expect.poll(() => isFocused('Tracking number'), soon).toBe(true)
  expect((await dialog.getByRole('option').allTextContents()).slice(1)).toEqual([
    'Professional Courier',
    'India Post',
    'DTDC',
    'Delhivery',
    'Others',
  ])
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await see(dialog.getByText('Enter the tracking number.'))
  await see(dialog.getByText('Choose a courier service.'))
  await expectSound(page)
  await page.keyboard.press('Escape')
  await seeNot(dialog)
  await expect.poll(() => open.evaluate((button) => button === button.ownerDocument.activeElement), soon).toBe(true)
  const as = await admin()
  expect(await ask('GET /api/orders/:id', { as, params: { id: order._id } })).toMatchObject({ isShipped: false })
})

test('an order that a colleague has shipped meanwhile is shown as it stands', async ({ openPage }) => {
  const as = await admin()
  const order = await givenOrder({ by: await registered(), state: 'paid' })
  const page = await openPage({ as, path: `/order/${order._id}`, refusals: ['/ship'] })
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  const body = { tracking: 'FIRST1', service: 'DTDC' } as const
  await ask('PUT /api/orders/:id/ship', { as, params: { id: order._id }, body })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Tracking number').fill('SECOND2')
  await dialog.getByLabel('Service').selectOption('India Post')
  await dialog.getByRole('button', { name: 'Mark as shipped' }).click()
  await see(page.getByText('FIRST1', { exact: true }))
  await see(page.getByRole('button', { name: 'Mark as delivered' }))
})

const STAFF_PATHS = [
  '/admin-dashboard',
  '/admin-userslist',
  '/admin-orderlist',
  '/admin-productlist',
  '/admin-settings',
  '/admin-mails',
  '/admin-files',
  '/admin-audit',
]

test('a shopper who opens the back office is sent away and sees nothing of it', async ({ openPage }) => {
  const page = await openPage({ as: await registered() })
  for (const path of STAFF_PATHS) {
    await page.goto(`/#${path}`)
    await expectAddress(page, '/')
    await see(page.getByRole('heading', { name: 'Popular Products' }))
    expect(await page.getByRole('navigation', { name: 'Admin' }).count()).toBe(0)
  }
})

test('the dashboard leads to users, products and orders', async ({ openPage }) => {
  const page = await openPage({ width: 360, as: await admin(), path: '/admin-dashboard' })
  await seeScreen(page, 'Dashboard')
  const rail = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
  expect(await rail.allTextContents()).toEqual([
    'Dashboard',
    'Orders',
    'Products',
    'Users',
    'Settings',
    'Mails',
    'Import and export',
    'Audit',
  ])
  await expectSound(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Open orders/ })
    .click()
  await seeScreen(page, 'Orders')
})
