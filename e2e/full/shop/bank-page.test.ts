import type { Page } from 'playwright-core'
import { expect, type OpenPage, type PageOptions, test } from '../../support/browser.ts'
import { createOrder } from '../../support/orders.ts'
import {
  expectAccessibleLayout,
  expectNoAxeFindings,
  expectNoHorizontalScroll,
  see,
} from '../../support/page-checks.ts'
import { choose, INSTAGRAM, paymentWindow } from '../../support/payment-window.ts'
import { createShopper } from '../../support/people.ts'

async function openPayment(openPage: OpenPage, { more = {} }: Pick<PageOptions, 'more'> = {}) {
  const shopper = await createShopper()
  const order = await createOrder({ by: shopper })
  const refusals = ['/test-payments/']
  const page = await openPage({ width: 360, as: shopper, path: `/order/${order._id}`, refusals, more })
  await page.getByRole('button', { name: 'Pay with RazorPay' }).click()
  return { page, window: paymentWindow(page) }
}

const seePaid = async (page: Page) => {
  await see(page.getByText('Transaction successful'))
  await see(page.getByText(/^Paid on/).first())
}

// Requirements: PAY-30
// Threats: T281
test('the bank’s page opens in a pop-up window, and its response reaches the shop', async ({ openPage }) => {
  const { page, window } = await openPayment(openPage)
  const bank = await window.goToBank('Federal Bank')
  await see(bank.getByRole('heading', { name: 'Federal Bank test page' }))
  await see(bank.getByText(/^Amount to pay: ₹/))
  await see(window.inside.getByRole('heading', { name: 'Pay on the bank’s page' }))
  await expectAccessibleLayout(page)
  await bank.setViewportSize({ width: 320, height: 640 })
  await expectNoHorizontalScroll(bank)
  await expectNoAxeFindings(bank)
  await choose(bank, 'Success')
  await seePaid(page)
})

// Requirements: PAY-30
test('a bank’s page that is closed cancels the attempt, and the shopper pays again', async ({ openPage }) => {
  const { page, window } = await openPayment(openPage)
  await (await window.goToBank()).close()
  await see(window.inside.getByText('You cancelled the payment.'))
  await choose(await window.goToBank(), 'Cancel this payment')
  await see(window.inside.getByText('You cancelled the payment.'))
  await choose(await window.goToBank(), 'Success')
  await seePaid(page)
})

// Requirements: PAY-30
test('when the browser blocks the bank’s page, the payment window offers it again', async ({ openPage }) => {
  const { page, window } = await openPayment(openPage)
  await see(window.inside.getByRole('tab', { name: 'Card' }))
  const [, frame] = page.frames()
  await frame?.evaluate('const { open } = window; window.open = () => { window.open = open; return null }')
  await window.inside.getByRole('tab', { name: 'Net banking' }).click()
  await window.inside.getByRole('button', { name: /^Pay ₹/ }).click()
  await see(window.inside.getByText('Your browser blocked the bank’s page.'))
  await expectAccessibleLayout(page)
  const again = window.inside.getByRole('button', { name: 'Open the bank’s page' })
  const [bank] = await Promise.all([page.waitForEvent('popup'), again.click()])
  await choose(bank, 'Success')
  await seePaid(page)
})

// Requirements: PAY-8, PAY-30
test('inside another app, which has no pop-up windows, the bank’s page is a step of the payment window', async ({
  openPage,
}) => {
  const { page, window } = await openPayment(openPage, { more: { userAgent: INSTAGRAM } })
  await window.inside.getByRole('tab', { name: 'Net banking' }).click()
  await window.inside.getByRole('button', { name: /^Pay ₹/ }).click()
  await see(window.inside.getByRole('heading', { name: 'State Bank of India test page' }))
  await window.inside.getByRole('button', { name: 'Success', exact: true }).click()
  await seePaid(page)
  expect(page.context().pages()).toHaveLength(1)
})
