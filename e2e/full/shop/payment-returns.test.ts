import type { Page, Response } from 'playwright-core'
import type { LastPayment, Order } from '#shared/orders.ts'
import { expect, type OpenPage, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { createOrder, payAtProvider } from '../../support/orders.ts'
import {
  advanceUntilVisible,
  expectAccessibleLayout,
  fireVisibilityChange,
  see,
  seeNot,
} from '../../support/page-checks.ts'
import { CARD, CARD_WITHOUT_MONEY, INSTAGRAM, paymentWindow } from '../../support/payment-window.ts'
import { createShopper } from '../../support/people.ts'

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay with RazorPay' })
const paidNote = (page: Page) => page.getByText(/^Paid on \d\d\/\d\d\/\d{4}$/).first()

type Opened = { refusals?: string[]; userAgent?: string }

async function openUnpaid(openPage: OpenPage, { refusals = [], userAgent }: Opened = {}) {
  const shopper = await createShopper()
  const order = await createOrder({ by: shopper })
  const more = userAgent === undefined ? {} : { userAgent }
  const page = await openPage({ width: 360, as: shopper, path: `/order/${order._id}`, refusals, more })
  await see(payButton(page))
  return { page, shopper, order, window: paymentWindow(page) }
}

/** Counts the payment checks that the page requests. */
function countPaymentChecks(page: Page): () => number {
  let checks = 0
  page.on('request', (request) => {
    if (/\/api\/orders\/[^/]+\/pay$/.test(request.url())) checks += 1
  })
  return () => checks
}

test('a payment finished in another app is shown when the shopper returns', async ({ openPage }) => {
  const { page, shopper, order } = await openUnpaid(openPage)
  await payAtProvider(shopper, order)
  // A return checks once, and that check waits a second and a half for the provider.
  const isPaid = async () => (await callApi('GET /api/orders/:id', { as: shopper, params: { id: order._id } })).isPaid
  await expect.poll(isPaid, pollOptions).toBe(true)
  await fireVisibilityChange(page)
  await see(page.getByText('Transaction successful'))
  await see(paidNote(page))
  await expectAccessibleLayout(page)
})

test('a payment finished in another app closes the payment window that is still open over the page', async ({
  openPage,
}) => {
  const { page, shopper, order, window } = await openUnpaid(openPage)
  await payButton(page).click()
  await see(window.inside.getByRole('tab', { name: 'Card' }))
  await payAtProvider(shopper, order)
  await fireVisibilityChange(page)
  await see(paidNote(page))
  await expect.poll(() => page.locator('iframe').count(), pollOptions).toBe(0)
  await expectAccessibleLayout(page)
})

// Requirements: PAY-20
test('a page from the back/forward cache checks again and lets the shopper pay', async ({ openPage }) => {
  const { page, window } = await openUnpaid(openPage)
  await payButton(page).click()
  await see(window.inside.getByRole('tab', { name: 'Card' }))
  const checks = countPaymentChecks(page)
  await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
  await see(page.getByText(/^You closed the payment window/))
  await expect.poll(() => page.locator('iframe').count(), pollOptions).toBe(0)
  expect(checks()).toBeGreaterThan(0)
  await payButton(page).click()
  await see(window.inside.getByRole('tab', { name: 'Card' }))
})

// Requirements: PAY-2
test('a page discarded during the payment shows on return that the order is paid', async ({ openPage }) => {
  const { page, shopper, order, window } = await openUnpaid(openPage)
  await payButton(page).click()
  await see(window.inside.getByRole('tab', { name: 'Card' }))
  await payAtProvider(shopper, order)
  // It disappears after five seconds, and `reload` waits for every image.
  await Promise.all([page.reload(), see(page.getByText('Transaction successful'))])
  await see(paidNote(page))
  await page.clock.install()
  await page.reload()
  await see(paidNote(page))
  await page.clock.runFor(6_000)
  await seeNot(page.getByText('Transaction successful'))
})

// Requirements: UI-5
test('an unpaid order is polled with growing intervals until it is paid', async ({ openPage }) => {
  const { page, order } = await openUnpaid(openPage)
  await page.clock.install()
  let lastPayment: LastPayment | undefined = 'begun'
  let isPaid = false
  await page.route(`**/api/orders/${order._id}/pay`, async (route) => {
    const now: Order = await (await route.fetch()).json()
    await route.fulfill({ json: isPaid ? { ...now, ...PAID } : { ...now, lastPayment } })
  })
  await page.route(`**/api/orders/${order._id}`, async (route) => {
    const now: Order = await (await route.fetch()).json()
    await route.fulfill({ json: isPaid ? { ...now, ...PAID } : now })
  })
  await fireVisibilityChange(page)
  await see(page.getByText('We are waiting for your bank'))
  await see(page.getByText(/your bank has not answered yet/))
  await see(payButton(page))
  await expectAccessibleLayout(page)
  lastPayment = 'made'
  // The polling interval grows.
  await advanceUntilVisible(page.getByText(/Please do not pay again/))
  await seeNot(payButton(page))
  await expectAccessibleLayout(page)
  isPaid = true
  await advanceUntilVisible(page.getByText('Transaction successful'))
  const checks = countPaymentChecks(page)
  await fireVisibilityChange(page)
  await page.reload()
  await see(paidNote(page))
  expect(checks()).toBe(0)
})

test('without a payment under way each visit checks the payment once', async ({ openPage }) => {
  const shopper = await createShopper()
  const order = await createOrder({ by: shopper })
  const page = await openPage({ width: 360, as: shopper })
  await page.clock.install()
  const checks = countPaymentChecks(page)
  const reply = page.waitForResponse(/\/api\/orders\/[^/]+\/pay$/)
  await page.goto(`/#/order/${order._id}`)
  await see(payButton(page))
  await (await reply).finished()
  expect(checks()).toBe(1)
  await page.clock.runFor(5 * 60_000)
  expect(checks()).toBe(1)
  await fireVisibilityChange(page)
  await expect.poll(checks, pollOptions).toBe(2)
})

test('a return during a check starts a newer check', async ({ openPage }) => {
  const shopper = await createShopper()
  const order = await createOrder({ by: shopper })
  const page = await openPage({ width: 360, as: shopper })
  const earlier = Promise.withResolvers<void>()
  let checks = 0
  await page.route(`**/api/orders/${order._id}/pay`, async (route) => {
    checks += 1
    const now: Order = await (await route.fetch()).json()
    if (checks === 1) await earlier.promise
    await route.fulfill({ json: checks === 1 ? now : { ...now, lastPayment: 'made' } })
  })
  await page.goto(`/#/order/${order._id}`)
  await see(payButton(page))
  await expect.poll(() => checks, pollOptions).toBe(1)
  await fireVisibilityChange(page)
  await see(page.getByText(/Please do not pay again/))
  earlier.resolve()
})

// Requirements: PAY-20, UI-5
test('a failed payment is shown after the window closes, and can be retried', async ({ openPage }) => {
  const { page, window } = await openUnpaid(openPage, { refusals: ['/test-payments/'] })
  await payButton(page).click()
  await window.payByCard(CARD_WITHOUT_MONEY)
  await see(window.inside.getByText('Payment failed'))
  await window.close()
  await see(page.getByText('The payment did not go through'))
  await see(page.getByText(/insufficient/i))
  await expectAccessibleLayout(page)
  await page.reload()
  await see(page.getByText('The payment did not go through'))
  await payButton(page).click()
  await window.payByCard(CARD)
  await window.confirmOtp()
  await see(page.getByText('Transaction successful'))
  await seeNot(page.getByText('The payment did not go through'))
})

test('an order with an unmatched payment, or unknown to the provider, cannot be paid and says so', async ({
  openPage,
}) => {
  const { page, order } = await openUnpaid(openPage)
  for (const [lastPayment, title] of [
    ['unmatched', 'We are checking your payment'],
    ['unknown', 'This order cannot be paid'],
  ] as const) {
    await page.route(`**/api/orders/${order._id}/pay`, async (route) => {
      const now: Order = await (await route.fetch()).json()
      await route.fulfill({ json: { ...now, lastPayment } })
    })
    await fireVisibilityChange(page)
    await see(page.getByText(title))
    await seeNot(payButton(page))
    await expectAccessibleLayout(page)
  }
})

// Requirements: PAY-2, PAY-8
test('inside another app a payment that failed, and one that paid, return by a redirect to the order', async ({
  openPage,
}) => {
  const { page, order, shopper, window } = await openUnpaid(openPage, {
    userAgent: INSTAGRAM,
    refusals: ['/test-payments/'],
  })
  await payButton(page).click()
  await window.payByUpi('failure@razorpay')
  await see(page.getByText('The payment did not go through'))
  const returned = page.waitForResponse((response) => response.url().endsWith(`/razorpay/success/${order._id}`))
  await payButton(page).click()
  await window.payByUpi('success@razorpay')
  expect((await returned).status()).toBe(303)
  await see(page.getByText('Transaction successful'))
  await see(paidNote(page))
  expect(new URL(page.url()).hash).toBe(`#/order/${order._id}`)
  expect(await callApi('GET /api/orders/:id', { as: shopper, params: { id: order._id } })).toMatchObject({
    isPaid: true,
  })
  await expectAccessibleLayout(page)
})

// Requirements: PAY-8
test('a return to the order by a redirect shows it as paid even if the previous page saw the payment first', async ({
  openPage,
}) => {
  const { page, order, window } = await openUnpaid(openPage, { userAgent: INSTAGRAM })
  // The page requests documents only for a paid order.
  const isDocumentsResponse = (response: Response) => response.url().endsWith(`/api/orders/${order._id}/documents`)
  const documents = page.waitForResponse(isDocumentsResponse, { timeout: 60_000 })
  await page.route(`**/razorpay/success/${order._id}`, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    await documents
    await route.fulfill({ response })
  })
  await payButton(page).click()
  await window.payByUpi('success@razorpay')
  await see(page.getByText('Transaction successful'))
  await see(paidNote(page))
})

test('with payment windows in two tabs, the second tab closes its window and shows the order as paid', async ({
  openPage,
}) => {
  const { page, order, window } = await openUnpaid(openPage)
  const second = await page.context().newPage()
  await second.goto(`/#/order/${order._id}`)
  await payButton(second).click()
  await see(paymentWindow(second).inside.getByRole('tab', { name: 'Card' }))
  await payButton(page).click()
  await window.payByUpi('success@razorpay')
  await see(page.getByText('Transaction successful'))
  await see(paidNote(second))
  await seeNot(payButton(second))
  await expect.poll(() => second.locator('iframe').count(), pollOptions).toBe(0)
})

test('the window offers no UPI payment by a typed address where the provider has ended it', async ({ openPage }) => {
  const { page } = await openUnpaid(openPage)

  await page.route('**/checkout.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.Razorpay = class { constructor(o) { window.seen = JSON.stringify(o) } on() {} open() {} close() {} }',
    }),
  )
  await payButton(page).click()
  const seen = () => page.evaluate('window.seen').then((text) => JSON.parse(String(text ?? 'null')))
  await expect.poll(seen, pollOptions).toMatchObject({
    config: { display: { hide: [{ method: 'upi', flows: ['collect'] }] } },
    currency: 'INR',
    prefill: { contact: '+919847000000' },
  })
})

const PAID = { isPaid: true, status: 'paid', paidAt: '2026-11-20T08:00:00.000Z', heldUntil: null } as const
