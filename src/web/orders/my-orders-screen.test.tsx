import { within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { formatDate } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import { never, refused } from '#tests/components/fake-shop.ts'
import {
  button,
  expectAccessible,
  expectAddress,
  main,
  openApp,
  see,
  seeNot,
  seeScreen,
} from '#tests/components/open-app.tsx'
import { order, shopper } from '#tests/components/responses.ts'

const openMyOrders = (response: NonNullable<Parameters<typeof openApp>[1]>['responses']) =>
  openApp('/myorders', { as: shopper(), responses: response })

// Requirements: UI-5
test('without orders the list says so and leads to the shop', async () => {
  const { user } = openMyOrders({ 'GET /api/orders/myorders': [] })
  await seeScreen('Order is empty')
  await expectAccessible()
  await user.click(main().getByRole('link', { name: 'Start shopping' }))
  await expectAddress('/')
})

test('own orders are listed in the server’s order, each with its status', async () => {
  const orders = [order(), order('paid', { totalPrice: 300 }), order('shipped', { totalPrice: 400 })]
  const [, paid, shipped] = orders
  const { user } = openMyOrders({
    'GET /api/orders/myorders': orders,
    'GET /api/orders/:id': shipped as (typeof orders)[number],
  })
  await see(formatRupees(400))
  const cards = within(main().getAllByRole('list')[0] as HTMLElement).getAllByRole('listitem')
  const texts = cards.map(({ textContent }) => textContent)
  expect(texts).toEqual([
    expect.stringMatching(/Not paid/),
    expect.stringContaining(`Paid on ${formatDate(paid?.paidAt ?? '')}`),
    expect.stringContaining(`Shipped on ${formatDate(shipped?.shippedAt ?? '')}`),
  ])
  expect(texts[1]).toContain(formatRupees(300))
  await expectAccessible()
  await user.click(within(cards[2] as HTMLElement).getByRole('link'))
  await expectAddress(`/order/${shipped?._id}`)
})

test('the list of orders shows that it loads', async () => {
  openMyOrders({ 'GET /api/orders/myorders': never })
  await seeScreen('My Orders')
  await see('Loading...')
  await expectAccessible()
})

// Requirements: UI-5, UI-6
test('orders that fail to load show a red alert and load on retry', async () => {
  const { user, shop } = openMyOrders({ 'GET /api/orders/myorders': refused('The orders are being counted.') })
  const sentence = await see('The orders are being counted.')
  expect(sentence.closest('[role=alert]')).not.toBeNull()
  await expectAccessible()
  shop.respond({ 'GET /api/orders/myorders': [order()] })
  await user.click(await button('Try again'))
  await see(formatRupees(194.5))
  await seeNot('The orders are being counted.')
})
