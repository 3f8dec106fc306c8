import type { Page } from 'playwright-core'
import type { Order } from '#shared/orders.ts'
import type { ReconciliationLine } from '#shared/reconciliation.ts'
import { expect, type OpenPage, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { createOrder, payAtProvider } from '../../support/orders.ts'
import { expectAccessibleLayout, expectAccessibleOnPhoneAndDesk, see, seeNot } from '../../support/page-checks.ts'
import { admin, createShopper } from '../../support/people.ts'
import { createProduct } from '../../support/products.ts'
import { callDashboard } from '../../support/sandbox-dashboard.ts'

const orderOf = async ({ _id: id }: Order) => callApi('GET /api/orders/:id', { as: await admin(), params: { id } })

const paymentOf = async ({ _id }: Order) => {
  const [line] = await callApi('GET /api/payments', { as: await admin(), query: { search: _id } })
  return line?._id ?? 'none'
}

const theButton = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

// Requirements: STOCK-7
test('items refunded in the provider’s dashboard are restocked', async ({ openPage }) => {
  const product = await createProduct()
  const order = await createOrder({ by: await createShopper(), product, qty: 3, state: 'paid' })
  await callDashboard(`/payments/${await paymentOf(order)}/refund`, {})
  await expect.poll(async () => (await orderOf(order)).status, pollOptions).toBe('refunded')

  const page = await openPage({ width: 360, as: await admin(), path: `/order/${order._id}` })
  await see(page.getByText('Returned to stock: 0 of 3 pieces'))
  await theButton(page, 'Return pieces to stock').click()
  const dialog = page.getByRole('dialog', { name: 'Return pieces to stock' })
  await dialog.getByRole('button', { name: 'Return to stock' }).click()
  await see(dialog.getByText('Choose at least one piece.'))
  await dialog.getByRole('button', { name: 'One more' }).click()
  await dialog.getByRole('button', { name: 'One more' }).click()
  await expectAccessibleOnPhoneAndDesk(page)
  await dialog.getByRole('button', { name: 'Return to stock' }).dblclick()
  await seeNot(dialog)
  await see(page.getByText('Returned to stock: 2 of 3 pieces'))
  await see(page.getByText(`Returned to stock: 2 × ${product.name}`))
  await expectAccessibleOnPhoneAndDesk(page)
  const { countInStock } = await callApi('GET /api/products/:id', { params: { id: product._id } })
  expect(countInStock).toBe(product.countInStock - 1)
})

/** The admin page of a cancelled order with a payment of ₹162.16. The sandbox cannot pay a wrong amount. */
async function openWithUnmatchedPayment(openPage: OpenPage) {
  const order = await createOrder({ by: await createShopper() })
  const page = await openPage({ width: 360, as: await admin() })
  let isRefunded = false
  const line = { ...UNMATCHED, order: { _id: order._id, user: 'Lakshmi', status: 'cancelled', totalPrice: 180.33 } }
  await page.route(`**/api/orders/${order._id}{,/pay}`, async (route) => {
    const lastPayment = 'unmatched' satisfies Order['lastPayment']
    await route.fulfill({ json: { ...order, ...CANCELLED, lastPayment } })
  })
  await page.route('**/api/payments?*', (route) => route.fulfill({ json: isRefunded ? [] : [line] }))
  await page.route(`**/api/payments/${UNMATCHED._id}/refund`, async (route) => {
    isRefunded = true
    await route.fulfill({ json: line })
  })
  await page.goto(`/#/order/${order._id}`)
  return page
}

const CANCELLED = { status: 'cancelled', cancelledAt: '2026-11-19T20:00:00.000Z', heldUntil: null } as const

const UNMATCHED: ReconciliationLine = {
  _id: 'pay_Unmatched12345',
  at: '2026-11-19T19:30:00.000Z',
  currency: 'INR',
  provider: {
    amount: 162.16,
    refunded: 0,
    status: 'captured',
    method: 'upi',
    fee: 3.2,
    checkedAt: '2026-11-19T19:31:00.000Z',
  },
  shop: { state: 'unmatched', amount: 162.16, reason: 'The amount paid is not the amount of the order.' },
  order: null,
  refunds: [],
  dispute: null,
  refundable: 162.16,
  isTest: false,
  wrong: {
    kind: 'wrong-amount',
    sentence: '₹162.16 arrived, but the order total is ₹180.33.',
    resolutions: ['refund', 'settle'],
  },
}

// Requirements: PAY-26
// Threats: T159
test('staff see the amount of a payment for a cancelled order and refund it there', async ({ openPage }) => {
  const page = await openWithUnmatchedPayment(openPage)
  await see(page.getByText('₹162.16 arrived, but the order total is ₹180.33.'))
  await theButton(page, 'Check with Razorpay').click()
  await see(page.getByText(/^A payment does not match this order\./))
  await expectAccessibleOnPhoneAndDesk(page)
  await page.getByRole('button', { name: /^Refund it/ }).click()
  const question = page.getByRole('alertdialog', { name: 'Refund this payment?' })
  await see(question.getByText(/^₹162\.16 will be refunded/))
  await expectAccessibleOnPhoneAndDesk(page)
  await question.getByRole('button', { name: 'Refund it' }).click()
  await seeNot(question)
  await seeNot(page.getByText('₹162.16 arrived, but the order total is ₹180.33.'))
})

// Requirements: PAY-25
test('staff check an unpaid order with the provider and see the result; its buyer can still pay', async ({
  openPage,
}) => {
  const as = await admin()
  const order = await createOrder({ by: await createShopper() })
  const page = await openPage({ width: 360, as, path: `/order/${order._id}` })
  await theButton(page, 'Check with Razorpay').click()
  await see(page.getByText('Razorpay has no payment for this order.'))
  await seeNot(page.getByRole('button', { name: 'Pay with RazorPay' }))
  await expectAccessibleLayout(page)

  const ownOrder = await createOrder({ by: as })
  await page.goto(`/#/order/${ownOrder._id}`)
  await see(page.getByRole('button', { name: 'Pay with RazorPay' }))
  await seeNot(theButton(page, 'Check with Razorpay'))
})

// Requirements: PAY-25
test('a payment whose browser crashed is booked as soon as staff check it', async ({ openPage }) => {
  const shopper = await createShopper()
  const order = await createOrder({ by: shopper })
  await payAtProvider(shopper, order)
  const page = await openPage({ as: await admin(), path: `/order/${order._id}` })
  const check = theButton(page, 'Check with Razorpay')
  const ship = theButton(page, 'Mark as shipped')
  // The webhook may have arrived first.
  await see(check.or(ship))
  if (await check.isVisible()) await check.click()
  await see(ship)
})

// Requirements: SHIP-8
test('a wrong tracking number is corrected, with its courier', async ({ openPage }) => {
  const shopper = await createShopper()
  const order = await createOrder({ by: shopper, state: 'shipped' })
  const page = await openPage({ width: 360, as: await admin(), path: `/order/${order._id}` })
  await theButton(page, 'Correct the tracking number').click()
  const dialog = page.getByRole('dialog', { name: 'Correct the tracking number' })
  expect(await dialog.getByLabel('Tracking number').inputValue()).toBe('EK123456789IN')
  expect(await dialog.getByLabel('Courier').inputValue()).toBe('DTDC')
  await dialog.getByLabel('Tracking number').fill('EK999999999IN')
  await dialog.getByLabel('Courier').selectOption('India Post')
  await expectAccessibleOnPhoneAndDesk(page)
  await dialog.getByRole('button', { name: 'Correct the tracking number' }).click()
  await seeNot(dialog)
  await see(page.getByText('EK999999999IN', { exact: true }))
  await see(page.getByText('Tracking corrected to India Post, EK999999999IN; before: DTDC, EK123456789IN'))
  await expectAccessibleOnPhoneAndDesk(page)
  const mails = await callApi('GET /api/mails', { as: await admin(), query: {} })
  const kinds = mails.filter(({ order: id }) => id === order._id).map(({ kind }) => kind)
  expect(kinds).toContain('trackingCorrected')
})
