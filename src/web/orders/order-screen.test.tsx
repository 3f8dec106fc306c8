import { screen, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { formatDate } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'
import type { OrderRefund } from '#shared/refunds.ts'
import { type Responses, refused } from '#tests/components/fake-shop.ts'
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
import { newId, order, settings, shopper, staff } from '#tests/components/responses.ts'
import { createOrder } from '#tests/support/web-orders.ts'
import { wholeSettingsQuery } from '#web/admin/settings/queries.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { orderQuery } from './queries.ts'

/** The page of this order, seen by its buyer. */
function openOrder(shown: Order, replies: Responses = {}) {
  const as = shopper()
  const ownOrder = { ...shown, user: { _id: as._id, name: as.name } }
  return openApp(`/order/${shown._id}`, {
    as,
    responses: { 'GET /api/orders/:id': ownOrder, 'GET /api/orders/:id/pay': ownOrder, ...replies },
  })
}

const refund = (change: Partial<OrderRefund> = {}): OrderRefund => ({
  _id: 'r1',
  amount: 100,
  isPart: false,
  reason: 'One bottle came broken',
  status: 'processed',
  createdAt: '2026-11-20T06:00:00.000Z',
  ...change,
})

// Requirements: NAV-7
test('after the sign-in, staff come back to the order as they opened it in the office', async () => {
  const { _id } = order()
  openApp(`/order/${_id}?from=office`)
  await expectAddress(`/login?goto=${encodeURIComponent(`order/${_id}?from=office`)}`)
})

test('an order names its next step at every status', async () => {
  const paid = order('paid')
  openOrder(paid)
  await see('Paid and waiting to be shipped.')
  const steps = within(screen.getByRole('list', { name: 'Order progress' })).getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    `Submitted, done${formatDate(paid.createdAt)}`,
    `Paid, done${formatDate(paid.paidAt ?? '')}`,
    'Shipped, not yetWe are packing it',
    'Delivered, not yet',
  ])
  await expectAccessible()
})

// Requirements: SHIP-6
test('the link to the courier uses the shop’s setting', async () => {
  const courierLinks = { ...settings().courierLinks, 'India Post': 'https://parcels.example/at?no={n}' }
  openOrder(order('shipped'), { 'GET /api/settings': settings({ courierLinks }) })
  const follow = await screen.findByRole('link', { name: /^Track your parcel/ })
  await expect.poll(() => follow.getAttribute('href')).toBe('https://parcels.example/at?no=EK123456789IN')
  expect(follow.getAttribute('target')).toBe('_blank')
  expect(screen.queryByRole('button', { name: /^Mark as/ })).toBeNull()
})

// Requirements: ORDER-7
test('each item of an order leads to its product, at the price of that day', async () => {
  const placed = order()
  const item = { ...placed.orderItems[0], price: 200, discountPrice: 180, qty: 2 } as Order['orderItems'][number]
  openOrder({ ...placed, orderItems: [item] })
  await see(`2 × ${formatRupees(180)}`)
  expect(main().getByRole('link', { name: 'Knee oil' }).getAttribute('href')).toBe(`#/product/ayurveda/${item.product}`)
})

test('an order with a refund says how much goes back and where to', async () => {
  openOrder(order('paid', { status: 'refunded', refunds: [refund({ status: 'pending' })] }))
  await see(`Refund of ${formatRupees(100)}`)
  await see(`Your refund of ${formatRupees(100)} has been on its way since 20/11/2026.`)
  await screen.findAllByText(/Banks take 5 to 7 working days/)
  expect(screen.queryByRole('button', { name: 'Pay with RazorPay' })).toBeNull()
  await expectAccessible()
})

test('a partly refunded order shows each refund with its reason', async () => {
  openOrder(
    order('paid', {
      refunds: [refund({ isPart: true }), refund({ _id: 'r2', amount: 20, isPart: true, status: 'failed' })],
    }),
  )
  await see(`Your refund of ${formatRupees(100)} was sent on 20/11/2026.`)
  await screen.findAllByText('One bottle came broken')
  await see(/^Your refund of ₹20.00 has not gone through yet/)
  await see('Paid and waiting to be shipped.')
  await expectAccessible()
})

test('an unknown order or another user’s order shows not found without a retry', async () => {
  openApp(`/order/${order()._id}`, {
    as: shopper(),
    responses: { 'GET /api/orders/:id': refused('Order not found', { status: 404, code: 'not_found' }) },
  })
  await see('Order not found')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await expectAccessible()
  main().getByRole('link', { name: 'My Orders' })
})

test('an order that fails to load shows an error and loads on retry', async () => {
  const paid = order('paid')
  const { user, shop } = openOrder(paid, { 'GET /api/orders/:id': refused('The orders are being counted.') })
  await see('The orders are being counted.')
  shop.respond({ 'GET /api/orders/:id': paid })
  await user.click(await button('Try again'))
  await see('Paid and waiting to be shipped.')
  await seeNot('The orders are being counted.')
})

test('a test order is marked for owner and staff, who can cancel but not ship it', async () => {
  const text = 'This order was paid with test money. It will not be shipped.'
  const shown = order('paid', { isTest: true })
  const { user } = openApp(`/order/${shown._id}`, {
    as: staff(),
    responses: {
      'GET /api/orders/:id': shown,
      'GET /api/orders/:id/history': [],
      'GET /api/orders/:id/refunds': { paid: 194.5, refundable: 194.5, refunds: [], pieces: [] },
      'GET /api/payments': [],
      'PUT /api/orders/:id/cancel-test': refused('Only a paid test order can be cancelled.', { status: 409 }),
    },
  })
  await see(text)
  await screen.findByRole('heading', { name: 'Money of this order' })
  expect(screen.queryByRole('button', { name: 'Mark as shipped' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Make a refund' })).toBeNull()
  await expectAccessible()
  await user.click(await button('Cancel the test order and return its pieces to stock'))
  await see('Only a paid test order can be cancelled.')
})

test('an unpaid test order leaves no empty bar at the foot of a phone', async () => {
  openStaffOrder(order('submitted', { isTest: true }))
  await screen.findByRole('heading', { name: 'Order history' })
  await screen.findByText('How do I ...?')
  expect(document.querySelectorAll('[data-fixed-buttons]')).toHaveLength(0)
})

test('the owner of a test order cannot cancel it', async () => {
  openOrder(order('paid', { isTest: true }))
  await see('This order was paid with test money. It will not be shipped.')
  expect(screen.queryByRole('button', { name: /^Cancel the test order/ })).toBeNull()
})

test.for([
  ['submitted', []],
  ['paid', ['Mark as shipped']],
  ['shipped', ['Mark as delivered']],
] as const)('staff see the actions that a %s order allows', async ([status, names]) => {
  openStaffOrder(order(status))
  await screen.findByRole('heading', { name: 'Order history' })
  await seeScreen(/^Order /)
  const offered = () =>
    screen.queryAllByRole('button', { name: /^Mark as/ }).map(({ textContent }) => textContent.slice(0, 17).trim())
  await expect.poll(offered).toEqual(names)
})

// Requirements: ORDER-8
test.for(['submitted', 'paid', 'shipped'] as const)('staff also see a %s order as submitted', async (status) => {
  openStaffOrder(order(status))
  await see('Order Submitted')
})

test('staff see that a paid order is to be packed', async () => {
  openStaffOrder(order('paid'))
  await see('Paid, to pack')
})

// Requirements: SHIP-9
test.for([
  [50_000, 0],
  [50_000.01, 1],
] as const)('the shipment of goods for %s rupees asks for an e-way bill %i times', async ([totalPrice, times]) => {
  const { user } = openStaffOrder(order('paid', { totalPrice }))
  await user.click(await button('Mark as shipped'))
  await see(/The buyer sees the date, the number and the courier/)
  expect(screen.queryAllByText(/Make an e-way bill before they leave/)).toHaveLength(times)
})

// Requirements: SHIP-9
test('exempt goods beside taxable ones ask for no e-way bill', async () => {
  const paid = order('paid', { totalPrice: 60_000 })
  const taxed = paid.orderItems.map((item) => ({ ...item, taxable: 20_000, cgst: 500, sgst: 500, igst: 0 }))
  const exempt = taxed.map((item) => ({ ...item, _id: newId(), taxable: 38_950, cgst: 0, sgst: 0 }))
  const { user } = openStaffOrder({ ...paid, orderItems: [...taxed, ...exempt] })
  await user.click(await button('Mark as shipped'))
  await see(/The buyer sees the date, the number and the courier/)
  expect(screen.queryByText(/Make an e-way bill before they leave/)).toBeNull()
})

// Requirements: SHIP-9
test.for([
  ['without a refund', [0, 0], 1],
  ['with one of two lines refunded', [2, 0], 0],
  ['with half of each line refunded', [1, 1], 0],
] as const)(
  'goods for 63,000 rupees %s ask for an e-way bill only if the rest needs one',
  async ([, refunded, times]) => {
    const paid = order('paid', { totalPrice: 63_000, shippingPrice: 0 })
    const orderItems = refunded.flatMap(() =>
      paid.orderItems.map((item) => ({
        ...item,
        _id: newId(),
        qty: 2,
        taxable: 30_000,
        cgst: 750,
        sgst: 750,
        igst: 0,
      })),
    )
    const pieces = orderItems.map(({ _id: item, model, qty }, at) => {
      return { item, name: 'Knee oil', model, qty, putBack: 0, refunded: refunded[at] ?? 0, share: 31_500 }
    })
    const { user } = openStaffOrder(
      { ...paid, orderItems },
      { 'GET /api/orders/:id/refunds': { paid: 63_000, refundable: 31_500, refunds: [], pieces } },
    )
    await user.click(await button('Mark as shipped'))
    await screen.findAllByText('100 ml', { selector: '[role=dialog] *, dialog *' })
    expect(screen.queryAllByText(/Make an e-way bill before they leave/)).toHaveLength(times)
  },
)

test('a refused delivery shows its reason beside the button', async () => {
  const message = 'The shop is being tidied up. Please try again in a minute.'
  const { user } = openStaffOrder(order('shipped'), {
    'PUT /api/orders/:id/deliver': refused(message, { status: 503 }),
  })
  await user.click(await button(/^Mark as delivered/))
  await see(message)
  await button(/^Mark as delivered/)
  await expectAccessible()
})

const openStaffOrder = (shown: Order, replies: Responses = {}) =>
  openApp(`/order/${shown._id}`, {
    as: staff(),
    responses: {
      'GET /api/orders/:id': shown,
      'GET /api/orders/:id/pay': shown,
      'GET /api/orders/:id/history': [],
      'GET /api/orders/:id/refunds': { paid: 0, refundable: 0, refunds: [], pieces: [] },
      'GET /api/payments': [],
      ...replies,
    },
  })

const INVOICE = { _id: newId(), kind: 'invoice', number: 'KS/26-27/000001', date: '2026-11-25', total: 194.5 } as const

// Requirements: DOC-9
test('the buyer sees the documents of an order, and a receipt where there are none', async () => {
  openOrder(order('paid'), { 'GET /api/orders/:id/documents': [INVOICE] })
  await see('Tax invoice')
  await see('KS/26-27/000001, 25/11/2026, ₹194.50')
  await button('Download PDF KS/26-27/000001')
  expect(screen.queryByLabelText('Paper')).toBeNull()
  await expectAccessible()
})

// Requirements: DOC-9
test('an order without documents has a receipt with the amounts that were paid', async () => {
  const paid = order('paid')
  const orderItems = paid.orderItems.map((item) => ({ ...item, qty: 2, price: 520, discountPrice: 480 }))
  const { user } = openOrder({ ...paid, orderItems })
  const printed: (string | undefined)[] = []
  vi.stubGlobal('print', () => printed.push(screen.getByRole('cell', { name: /₹/ }).textContent))
  await user.click(await button('Print order receipt'))
  expect(printed).toEqual([`2 × ${formatRupees(480)}${formatRupees(960)}`])
  // A phone prints after the call has returned.
  expect(document.body.dataset.prints).toBe('receipt')
  window.dispatchEvent(new Event('afterprint'))
  expect(document.body.dataset.prints).toBeUndefined()
  await expect.poll(() => screen.queryByRole('cell', { name: /₹/ })).toBeNull()
})

// Requirements: DOC-9
test('the receipt of a partly refunded order shows what was refunded and what was really paid', async () => {
  const refunds = [
    refund({ amount: 20.5, isPart: true }),
    refund({ _id: 'r2', amount: 30, isPart: true, status: 'failed' }),
    refund({ _id: 'r3', amount: 194.5, ofOtherPayment: true }),
  ]
  const { user } = openOrder({ ...order('paid'), refunds })
  const printed: (string | null)[] = []
  vi.stubGlobal('print', () =>
    printed.push(...[...document.querySelectorAll('dl')].map(({ textContent }) => textContent)),
  )
  await user.click(await button('Print order receipt'))
  expect(printed.at(-1)).toBe('Refunded−₹20.50Paid after refunds₹174.00')
})

// Requirements: DOC-9
test('a receipt whose refund has the provider’s fee on top leaves nothing paid', async () => {
  const { user } = openOrder({ ...order('paid'), refunds: [refund({ amount: 198.76 })] })
  const printed: (string | null)[] = []
  vi.stubGlobal('print', () =>
    printed.push(...[...document.querySelectorAll('dl')].map(({ textContent }) => textContent)),
  )
  await user.click(await button('Print order receipt'))
  expect(printed.at(-1)).toBe('Refunded−₹198.76Paid after refunds₹0.00')
})

// Requirements: DOC-9
test.each([
  ['organicfoods', ['FSSAI number of the shop: 12345678901234']],
  ['beautycare', []],
] as const)('the receipt of an order of %s names the FSSAI number if it is food', async (category, expected) => {
  const paid = order('paid')
  const orderItems = paid.orderItems.map((item) => ({ ...item, category }))
  const { user } = openOrder(
    { ...paid, orderItems },
    { 'GET /api/settings': settings({ fssaiNumber: '12345678901234' }) },
  )
  const printed: (string | null)[] = []
  vi.stubGlobal('print', () => printed.push(...screen.queryAllByText(/FSSAI/).map(({ textContent }) => textContent)))
  await user.click(await button('Print order receipt'))
  expect(printed).toEqual(expected)
})

// Requirements: DOC-9, DOC-11
test('staff choose the paper, and issue the invoice of an order from before invoices', async () => {
  const shown = order('shipped')
  const { user, shop } = openStaffOrder(shown, {
    'GET /api/settings': { ...settings(), gstin: '32AAGCB7383J1ZH' },
    'POST /api/orders/:id/documents': INVOICE,
  })
  await see('Sold before invoices began')
  await button('Print order receipt')
  await expectAccessible()
  shop.respond({ 'GET /api/orders/:id/documents': [INVOICE] })
  await user.click(await button('Issue the invoice now'))
  await see('Tax invoice')
  await screen.findByLabelText('Paper')
  expect(screen.queryByText('Sold before invoices began')).toBeNull()
})

// Requirements: DOC-11
test('staff are offered no invoice for a test order', async () => {
  const shown = { ...settings(), gstin: '32AAGCB7383J1ZH' }
  // In the cache, so that the button would be there with the first documents.
  queryClient.setQueryData(wholeSettingsQuery().queryKey, shown)
  openStaffOrder({ ...order('shipped'), isTest: true }, { 'GET /api/settings': shown })
  await button('Print order receipt')
  expect(screen.queryByText('Sold before invoices began')).toBeNull()
})

const MAINTENANCE = 'The shop is being tidied up.'

/** Every call of an order page, as staff make them. */
const partsOf = (shown: Order) =>
  ({
    'GET /api/orders/:id': shown,
    'GET /api/orders/:id/pay': shown,
    'GET /api/orders/:id/documents': [INVOICE],
    'GET /api/orders/:id/history': [],
    'GET /api/orders/:id/refunds': { paid: 0, refundable: 0, refunds: [], pieces: [] },
    'GET /api/payments': [],
  }) satisfies Responses

// Requirements: UI-5, UI-9, DOC-9
test.each([
  ['its buyer', shopper()],
  ['staff', staff()],
] as const)('if an order and its parts fail to load, %s sees one alert, and its retry loads all', async (_, as) => {
  const shown = order('paid', { user: { _id: as._id, name: as.name } })
  const parts = partsOf(shown)
  queryClient.setQueryData(orderQuery(shown._id).queryKey, shown, { updatedAt: 1 })
  const failing = Object.fromEntries(Object.keys(parts).map((key) => [key, refused(MAINTENANCE)]))
  const { user, shop } = openApp(`/order/${shown._id}`, { as, responses: failing })
  await see('Price summary')
  await expect.poll(() => shop.sent('GET /api/orders/:id/documents').length).toBeGreaterThan(0)
  await button('Try again')
  expect(screen.getAllByText(MAINTENANCE)).toHaveLength(1)
  expect(screen.queryByRole('heading', { name: 'Documents' })).toBeNull()
  await expectAccessible()
  shop.respond(parts)
  await user.click(await button('Try again'))
  await see('Tax invoice')
  await seeNot(MAINTENANCE)
})

// Requirements: UI-9, DOC-9
test('the order stays on the page when its documents fail to load, and a retry loads them', async () => {
  const { user, shop } = openOrder(order('paid'), { 'GET /api/orders/:id/documents': refused(MAINTENANCE) })
  await see(MAINTENANCE)
  await see('Paid and waiting to be shipped.')
  shop.respond({ 'GET /api/orders/:id/documents': [INVOICE] })
  await user.click(await button('Try again'))
  await see('Tax invoice')
})

const PIECES = { item: newId(), name: 'Knee oil', model: '100 ml', qty: 2, putBack: 1, refunded: 1, share: 194.5 }

// Requirements: SHIP-1
test('the order page shows and sends the contents of the parcel, without refunded pieces', async () => {
  const { user, shop } = openStaffOrder(order('paid'), {
    'GET /api/orders/:id/refunds': { paid: 194.5, refundable: 97.25, refunds: [], pieces: [PIECES] },
    'PUT /api/orders/:id/ship': refused('The contents of this parcel have changed.', { status: 409, code: 'changed' }),
  })
  await screen.findByRole('heading', { name: 'Money of this order' })
  await user.click(await button('Mark as shipped'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as shipped' }))
  expect(dialog.getByText('Knee oil').parentElement?.textContent).toContain('1 × Knee oil 100 ml')
  await user.type(dialog.getByLabelText('Tracking number'), 'EK123456789IN')
  await user.selectOptions(dialog.getByLabelText('Courier'), 'Others')
  await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }))
  await see('The contents of this parcel have changed.')
  expect(shop.sent('PUT /api/orders/:id/ship')).toMatchObject([{ items: [{ _id: PIECES.item, qty: 1 }] }])
})

// Requirements: SHIP-11
test('staff learn that somebody else has shipped the order, although the dialog closes', async () => {
  const message = 'This order was already shipped with DTDC, D111. Your number was not saved.'
  const shown = order('paid')
  const { user, shop } = openStaffOrder(shown, { 'PUT /api/orders/:id/ship': refused(message, { status: 409 }) })
  await user.click(await button('Mark as shipped'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as shipped' }))
  await user.type(dialog.getByLabelText('Tracking number'), 'D222')
  await user.selectOptions(dialog.getByLabelText('Courier'), 'DTDC')
  shop.respond({ 'GET /api/orders/:id': { ...order('shipped'), _id: shown._id } })
  await user.click(dialog.getByRole('button', { name: 'Mark as shipped' }))
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Mark as shipped' })).toBeNull()
  await see(message)
})

// Requirements: ROLE-11
test('staff who may only see orders are offered no refund, and no payment is requested', async () => {
  const shown = order('paid')
  const { shop } = openApp(`/order/${shown._id}`, {
    as: { ...staff(), isAdmin: false, permissions: ['see dashboard', 'see orders', 'release medicines'] },
    responses: {
      'GET /api/orders/:id': shown,
      'GET /api/orders/:id/history': [],
      'GET /api/orders/:id/refunds': { paid: 194.5, refundable: 194.5, refunds: [], pieces: [PIECES] },
    },
  })
  await screen.findByRole('heading', { name: 'Money of this order' })
  expect(screen.queryByRole('button', { name: /refund|stock|shipped/ })).toBeNull()
  expect(shop.sent('GET /api/payments')).toEqual([])
})

// Requirements: PAY-27, RX-3
test.for<[string, Partial<Order>]>([
  ['Pack the order and send it.', {}],
  ['Do not send the parcel: the buyer’s bank disputes the payment.', { isDisputed: true }],
  ['Wait until the prescription is released.', { prescription: 'sent' }],
])('a paid order shows staff the next task: %s', async ([sentence, change]) => {
  openStaffOrder(order('paid', change), {
    'GET /api/orders/:id/refunds': { paid: 194.5, refundable: 194.5, refunds: [], pieces: [] },
    'GET /api/orders/:id/prescription': { state: 'sent', files: [] },
  })
  await see(sentence)
})

test('the address of a deleted account has no empty lines and no comma without a part', async () => {
  const shippingAddress = {
    ...createOrder().shippingAddress,
    name: 'Deleted user',
    city: 'Thalassery',
    state: 'Kerala',
  }
  openStaffOrder(order('shipped', { shippingAddress: { ...shippingAddress, postalCode: '670642' } }))
  const address = (await screen.findByText('Deleted user')).closest('address')
  expect(address?.textContent).toBe('Deleted userThalassery, Kerala 670642')
})

// Requirements: ORDER-6
test('an order that was shipped meanwhile is shown as shipped on the next visit', async () => {
  const paid = order('paid')
  const { shop } = openOrder(paid, { 'GET /api/orders/myorders': [] })
  await see('Paid and waiting to be shipped.')
  window.location.hash = '#/myorders'
  await seeScreen('My Orders')
  shop.respond({ 'GET /api/orders/:id': { ...order('shipped'), _id: paid._id, user: paid.user } })
  window.location.hash = `#/order/${paid._id}`
  await screen.findByRole('link', { name: /^Track your parcel/ })
})

test('the question about a failed refund opens without the refusal of an earlier try', async () => {
  const failed = {
    _id: newId(),
    payment: newId(),
    amount: 10,
    currency: 'INR',
    reason: 'Broken',
    status: 'failed' as const,
    source: 'admin' as const,
    createdAt: '2026-05-04T06:00:00.000Z',
    updatedAt: '2026-05-04T06:00:00.000Z',
    failure: '',
    canTryAgain: true,
  }
  const { user } = openStaffOrder(order('paid'), {
    'GET /api/orders/:id/refunds': { paid: 194.5, refundable: 184.5, refunds: [failed], pieces: [] },
    'POST /api/refunds/:id/again': refused('The balance is too low.', { status: 409 }),
  })
  await user.click(await button('Try again'))
  await user.click(await button('Refund'))
  await screen.findAllByText('The balance is too low.')
  await user.click(await button('Cancel'))
  await user.click(await button('Try again'))
  await button('Refund')
  expect(screen.queryByText('The balance is too low.')).toBeNull()
})
