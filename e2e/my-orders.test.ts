import { formatDate } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'
import { expect, type OpenPage, soon, test } from './browser.ts'
import { givenProduct, productPath } from './goods.ts'
import { expectAddress, expectSound, see, seeNot, seeScreen } from './looks.ts'
import { givenOrder } from './orders.ts'
import { registered } from './people.ts'

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
  await see(page.getByText('DTDC'))
  await page.getByRole('button', { name: 'Copy number' }).click()
  await see(page.getByRole('button', { name: 'Copied' }))
  const clipboard = () =>
    page.locator('html').evaluate((html) => html.ownerDocument.defaultView.navigator.clipboard.readText())
  expect(await clipboard()).toBe('EK123456789IN')
  const follow = page.getByRole('link', { name: /^Follow your parcel/ })
  expect(await follow.getAttribute('href')).toContain('EK123456789IN')
  expect(await follow.getAttribute('target')).toBe('_blank')
  await seeNot(page.getByRole('button', { name: /^Mark as/ }))
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

test.for([
  [{ status: 'cancelled', cancelledAt: '2026-11-19T20:00:00.000Z', heldUntil: null }, 'Cancelled on 20/11/2026'],
  [{ status: 'refunded', isPaid: true, paidAt: '2026-11-19T20:00:00.000Z' }, 'The payment was sent back'],
] as const)('an order that ended early says why: %j', async ([change, words], { openPage }) => {
  const { page, order } = await openChanged(openPage, change)
  await see(page.getByText(words))
  await seeNot(page.getByRole('button', { name: 'Pay with RazorPay' }))
  await expectSound(page)
  expect(order.status).toBe('submitted')
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
