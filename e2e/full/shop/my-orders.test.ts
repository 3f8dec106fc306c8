import { formatDate } from '#shared/dates.ts'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { ADDRESS, createOrder } from '../../support/orders.ts'
import { expectAccessibleLayout, fireVisibilityChange, pauseClock, see, seeNot } from '../../support/page-checks.ts'
import { createShopper } from '../../support/people.ts'

// Requirements: SHIP-6
test('a shipped order shows its courier, the number to copy and where to follow it', async ({ openPage }) => {
  const shopper = await createShopper()
  const order = await createOrder({ by: shopper, state: 'shipped' })
  const page = await openPage({
    width: 360,
    as: shopper,
    more: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await page.clock.install()
  await page.goto(`/#/order/${order._id}`)
  await see(page.getByText(`Shipped on ${formatDate(order.shippedAt ?? '')}`).first())
  await see(page.getByText('DTDC', { exact: true }))
  // It says so for two seconds only.
  await pauseClock(page)
  await page.getByRole('button', { name: 'Copy number' }).click()
  await see(page.getByRole('button', { name: 'Copied' }))
  await page.clock.resume()
  const clipboard = () =>
    page.locator('html').evaluate((html) => html.ownerDocument.defaultView.navigator.clipboard.readText())
  expect(await clipboard()).toBe('EK123456789IN')
  const follow = page.getByRole('link', { name: /^Track your parcel/ })
  expect(await follow.getAttribute('href')).toContain('EK123456789IN')
  expect(await follow.getAttribute('target')).toBe('_blank')
  await seeNot(page.getByRole('button', { name: /^Mark as/ }))
  await expectAccessibleLayout(page)
})

// Requirements: ORDER-5
test('the order page shows address, payment method, history and next step', async ({ openPage }) => {
  const shopper = await createShopper()
  const order = await createOrder({ by: shopper, state: 'shipped' })
  const page = await openPage({ width: 360, as: shopper, path: `/order/${order._id}` })
  const address = page.getByRole('main').locator('address')
  await expect
    .poll(() => address.innerText(), pollOptions)
    .toBe(
      [
        ADDRESS.name,
        `${ADDRESS.flat}, ${ADDRESS.area}`,
        ADDRESS.landmark,
        'Thalassery, Kerala 670642',
        `98470 00000, ${ADDRESS.email}`,
      ].join('\n'),
    )
  await see(page.getByText('RazorPay/credit or debit card'))
  await see(page.getByText('What happens next: the courier brings your parcel.', { exact: false }))
  const events = page.locator('section', { has: page.getByRole('heading', { name: 'Order history' }) })
  await expect
    .poll(() => events.getByRole('listitem').locator('p:first-child').allTextContents(), pollOptions)
    .toEqual([
      'You placed the order',
      'We received your payment',
      'We shipped your parcel with DTDC, tracking number EK123456789IN',
    ])
  await expectAccessibleLayout(page)
  await page.emulateMedia({ media: 'print' })
  await see(events)
  for (const part of [page.getByRole('banner'), page.getByRole('contentinfo')]) await seeNot(part)
  expect(await page.getByRole('button').count()).toBe(0)
})

// Requirements: UI-9
test('an order that cannot be refetched is shown as last known', async ({ openPage }) => {
  const shopper = await createShopper()
  const order = await createOrder({ by: shopper, state: 'paid' })
  const page = await openPage({ width: 360, as: shopper, refusals: ['/api/orders/'] })
  await page.clock.install()
  await page.goto(`/#/order/${order._id}`)
  await see(page.getByText('Paid and waiting to be shipped.'))
  await page.route('**/api/orders/**', (route) => route.abort('connectionreset'))
  await page.clock.runFor(60_000)
  await fireVisibilityChange(page)
  await expect
    .poll(async () => {
      await page.clock.runFor(5_000)
      return page.getByText(/^This is the order as last seen on/).isVisible()
    }, pollOptions)
    .toBe(true)
  await see(page.getByText('Paid and waiting to be shipped.'))
  await page.unroute('**/api/orders/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await seeNot(page.getByText(/^This is the order as last seen on/))
})
