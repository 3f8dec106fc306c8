import type { Page } from 'playwright-core'
import type { Order } from '#shared/orders.ts'
import { expect, type OpenPage, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { pendingRequests } from '../../support/collect-problems.ts'
import { createOrder } from '../../support/orders.ts'
import {
  advanceUntilVisible,
  expectAccessibleLayout,
  expectAddress,
  see,
  seeNot,
  seeScreen,
  waitForIdle,
} from '../../support/page-checks.ts'
import { CARD, paymentWindow } from '../../support/payment-window.ts'
import { createShopper } from '../../support/people.ts'
import { createProduct, updateSizes } from '../../support/products.ts'

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay with RazorPay' })
const toCart = (page: Page) => page.getByRole('button', { name: 'Add the items to my cart' })

/** Shows an order changed by `change()`, because a test cannot wait half an hour. */
async function openAs(
  openPage: OpenPage,
  change: (order: Order) => Partial<Order>,
  { qty = 1, stock = 20, clock = false } = {},
) {
  const shopper = await createShopper()
  const product = await createProduct({ stock })
  const order = await createOrder({ by: shopper, product, qty })
  const page = await openPage({ width: 360, as: shopper, refusals: ['/api/cart'] })
  if (clock) await page.clock.install()
  await page.route(`**/api/orders/${order._id}{,/pay}`, async (route) => {
    await route.fulfill({ json: { ...order, ...change(order) } })
  })
  await page.goto(`/#/order/${order._id}`)
  return { page, order, shopper, product }
}

const CANCELLED = { status: 'cancelled', cancelledAt: '2026-11-19T20:00:00.000Z', heldUntil: null } as const

// Requirements: PAY-21
test('when the hold ends the page says so, then shows that the order is cancelled', async ({ openPage }) => {
  let heldUntil: string | undefined
  let isReleased = false
  const change = () => {
    heldUntil ??= new Date(Date.now() + 45_000).toISOString()
    return isReleased ? CANCELLED : { heldUntil }
  }
  const { page } = await openAs(openPage, change, { clock: true })
  await see(page.getByText('Less than a minute left'))
  await payButton(page).focus()
  // Each response of the shop corrects the page's clock.
  await see(page.getByText('Confirm your e-mail address'))
  await waitForIdle(page)
  await page.clock.fastForward(45_000)
  await see(page.getByText('The time to pay has run out'))
  await seeNot(payButton(page))
  await expectAccessibleLayout(page)
  isReleased = true
  await advanceUntilVisible(page.getByRole('status').getByText('Cancelled on 20/11/2026'))
  await seeNot(page.getByText('The time to pay has run out'))
  expect(await page.locator('h1').evaluate((heading) => heading === heading.ownerDocument.activeElement)).toBe(true)
})

// Requirements: PAY-21
test('a payment window that is open when the hold ends stays open, and no payment is claimed', async ({ openPage }) => {
  let isReleased = false
  const change = () => (isReleased ? ({ ...CANCELLED, lastPayment: 'begun' } as const) : {})
  const { page } = await openAs(openPage, change)
  await payButton(page).click()
  const payment = paymentWindow(page)
  await payment.payByCard(CARD)
  await see(payment.inside.getByLabel('OTP'))
  isReleased = true
  await see(page.getByText('Cancelled on 20/11/2026'))
  await see(payment.inside.getByLabel('OTP'))
  await payment.close()
  await see(page.getByText('If you approved it, please wait before you order again.'))
  await seeNot(page.getByText('You have paid'))
  await expect.poll(() => page.evaluate('document.activeElement?.tagName'), pollOptions).toBe('H1')
})

// Requirements: PAY-21
test('the remaining hold uses the server’s clock, not the phone’s', async ({ openPage }) => {
  const shopper = await createShopper()
  const order = await createOrder({ by: shopper })
  // The prefetches of an idle browser fail without a network.
  const page = await openPage({ width: 360, as: shopper, refusals: ['/assets/'] })
  await page.clock.install({ time: Date.now() + 3 * 60 * 60_000 })
  await page.goto(`/#/order/${order._id}`)
  await see(page.getByText(/^2[89] minutes left$/))
  await see(payButton(page))
  // The countdown continues while the shop is unreachable.
  await waitForIdle(page)
  await page.context().setOffline(true)
  // A response that is still under way would set the page's clock again.
  await expect.poll(() => pendingRequests(page.context()), pollOptions).toEqual([])
  // The minutes of a slow machine count too.
  const minutes = async () => Number.parseInt((await page.getByText(/^\d+ minutes left$/).textContent()) ?? '', 10)
  for (const _ of ['once', 'twice', 'three times']) {
    const before = await minutes()
    await page.clock.runFor(60_000)
    await expect.poll(minutes, pollOptions).toBeLessThan(before)
  }
})

test('the items of a cancelled order go to the cart again, once', async ({ openPage }) => {
  const { page, shopper, product } = await openAs(openPage, () => CANCELLED, { qty: 2 })
  await see(page.getByText('It was not paid in time, so its items are on sale again. You can order them again.'))
  await expectAccessibleLayout(page)
  await toCart(page).evaluate((button) => {
    button.click()
    button.click()
  })
  await expectAddress(page, '/cart')
  await seeScreen(page, 'My Cart')
  const cart = await callApi('GET /api/cart', { as: shopper })
  expect(cart).toMatchObject([{ product: product._id, qty: 2 }])
})

test('items of a cancelled order that have sold out are named', async ({ openPage }) => {
  const { page, shopper, product } = await openAs(openPage, () => CANCELLED, { stock: 1 })
  await updateSizes(product, [{ stock: 0 }])
  await toCart(page).click()
  await see(page.getByRole('alert').getByText(`${product.name}: This item is sold out.`))
  await expectAccessibleLayout(page)
  expect(await callApi('GET /api/cart', { as: shopper })).toEqual([])
})

// Requirements: PAY-26
test('an unmatched payment of a cancelled order is shown with what happens to it', async ({ openPage }) => {
  const { page } = await openAs(openPage, () => ({ ...CANCELLED, lastPayment: 'unmatched' }))
  await see(page.getByText('We are checking your payment'))
  await see(page.getByText(/^We received a payment .* refund what we cannot use\.$/))
  await seeNot(toCart(page))
  await expectAccessibleLayout(page)
})

const REFUND = {
  _id: '0190a5c2-0000-7000-8000-000000000000',
  amount: 100,
  isPart: false,
  reason: 'Paid too late',
  status: 'processed',
  createdAt: '2026-11-19T20:05:00.000Z',
} as const

test('a late payment that was refunded is not awaited any more', async ({ openPage }) => {
  const { page } = await openAs(openPage, () => ({ ...CANCELLED, lastPayment: 'made', refunds: [REFUND] }))
  await see(page.getByText(/^It was not paid in time/))
  await seeNot(page.getByText(/Otherwise we refund you in full/))
})

test('a late payment is shown', async ({ openPage }) => {
  const { page } = await openAs(openPage, () => ({ ...CANCELLED, lastPayment: 'made' }))
  await see(page.getByText('We are waiting for your bank'))
  await see(page.getByText(/Otherwise we refund you in full/))
  await expectAccessibleLayout(page)
  await expect.poll(() => page.getByRole('button', { name: 'Check again' }).count(), pollOptions).toBe(1)
})
