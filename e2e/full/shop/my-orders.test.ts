import { formatDate } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'
import type { GivenBack } from '#shared/refunds.ts'
import type { SettingsView } from '#shared/settings.ts'
import { AS_BUILT, expect, type OpenPage, soon, test } from '../../support/browser.ts'
import { givenProduct, productPath } from '../../support/goods.ts'
import { comeBack, expectAddress, expectSound, see, seeNot, seeScreen } from '../../support/looks.ts'
import { ADDRESS, givenOrder } from '../../support/orders.ts'
import { registered } from '../../support/people.ts'

test('without orders the list says so and leads to the shop', async ({ openPage }) => {
  const page = await openPage({ width: 360, as: await registered(), path: '/myorders' })
  await seeScreen(page, 'You have no orders yet')
  await expectSound(page)
  await page.getByRole('link', { name: 'Start shopping' }).click()
  await expectAddress(page, '/')
})

test('own orders stand newest first, each with how it stands', async ({ openPage }) => {
  const shopper = await registered()
  const first = await givenOrder({ by: shopper, state: 'shipped' })
  const second = await givenOrder({ by: shopper, state: 'paid', qty: 3 })
  const third = await givenOrder({ by: shopper })
  const page = await openPage({ width: 360, as: shopper, path: '/myorders' })
  await seeScreen(page, 'My Orders')
  const cards = page.getByRole('main').getByRole('list').first().getByRole('listitem')
  for (const [place, order] of [third, second, first].entries()) {
    await see(cards.nth(place).getByText(formatRupees(order.totalPrice)))
    await see(cards.nth(place).getByText('Order Submitted'))
  }
  await see(cards.nth(0).getByText('Not paid'))
  await see(cards.nth(1).getByText(`Paid on ${formatDate(second.paidAt ?? '')}`))
  await see(cards.nth(2).getByText(`Shipped on ${formatDate(first.shippedAt ?? '')}`))
  await expectSound(page)
  await cards.nth(2).getByRole('link').click()
  await expectAddress(page, `/order/${first._id}`)
})

test('orders that do not come say so in a red alert, and come with the next try', async ({ openPage }) => {
  const shopper = await registered()
  const order = await givenOrder({ by: shopper })
  const page = await openPage({ width: 360, as: shopper, refusals: ['/api/orders/myorders'] })
  await page.route('**/api/orders/myorders', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
  await page.goto('/#/myorders')
  await see(page.getByRole('alert').getByText('Request failed with status code 502'))
  await expectSound(page)
  await page.unroute('**/api/orders/myorders')
  await page.getByRole('button', { name: 'Try again' }).click()
  await see(page.getByText(formatRupees(order.totalPrice)))
})

test('a shipped order shows its courier, the number to copy and where to follow it', async ({ openPage }) => {
  const shopper = await registered()
  const order = await givenOrder({ by: shopper, state: 'shipped' })
  const page = await openPage({
    width: 360,
    as: shopper,
    path: `/order/${order._id}`,
    more: { permissions: ['clipboard-read', 'clipboard-write'] },
  })
  await see(page.getByText(`Shipped on ${formatDate(order.shippedAt ?? '')}`).first())
  await see(page.getByText('DTDC', { exact: true }))
  // It says so for two seconds only.
  const copied = see(page.getByRole('button', { name: 'Copied' }))
  await Promise.all([copied, page.getByRole('button', { name: 'Copy number' }).click()])
  const clipboard = () =>
    page.locator('html').evaluate((html) => html.ownerDocument.defaultView.navigator.clipboard.readText())
  expect(await clipboard()).toBe('EK123456789IN')
  const follow = page.getByRole('link', { name: /^Track your parcel/ })
  expect(await follow.getAttribute('href')).toContain('EK123456789IN')
  expect(await follow.getAttribute('target')).toBe('_blank')
  await seeNot(page.getByRole('button', { name: /^Mark as/ }))
  await expectSound(page)
})

test('the courier’s page is the one that the shop has set', async ({ openPage }) => {
  const shopper = await registered()
  const order = await givenOrder({ by: shopper, state: 'shipped' })
  const page = await openPage({ width: 360, as: shopper })
  await page.route('**/api/settings', async (route) => {
    const settings: SettingsView = await (await route.fetch()).json()
    const courierLinks = { ...settings.courierLinks, DTDC: 'https://parcels.example/at?no={n}' }
    await route.fulfill({ json: { ...settings, courierLinks } })
  })
  await page.goto(`${AS_BUILT}#/order/${order._id}`)
  const follow = page.getByRole('link', { name: /^Track your parcel/ })
  await expect.poll(() => follow.getAttribute('href'), soon).toBe('https://parcels.example/at?no=EK123456789IN')
})

test('the order page has its address, its way of paying, what happened and what happens next', async ({ openPage }) => {
  const shopper = await registered()
  const order = await givenOrder({ by: shopper, state: 'shipped' })
  const page = await openPage({ width: 360, as: shopper, path: `/order/${order._id}` })
  const address = page.getByRole('main').locator('address')
  await expect
    .poll(() => address.innerText(), soon)
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
    .poll(() => events.getByRole('listitem').locator('p:first-child').allTextContents(), soon)
    .toEqual([
      'You placed the order',
      'We received your payment',
      'We shipped your parcel with DTDC, tracking number EK123456789IN',
    ])
  await expectSound(page)
})

test('each item of an order leads to its product, at the price of that day', async ({ openPage }) => {
  const shopper = await registered()
  const product = await givenProduct({ sizes: [{ price: 200, discountPrice: 180 }] })
  const order = await givenOrder({ by: shopper, product, qty: 2 })
  const page = await openPage({ as: shopper, path: `/order/${order._id}` })
  await see(page.getByText(`2 × ${formatRupees(180)}`))
  await page.getByRole('link', { name: product.name }).click()
  await expectAddress(page, productPath(product))
})

test('what an order waits for is told at every step', async ({ openPage }) => {
  const shopper = await registered()
  const paid = await givenOrder({ by: shopper, state: 'paid' })
  const page = await openPage({ as: shopper, path: `/order/${paid._id}` })
  const steps = page.getByRole('list', { name: 'Order progress' }).getByRole('listitem')
  await expect
    .poll(() => steps.allTextContents(), soon)
    .toEqual([
      `Submitted, done${formatDate(paid.createdAt)}`,
      `Paid, done${formatDate(paid.paidAt ?? '')}`,
      'Shipped, not yetWe are packing it',
      'Delivered, not yet',
    ])
  await see(page.getByText('Paid and waiting to be shipped.'))
})

test('an order whose money goes back says how much and where to', async ({ openPage }) => {
  const { page, order } = await openChanged(openPage, {
    ...PAID,
    status: 'refunded',
    refunds: [givenBack({ status: 'pending' })],
  })
  await see(page.getByText(`Refund of ${formatRupees(100)}`, { exact: true }))
  await see(page.getByText(`Your refund of ${formatRupees(100)} has been on its way since 20/11/2026.`))
  await see(page.getByText(/Banks take 5 to 7 working days/).first())
  await seeNot(page.getByRole('button', { name: 'Pay with RazorPay' }))
  await expectSound(page)
  expect(order.status).toBe('submitted')
})

test('of an order that was given back in part each sum is told with its reason', async ({ openPage }) => {
  const { page } = await openChanged(openPage, {
    ...PAID,
    status: 'paid',
    refunds: [givenBack({ isPart: true }), givenBack({ _id: 'r2', amount: 20, isPart: true, status: 'failed' })],
  })
  await see(page.getByText(`We sent your refund of ${formatRupees(100)} on 20/11/2026.`))
  await see(page.getByText('One bottle came broken').first())
  await see(page.getByText(/^Your refund of ₹20.00 has not gone through yet/))
  await see(page.getByText('Paid and waiting to be shipped.'))
  await expectSound(page)
})

test('an order that cannot be asked for anew is shown as it was last known', async ({ openPage }) => {
  const shopper = await registered()
  const order = await givenOrder({ by: shopper, state: 'paid' })
  const page = await openPage({ width: 360, as: shopper, refusals: ['/api/orders/'] })
  await page.clock.install()
  await page.goto(`/#/order/${order._id}`)
  await see(page.getByText('Paid and waiting to be shipped.'))
  await page.route('**/api/orders/**', (route) => route.abort('connectionreset'))
  await page.clock.runFor(60_000)
  await comeBack(page)
  await expect
    .poll(async () => {
      await page.clock.runFor(5_000)
      return page.getByText(/^This is the order as last seen on/).isVisible()
    }, soon)
    .toBe(true)
  await see(page.getByText('Paid and waiting to be shipped.'))
  await page.unroute('**/api/orders/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await seeNot(page.getByText(/^This is the order as last seen on/))
})

/** Shows an order as it would stand after something that a test cannot wait for. */
async function openChanged(openPage: OpenPage, change: Partial<Order>) {
  const shopper = await registered()
  const order = await givenOrder({ by: shopper })
  const page = await openPage({ width: 360, as: shopper })
  await page.route(`**/api/orders/${order._id}**`, (route) => route.fulfill({ json: { ...order, ...change } }))
  await page.goto(`/#/order/${order._id}`)
  return { page, order }
}

const PAID = { isPaid: true, paidAt: '2026-11-19T20:00:00.000Z', heldUntil: null }

const givenBack = (change: Partial<GivenBack> = {}): GivenBack => ({
  _id: 'r1',
  amount: 100,
  isPart: false,
  reason: 'One bottle came broken',
  status: 'processed',
  createdAt: '2026-11-20T06:00:00.000Z',
  ...change,
})
