import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { CartLine } from '#shared/cart.ts'
import { formatRupees } from '#shared/money.ts'
import { never, type Responses, refused } from '#tests/components/fake-shop.ts'
import {
  button,
  expectAccessible,
  expectAddress,
  field,
  goTo,
  main,
  openApp,
  see,
  seeNot,
  seeScreen,
} from '#tests/components/open-app.tsx'
import { cartLine, newId, order, settings, shippingAddress, shopper } from '#tests/components/responses.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { clearUser, userInfo } from '#web/lib/user-info.ts'
import { savedAddress } from './saved-checkout.ts'

const ADDRESS = shippingAddress({ phone: '9847000000', landmark: 'Near the temple', city: 'Thalassery' })

const stored = { shippingAddress: ADDRESS, paymentMethod: 'Razorpay' }

async function openReview(lines: CartLine[], replies: Responses = {}) {
  const app = openApp('/placeorder', { as: shopper(), responses: { 'GET /api/cart': lines, ...replies }, stored })
  await seeScreen('Check your order')
  return app
}

const soldOut = (countInStock: number): Pick<CartLine, 'availability' | 'productVariant'> => ({
  availability: 'soldOut',
  productVariant: [{ model: '100 ml', price: 100, discountPrice: 0, countInStock }],
})

const amounts = () => [
  ...new Set(
    main()
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ),
]

// Requirements: AUTH-10, CHECK-14
test.each([
  ['the same buyer finds', 'shopper', '/placeorder'],
  ['somebody else does not find', 'other', '/shipping'],
])('after the sign-in ended during the order, %s address and payment method', async (_, who, path) => {
  const { user, shop } = await openReview([cartLine()], {
    'POST /api/orders': refused('Please sign in.', { status: 401 }),
  })
  const buyer = userInfo.get()
  await user.click(await button('Place Order'))
  await seeScreen('Welcome back')
  expect(Object.keys(localStorage).filter((key) => key in stored)).toEqual([])
  shop.respond({ 'POST /api/users/login': shopper(who === 'shopper' ? buyer : { _id: newId() }) })
  await user.type(await field('Email or mobile number'), 'lakshmi@people.example')
  await user.type(await field('Password'), 'jackfruit-4')
  await user.click(await button('Sign in'))
  await expectAddress(path)
  await seeScreen(path === '/placeorder' ? 'Check your order' : 'Where should we send it?')
  expect(screen.queryAllByText(/Near the temple/)).toHaveLength(path === '/placeorder' ? 1 : 0)
  expect(screen.queryAllByDisplayValue('Near the temple')).toEqual([])
})

// Requirements: CHECK-14
test('the same buyer finds the address in its form too, after the sign-in ended during the order', async () => {
  const { user } = await openReview([cartLine()], {
    'POST /api/orders': refused('Please sign in.', { status: 401 }),
  })
  const buyer = userInfo.get()
  await user.click(await button('Place Order'))
  await seeScreen('Welcome back')
  goTo('/shipping')
  await expectAddress('/login?goto=shipping')
  userInfo.set(buyer)
  await seeScreen('Where should we send it?')
  expect(screen.queryAllByDisplayValue('Near the temple')).toHaveLength(1)
})

// Requirements: AUTH-10, CHECK-14
test('after a sign-out by hand, the same buyer enters the address again', async () => {
  await openReview([cartLine()])
  const buyer = userInfo.get()
  clearUser()
  await seeScreen('Welcome back')
  userInfo.set(buyer)
  await expectAddress('/shipping')
})

// Requirements: TAX-5
test('a seller without a regular registration shows no tax', async () => {
  await openReview([cartLine({ qty: 2, price: 85, taxPercent: 0 })], {
    'GET /api/settings': settings({ gstStatus: 'composition', onlyState: 'Kerala' }),
  })
  await expect.poll(amounts).toEqual(['₹170.00', '−₹17.00', '₹100.00', '₹253.00'])
  await seeNot('Tax')
})

// Requirements: CHECK-11, MONEY-5, MONEY-9
test('the review shows address, payment, items and the exact amounts', async () => {
  await openReview([
    cartLine({ productName: 'Tailam', qty: 2, price: 85 }),
    cartLine({ productName: 'Soap', category: 'beautycare', price: 1299 }),
  ])
  await expect.poll(amounts).toEqual(['₹1,469.00', '−₹146.90', '₹218.09', '₹50.00', '₹1,590.19'])
  const text = screen.getByRole('main').textContent
  for (const sentence of [
    'Thekkedath House',
    'Near the temple',
    'Thalassery, Kerala 670642',
    '98470 00000',
    'Tailam',
    'Soap',
    'RazorPay/credit or debit card',
  ])
    expect(text).toContain(sentence)
  await expectAccessible()
})

// Requirements: RX-10
test('the review announces a prescription only with a medicine that needs one', async () => {
  const { shop } = await openReview([cartLine()])
  await expect.poll(amounts).toContain('₹194.50')
  await seeNot('A doctor’s prescription is needed')
  shop.respond({ 'GET /api/cart': [cartLine({ prescriptionNeeded: true })] })
  await queryClient.invalidateQueries({ queryKey: ['cart'] })
  await see('A doctor’s prescription is needed')
  await expectAccessible()
})

// Requirements: MONEY-5, MONEY-10
test('a small order pays 100 rupees for shipping', async () => {
  await openReview([cartLine({ price: 85 })])
  await expect.poll(amounts).toEqual(['₹85.00', '−₹8.50', '₹3.83', '₹100.00', '₹180.33'])
})

// Requirements: ORDER-16, UI-5
test('a changed price is explained, and the next press accepts it', async () => {
  const quote = { itemsTotal: 150, itemsPrice: 135, shippingPrice: 100, taxPrice: 6.75, totalPrice: 241.75 }
  const placed = order('submitted', quote)
  const { user, shop } = await openReview([cartLine()], {
    'POST /api/orders': refused('The prices have changed', { status: 409, code: 'price_changed', quote }),
  })
  await expect.poll(() => amounts().at(-1)).toBe(formatRupees(194.5))
  await user.click(await button('Place Order'))
  await see('The total has changed')
  await see(/The new total is ₹241.75/)
  await expectAccessible()
  shop.respond({ 'POST /api/orders': placed, 'GET /api/orders/:id': placed, 'GET /api/orders/:id/pay': placed })
  await user.click(await button('Place Order'))
  await expectAddress(`/order/${placed._id}`)
  expect(shop.sent('POST /api/orders').map(({ totalPrice }) => totalPrice)).toEqual([194.5, 241.75])
})

// Requirements: UI-5
test('an item that cannot be ordered is named, with a link to the cart', async () => {
  const line = cartLine({ qty: 2 })
  const message = 'Only 1 of Knee oil is left.'
  const { user, shop } = await openReview([line])
  shop.respond({
    'POST /api/orders': () => {
      shop.respond({ 'GET /api/cart': [{ ...line, ...soldOut(1) }] })
      return refused(message, { status: 409, code: 'sold_out' })
    },
  })
  await user.click(await button('Place Order'))
  await see('Some items cannot be ordered')
  await see(message)
  expect(document.activeElement?.textContent).toContain(message)
  await expectAccessible()
  const [link] = screen.getAllByRole('link', { name: 'Back to your cart' })
  await user.click(link as HTMLElement)
  await see('Only 1 left. Lower the quantity to continue.')
})

test('a line that is sold out is marked, and nothing can be ordered', async () => {
  await openReview([cartLine(soldOut(0)), cartLine()])
  await see('Sold out. Delete it to continue.')
  await see('Some items in your cart can no longer be ordered.')
  expect((await button('Place Order')).hasAttribute('disabled')).toBe(true)
  await expectAccessible()
})

test('a request whose response is lost is retried with the same idempotency key', async () => {
  const placed = order()
  const { user, shop } = await openReview([cartLine()], {
    'POST /api/orders': () => Promise.reject(new TypeError('lost')),
  })
  await user.click(await button('Place Order'))
  await see('Please press Place Order again')
  await expectAccessible()
  shop.respond({ 'POST /api/orders': placed, 'GET /api/orders/:id': placed, 'GET /api/orders/:id/pay': placed })
  await user.click(await button('Place Order'))
  await expectAddress(`/order/${placed._id}`)
  const keys = shop.keys('POST /api/orders')
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

// Requirements: CHECK-16, ORDER-13
test('without a response, the review shows the order that it sends again, not the changed cart', async () => {
  const placed = order()
  const { user, shop } = await openReview([cartLine({ productName: 'Knee oil' })], {
    'POST /api/orders': () => Promise.reject(new TypeError('lost')),
  })
  await user.click(await button('Place Order'))
  await see('Please press Place Order again')
  // As another tab does.
  localStorage.setItem('my.orderKey', JSON.stringify({ cart: 'another', key: newId() }))
  savedAddress.set({ ...ADDRESS, flat: 'Another House' })
  shop.respond({ 'GET /api/cart': [cartLine({ productName: 'Soap', price: 85, qty: 2 })] })
  await queryClient.refetchQueries({ queryKey: ['cart'] })
  await expect.poll(() => localStorage.getItem('cartItems')).toContain('Soap')
  expect(amounts()).toEqual(['₹100.00', '−₹10.00', '₹4.50', '₹194.50'])
  expect(screen.getByRole('main').textContent).toMatch(/Thekkedath House.*Knee oil.*Items \(1\).*Items \(1\)/)
  shop.respond({ 'POST /api/orders': placed, 'GET /api/orders/:id': placed, 'GET /api/orders/:id/pay': placed })
  await user.click(await button('Place Order'))
  await expectAddress(`/order/${placed._id}`)
  const keys = shop.keys('POST /api/orders')
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

// Requirements: CART-21
test('pieces that an order leaves in the cart stay visible, also while the shop does not send the cart', async () => {
  const [ordered, left] = [cartLine({ qty: 2 }), cartLine({ price: 85 })]
  const placed = order()
  const { user, shop } = await openReview([ordered], {
    'POST /api/orders': () => Promise.reject(new TypeError('lost')),
  })
  await user.click(await button('Place Order'))
  await see('Please press Place Order again')
  shop.respond({ 'GET /api/cart': [{ ...ordered, qty: 3 }, left] })
  await queryClient.refetchQueries({ queryKey: ['cart'] })
  shop.respond({
    'POST /api/orders': placed,
    'GET /api/orders/:id': placed,
    'GET /api/orders/:id/pay': placed,
    'GET /api/cart': never,
  })
  await user.click(await button('Place Order'))
  await expectAddress(`/order/${placed._id}`)
  await screen.findAllByRole('link', { name: 'My Cart, total ₹185.00' })
})

// Requirements: ORDER-13
test('a second press before the button is busy sends nothing', async () => {
  const placed = order()
  const { shop } = await openReview([cartLine()], {
    'POST /api/orders': placed,
    'GET /api/orders/:id': placed,
    'GET /api/orders/:id/pay': placed,
  })
  await expect.poll(amounts).toContain('₹194.50')
  const placeButton = await button('Place Order')
  for (let clicks = 0; clicks < 2; clicks += 1) placeButton.click()
  await expectAddress(`/order/${placed._id}`)
  expect(shop.sent('POST /api/orders')).toHaveLength(1)
})

// Requirements: CHECK-13
test('an empty cart cannot be ordered', async () => {
  openApp('/placeorder', { as: shopper(), responses: { 'GET /api/cart': [] }, stored })
  await screen.findAllByText('Order is empty')
  expect((await button('Place Order')).hasAttribute('disabled')).toBe(true)
  await expectAccessible()
})

test('too many unpaid orders are refused, with a link to pay one', async () => {
  const { user } = await openReview([cartLine()], {
    'POST /api/orders': refused('You have 3 unpaid orders.', { status: 409, code: 'too_many' }),
    'GET /api/orders/myorders': [order(), order(), order()],
  })
  await user.click(await button('Place Order'))
  await see('You have 3 unpaid orders.')
  await expectAccessible()
  await user.click(main().getByRole('link', { name: 'My Orders' }))
  await seeScreen('My Orders')
})

// Requirements: TAX-18
test('a business enters its GSTIN, and the order contains it', async () => {
  const { user, shop } = await openReview([cartLine({ price: 85 })], {
    'GET /api/settings': settings({ takesGstin: true }),
    'POST /api/orders': refused('The shop is being tidied up.'),
  })
  const gstin = await screen.findByLabelText<HTMLInputElement>(/^GSTIN/)
  await user.type(gstin, '29AAGCB7383J1Z5')
  await user.tab()
  await see('The GSTIN is not right. Please compare its 15 characters.')
  await expectAccessible()
  await user.clear(gstin)
  await user.type(gstin, '29aagcb7383j1z4')
  await user.tab()
  await seeNot('The GSTIN is not right. Please compare its 15 characters.')
  goTo('/shipping')
  await user.click(await button('Continue to payment'))
  await user.click(await button('Continue'))
  await seeScreen('Check your order')
  await user.click(await button('Place Order'))
  await expect.poll(() => shop.sent('POST /api/orders').at(-1)).toMatchObject({ gstin: '29aagcb7383j1z4' })
})

// Requirements: TAX-18
test('a shop without tax invoices asks for no GSTIN, and sends none that was typed before', async () => {
  localStorage.setItem('my.gstin', JSON.stringify('29AAGCB7383J1Z4'))
  const { user, shop } = await openReview([cartLine({ price: 85 })], {
    'POST /api/orders': refused('The shop is being tidied up.'),
  })
  await expect.poll(amounts).toContain('₹180.33')
  expect(screen.queryByLabelText(/^GSTIN/)).toBeNull()
  await user.click(await button('Place Order'))
  await expect.poll(() => shop.sent('POST /api/orders').at(-1)).not.toHaveProperty('gstin')
})
