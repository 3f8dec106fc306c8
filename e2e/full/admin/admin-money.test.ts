import type { Locator, Page } from 'playwright-core'
import { formatRupees } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import type { Order } from '#shared/orders.ts'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { countEffort } from '../../support/count-effort.ts'
import { createOrder, payAtProvider } from '../../support/orders.ts'
import {
  expectAccessibleLayout,
  expectAccessibleOnPhoneAndDesk,
  see,
  seeNot,
  seeScreen,
} from '../../support/page-checks.ts'
import { admin, createShopper } from '../../support/people.ts'
import { createProduct } from '../../support/products.ts'
import { callDashboard } from '../../support/sandbox-dashboard.ts'

const refundsOf = async ({ _id: id }: Order) =>
  callApi('GET /api/orders/:id/refunds', { as: await admin(), params: { id } })

/** The provider's webhook is delivered again after five seconds when the shop is busy. */
const untilProcessed = (order: Order) =>
  expect
    .poll(async () => (await refundsOf(order)).refunds[0]?.status, { ...pollOptions, timeout: 30_000 })
    .toBe('processed')

const lineOf = async ({ _id }: Order) => {
  const lines = await callApi('GET /api/payments', { as: await admin(), query: { search: _id } })
  return lines[0]
}

/** The order's only payment, on the payments screen. */
const rowOf = (page: Page, order: Order) => page.getByRole('row').filter({ hasText: orderNumber(order._id) })

const choose = (dialog: Locator, name: string) => dialog.getByRole('radio', { name }).check({ force: true })

const moneyOf = (order: Order, show = '') => `/admin-money?${show}search=${order._id}`

test('part of an order is refunded with a reason, and one piece returns to stock', async ({ openPage }) => {
  const product = await createProduct()
  const order = await createOrder({ by: await createShopper(), product, qty: 3, state: 'paid' })
  const page = await openPage({ width: 360, as: await admin(), path: `/order/${order._id}` })
  await see(page.getByText('The shop holds'))
  await page.getByRole('button', { name: 'Make a refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a refund' })
  await dialog.getByRole('button', { name: /^Refund/ }).click()
  await see(dialog.getByText('Choose at least one piece.'))
  await see(dialog.getByText('Enter a short reason for the refund.'))
  await expectAccessibleOnPhoneAndDesk(page)
  await choose(dialog, 'All of the money')
  await see(dialog.getByText('This is a full refund, so the order will not be shipped.'))
  await choose(dialog, 'Part of the money')
  expect(await dialog.getByLabel('Amount').inputValue()).toBe('')
  await dialog.getByLabel('Amount').fill('99999')
  await dialog.getByLabel('Reason').fill('One bottle came broken.')
  await dialog.getByRole('button', { name: /^Refund/ }).click()
  await see(dialog.getByText(`You can refund at most ${formatRupees(order.totalPrice)}.`))
  await dialog.getByLabel('Amount').fill('50.50')
  await seeNot(dialog.getByText('This is a full refund, so the order will not be shipped.'))
  await dialog
    .getByRole('group', { name: /^Return to stock/ })
    .getByRole('button', { name: 'One more' })
    .click()
  await expectAccessibleOnPhoneAndDesk(page)
  await dialog.getByRole('button', { name: 'Refund ₹50.50' }).dblclick()
  await seeNot(dialog)
  await untilProcessed(order)
  await see(page.getByText('One bottle came broken.', { exact: true }))
  await see(page.getByText('Refunded', { exact: true }))
  await see(page.getByText(/Returned to stock: 1 ×/))
  await expectAccessibleOnPhoneAndDesk(page)
  expect(await refundsOf(order)).toMatchObject({
    refunds: [{ amount: 50.5, status: 'processed' }],
    pieces: [{ qty: 3, putBack: 1 }],
  })
  const { countInStock } = await callApi('GET /api/products/:id', { params: { id: product._id } })
  expect(countInStock).toBe(product.countInStock - 2)
})

// Requirements: REFUND-1
test('half of an order is refunded with four presses and fields', async ({ openPage }) => {
  const product = await createProduct()
  const order = await createOrder({ by: await createShopper(), product, qty: 2, state: 'paid' })
  const page = await openPage({ width: 360, as: await admin(), path: `/order/${order._id}` })
  const effort = await countEffort(page)
  await page.getByRole('button', { name: 'Make a refund' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a refund' })
  await dialog
    .getByRole('group', { name: /^Refund:/ })
    .getByRole('button', { name: 'One more' })
    .click()
  const half = Math.floor(Math.round((order.itemsPrice + order.taxPrice) * 100) / 2) / 100
  await dialog.getByLabel('Reason').fill('One bottle came broken.')
  await expectAccessibleOnPhoneAndDesk(page)
  await dialog.getByRole('button', { name: `Refund ${formatRupees(half)}` }).click()
  await seeNot(dialog)
  expect(effort()).toEqual({ presses: 3, fields: 1, screens: 0, steps: 4 })
  await see(page.getByText(/Returned to stock: 1 ×/))
  expect(await refundsOf(order)).toMatchObject({
    refunds: [{ amount: half }],
    pieces: [{ qty: 2, refunded: 1, putBack: 1 }],
  })
})

test('a fully refunded order can no longer be shipped', async ({ openPage }) => {
  const shopper = await createShopper()
  const order = await createOrder({ by: shopper, state: 'paid' })
  const page = await openPage({ as: await admin(), path: `/order/${order._id}` })
  await see(page.getByRole('button', { name: 'Mark as shipped' }))
  await page.getByRole('button', { name: 'Make a refund' }).click()
  await choose(page.getByRole('dialog'), 'All of the money')
  await page.getByLabel('Reason').fill('It is sold out after all.')
  await page.getByRole('button', { name: `Refund ${formatRupees(order.totalPrice)}` }).click()
  await seeNot(page.getByRole('button', { name: 'Mark as shipped' }))
  await seeNot(page.getByRole('button', { name: 'Make a refund' }))
  await untilProcessed(order)
  const money = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Money of this order' }) })
  await see(money.getByText('Refunded', { exact: true }))
  expect(await callApi('GET /api/orders/:id', { as: shopper, params: { id: order._id } })).toMatchObject({
    status: 'refunded',
    refunds: [{ amount: order.totalPrice, reason: 'It is sold out after all.' }],
  })
})

test('the payments screen shows each payment beside its order, the totals and the export', async ({ openPage }) => {
  const order = await createOrder({ by: await createShopper('Kunjulakshmi'), state: 'paid' })
  const page = await openPage({ width: 360, as: await admin(), path: '/admin-money' })
  await seeScreen(page, 'Payments')
  await page.getByLabel('Search payments').fill(orderNumber(order._id))
  await see(rowOf(page, order).getByText('Matched', { exact: true }))
  await see(rowOf(page, order).getByText('Recorded for the order'))
  expect(await rowOf(page, order).getByText(formatRupees(order.totalPrice), { exact: true }).count()).toBe(2)
  await expectAccessibleOnPhoneAndDesk(page)
  await page.getByText('Totals by day').click()
  await see(page.getByRole('table', { name: 'Totals by day' }))
  await expectAccessibleOnPhoneAndDesk(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download this list' }).click()
  expect((await download).suggestedFilename()).toBe('payments.csv')
  await page.getByLabel('Search payments').fill('nobody bought this')
  await see(page.getByText('No matching payments'))
  await expectAccessibleOnPhoneAndDesk(page)
})

// Requirements: PAY-12, PAY-27
test('a dispute is shown in one sentence, also on the dashboard, until staff mark it as seen', async ({ openPage }) => {
  const order = await createOrder({ by: await createShopper(), state: 'paid' })
  const line = await lineOf(order)
  await callDashboard(`/payments/${line?._id}/dispute`, {})
  await expect.poll(async () => (await lineOf(order))?.wrong?.kind, pollOptions).toBe('dispute')
  const page = await openPage({ as: await admin(), path: '/admin-dashboard' })
  await see(page.getByText(`The buyer’s bank is asking for ${formatRupees(order.totalPrice)} back.`, { exact: false }))
  await expectAccessibleLayout(page)
  await page.goto(`/#/order/${order._id}`)
  await see(page.getByText('Disputed by the bank'))
  await see(page.getByText(/so the shop cannot refund it/))
  await see(page.getByText('Do not send the parcel: the buyer’s bank disputes the payment.'))
  expect(await page.getByRole('button', { name: /Make a refund|Ship/ }).count()).toBe(0)
  await expectAccessibleLayout(page)
  await page.goto(`/#${moneyOf(order, 'show=wrong&')}`)
  await see(rowOf(page, order).getByText('Unmatched'))
  await expectAccessibleLayout(page)
  await rowOf(page, order)
    .getByRole('button', { name: /^Mark as settled/ })
    .click()
  const question = page.getByRole('alertdialog', { name: 'Mark this payment as settled?' })
  await expectAccessibleLayout(page)
  await question.getByRole('button', { name: 'Mark as settled' }).click()
  await see(page.getByText('No matching payments'))
  expect((await lineOf(order))?.wrong).toBeNull()
})

test('a refund that failed is tried again with one tap, after a question, at 360 px', async ({ openPage }) => {
  const order = await createOrder({ by: await createShopper(), state: 'paid' })
  await callDashboard('/faults', { kind: 'low_balance', on: 'any' })
  const as = await admin()
  await callApi('POST /api/orders/:id/refunds', {
    as,
    params: { id: order._id },
    headers: { 'idempotency-key': `try-${order._id}` },
    body: { amount: 20, reason: 'The bottle came broken.' },
  })
  await expect.poll(async () => (await lineOf(order))?.wrong?.kind, pollOptions).toBe('refund-failed')
  const page = await openPage({ width: 360, as, path: `/order/${order._id}` })
  await see(page.getByText(/^The money was not refunded\./))
  await expectAccessibleLayout(page)
  await page.goto(`/#${moneyOf(order)}`)
  await see(page.getByText('The refund of ₹20.00 failed.', { exact: false }))
  await expectAccessibleLayout(page)
  await rowOf(page, order)
    .getByRole('button', { name: /^Try again/ })
    .click()
  const question = page.getByRole('alertdialog', { name: 'Refund this payment?' })
  await see(question.getByText('₹20.00 will be refunded to the card or account used to pay.', { exact: false }))
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect((await refundsOf(order)).refunds).toHaveLength(1)
  await rowOf(page, order)
    .getByRole('button', { name: /^Try again/ })
    .click()
  await question.getByRole('button', { name: 'Try again' }).click()
  await seeNot(question)
  await expect
    .poll(async () => (await refundsOf(order)).refunds.map(({ status }) => status), pollOptions)
    .toEqual(['failed', 'processed'])
  await see(rowOf(page, order).getByText('Matched', { exact: true }))
})

test('reconciliation finds a payment that the shop does not know', async ({ openPage }) => {
  const shopper = await createShopper()
  const order = await createOrder({ by: shopper })
  const page = await openPage({ as: await admin(), path: moneyOf(order) })
  await see(page.getByText('No matching payments'))
  await payAtProvider(shopper, order)
  await page.getByRole('button', { name: 'Compare with Razorpay now' }).click()
  await see(page.getByText(/payments compared/))
  await see(rowOf(page, order).getByText('Matched', { exact: true }))
  expect(await callApi('GET /api/orders/:id', { as: shopper, params: { id: order._id } })).toMatchObject({
    isPaid: true,
  })
})
