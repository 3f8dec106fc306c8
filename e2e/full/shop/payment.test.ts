import type { Page } from 'playwright-core'
import { formatDate, formatTime } from '#shared/dates.ts'
import type { Order } from '#shared/orders.ts'
import { expect, type OpenPage, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { createOrder, payAtProvider } from '../../support/orders.ts'
import { expectAccessibleLayout, see, seeNot, seeScreen, waitForIdle } from '../../support/page-checks.ts'
import { paymentWindow } from '../../support/payment-window.ts'
import { createShopper, type Person } from '../../support/people.ts'

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay with RazorPay' })
const paidNote = (page: Page) => page.getByText(/^Paid on \d\d\/\d\d\/\d{4}$/).first()
const readOrder = (as: Person, { _id: id }: Order) => callApi('GET /api/orders/:id', { as, params: { id } })

async function openUnpaid(openPage: OpenPage, { refusals = [] as string[] } = {}) {
  const shopper = await createShopper()
  const order = await createOrder({ by: shopper })
  const page = await openPage({ width: 360, as: shopper, path: `/order/${order._id}`, refusals })
  await see(payButton(page))
  return { page, shopper, order, window: paymentWindow(page) }
}

// Requirements: PAY-20, PAY-21
test('an unpaid order shows the end of its hold, and stays payable when the payment window is closed', async ({
  openPage,
}) => {
  const { page, shopper, order, window } = await openUnpaid(openPage)
  const { heldUntil } = await readOrder(shopper, order)
  const time = heldUntil ?? ''
  await see(page.getByText(`We keep these items for you until ${formatTime(time)} on ${formatDate(time)}.`))
  await see(page.getByText(/^2[89] minutes left$/))
  await see(page.getByText('Not paid', { exact: true }))
  await expectAccessibleLayout(page)
  for (const leave of [() => window.close(), () => page.keyboard.press('Escape'), () => page.goBack()]) {
    await payButton(page).click()
    await see(window.inside.getByRole('tab', { name: 'Card' }))
    await leave()
    await see(page.getByText('You closed the payment window. The order stays open and you can still pay.'))
    await see(page.getByText(/^We keep these items for you until/))
  }
  await expectAccessibleLayout(page)
  expect(await readOrder(shopper, order)).toMatchObject({ isPaid: false, status: 'submitted' })
})

// Requirements: PAY-4
test('a double press opens one window, which requests exactly the order total', async ({ openPage }) => {
  const { page, order, window } = await openUnpaid(openPage)
  let starts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/razorpay/')) starts += 1
  })
  await payButton(page).evaluate((button) => {
    button.click()
    button.click()
  })
  await see(window.inside.getByRole('tab', { name: 'Card' }))
  expect(await page.locator('iframe').count()).toBe(1)
  expect(starts).toBe(1)
  await see(window.inside.getByRole('button', { name: `Pay ₹${order.totalPrice.toFixed(2)}` }))
  await see(window.inside.getByText('No real money moves'))
})

// Requirements: PAY-1, PAY-2, UI-5
test('UPI pays, after a UPI payment that failed', async ({ openPage }) => {
  const { page, shopper, order, window } = await openUnpaid(openPage, { refusals: ['/test-payments/'] })
  await payButton(page).click()
  await window.payByUpi('failure@razorpay')
  await see(window.inside.getByText('Payment failed'))
  await window.payByUpi('success@razorpay')
  await see(page.getByText('Transaction successful'))
  await see(paidNote(page))
  expect(await readOrder(shopper, order)).toMatchObject({ isPaid: true })
})

// Requirements: PAY-2, UI-12
test('the note of a payment disappears after five seconds, but a screen reader still finds it', async ({
  openPage,
}) => {
  const shopper = await createShopper()
  const order = await createOrder({ by: shopper })
  const page = await openPage({ as: shopper })
  await page.clock.install()
  await page.goto(`/#/order/${order._id}`)
  await payButton(page).click()
  await paymentWindow(page).payByUpi('success@razorpay')
  const note = page.getByRole('status').filter({ hasText: 'Transaction successful' })
  await see(note)
  await page.clock.runFor(6000)
  await seeNot(note)
  expect(await page.getByText('Transaction successful').count()).toBe(0)
  expect(await page.getByRole('img', { name: 'Transaction successful' }).count()).toBe(1)
})

// Requirements: PAY-5, UI-5
// Threats: R26
test('without the provider’s script the shopper is asked to check the connection', async ({ openPage }) => {
  const { page, window } = await openUnpaid(openPage, { refusals: ['checkout.js'] })
  await page.route('**/checkout.js', (route) => route.abort('internetdisconnected'))
  await payButton(page).click()
  await see(page.getByRole('alert').getByText('Razorpay SDK failed to load. Are you online?'))
  await expectAccessibleLayout(page)
  await page.unroute('**/checkout.js')
  await payButton(page).click()
  await see(window.inside.getByRole('tab', { name: 'Card' }))
})

// Requirements: PAY-13
test('a payment is booked although the browser died before its return', async ({ openPage }) => {
  const shopper = await createShopper()
  const order = await createOrder({ by: shopper })
  await payAtProvider(shopper, order)
  await expect.poll(() => readOrder(shopper, order), pollOptions).toMatchObject({ isPaid: true })
  const page = await openPage({ width: 360, as: shopper, path: `/order/${order._id}` })
  await see(paidNote(page))
  await seeNot(payButton(page))
})

// Requirements: UI-5, UI-9
test('a payment with a lost return is not requested again in any tab, and is booked', async ({ openPage }) => {
  const { page, order, window } = await openUnpaid(openPage, { refusals: ['/razorpay/success/', '/api/orders/'] })
  const calls = /\/razorpay\/success\/|\/api\/orders\//
  const secondPage = await page.context().newPage()
  await secondPage.goto(`/#/order/${order._id}`)
  await see(payButton(secondPage))
  await waitForIdle(secondPage)
  await page.context().route(calls, (route) => route.abort('connectionreset'))
  await payButton(page).click()
  await window.payByUpi('success@razorpay')
  for (const tab of [page, secondPage]) {
    await see(tab.getByText('We are waiting for your bank'))
    await see(tab.getByText(/Please do not pay again/))
    await seeNot(payButton(tab))
  }
  // It disappears after five seconds, so the test waits for it in advance.
  const success = see(page.getByText('Transaction successful'))
  await Promise.all([page.context().unroute(calls), success, ...[page, secondPage].map((tab) => see(paidNote(tab)))])
})

test('an order that was paid in another tab is shown as paid', async ({ openPage }) => {
  const { page, shopper, order } = await openUnpaid(openPage, { refusals: ['/razorpay/'] })
  // The check of the page must not find the payment.
  await waitForIdle(page)
  await payAtProvider(shopper, order)
  await expect.poll(() => readOrder(shopper, order), pollOptions).toMatchObject({ isPaid: true })
  await payButton(page).click()
  await see(paidNote(page))
  await seeNot(payButton(page))
})

// Requirements: ORDER-21, UI-5, UI-9
test('a shopper cannot see another shopper’s order', async ({ openPage }) => {
  const order = await createOrder({ by: await createShopper() })
  const page = await openPage({ as: await createShopper(), path: `/order/${order._id}`, refusals: ['/api/orders/'] })
  await seeScreen(page, 'Order')
  await see(page.getByRole('alert').filter({ hasText: 'Order not found' }))
  await seeNot(page.getByText('Thekkedath House'))
  await expectAccessibleLayout(page)
})
