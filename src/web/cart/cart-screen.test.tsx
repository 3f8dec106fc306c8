import { fireEvent, screen, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import type { CartLine } from '#shared/cart.ts'
import { formatRupees } from '#shared/money.ts'
import { refused } from '#tests/components/fake-shop.ts'
import {
  button,
  expectAccessible,
  expectAddress,
  goTo,
  main,
  openApp,
  see,
  seeNot,
  seeScreen,
} from '#tests/components/open-app.tsx'
import { cartLine, newId, settings, shopper } from '#tests/components/responses.ts'
import { flushQueue } from '#web/layout/offline/flush-queue.ts'
import { consumeAddition, rememberAddition } from '#web/lib/addition.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { signIn } from '#web/lib/user-info.ts'
import { newAction, pendingActions } from '#web/offline/queue.ts'
import { cartQuery } from './queries.ts'

const amounts = () =>
  main()
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
const checkout = () => main().getByRole('button', { name: 'Proceed to checkout' })

// Requirements: CART-6, CART-7
test('an empty cart says so, links to the shop and offers no checkout', async () => {
  const { user } = openApp('/cart', { as: shopper() })
  await seeScreen('Your cart is empty.')
  expect(checkout().hasAttribute('disabled')).toBe(true)
  await expectAccessible()
  await user.click(main().getByRole('link', { name: 'Go back' }))
  await expectAddress('/')
})

// Requirements: UI-3, UI-8
test('a quantity above the stock is refused, and the cart stays unchanged', async () => {
  const line = cartLine({ qty: 2 })
  const message = 'Only 2 of this item are left.'
  const { user, shop } = openApp('/cart', {
    as: shopper(),
    responses: { 'GET /api/cart': [line], 'PUT /api/cart/:id': refused(message, { status: 409 }) },
  })
  await user.click(await button('One more'))
  await see(message)
  await expect.poll(amounts).toEqual(['2', formatRupees(200)])
  expect(shop.sent('PUT /api/cart/:id')).toEqual([{ qty: 3 }])
  await expectAccessible()
})

// Requirements: AUTH-10
test('when another tab clears the storage, this tab forgets the person, and the cart at the shop stays', async () => {
  const { shop } = openApp('/cart', {
    as: shopper(),
    responses: { 'GET /api/cart': [cartLine({ productName: 'Knee oil' })] },
  })
  await see('Knee oil')
  localStorage.clear()
  window.dispatchEvent(new StorageEvent('storage', { key: null, newValue: null }))
  await see('Sign in to see your saved cart')
  await seeNot('Knee oil')
  expect(queryClient.getQueryData(cartQuery().queryKey)).toBeUndefined()
  expect([shop.sent('DELETE /api/cart/:id'), shop.sent('PUT /api/cart/:id')]).toEqual([[], []])
  await expectAccessible()
})

test('a screen reader announces the counts of the bottom navigation', async () => {
  openApp('/cart', { as: shopper(), responses: { 'GET /api/cart': [cartLine({ qty: 2 })] } })
  const bar = await screen.findByRole('navigation', { name: 'Main' })
  await within(bar).findByText('items', { exact: false })
  expect(bar.getAttribute('aria-live')).toBe('polite')
})

// Requirements: CART-8
test('a line names the price when it was added, if the price is another now', async () => {
  const lines = [
    cartLine({ price: 180, priceWhenAdded: 165 }),
    cartLine({ price: 100 }),
    cartLine({ price: 0, priceWhenAdded: 100, availability: 'gone' }),
  ]
  openApp('/cart', { as: shopper(), responses: { 'GET /api/cart': lines } })
  await see('The price was ₹165.00 when you added it.')
  expect(screen.getAllByText(/when you added it/)).toHaveLength(1)
  await expectAccessible()
})

// Requirements: CART-4
test('the second tap of a double tap on the trash icon does not press the button under it', async () => {
  const line = cartLine()
  const { shop } = openApp('/cart', {
    as: shopper(),
    responses: { 'GET /api/cart': [line], 'DELETE /api/cart/:id': [] },
  })
  fireEvent.click(await button(`Delete ${line.productName}`), { detail: 1 })
  const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Delete' }), { detail: 2 })
  fireEvent.click(within(question).getByRole('button', { name: 'Keep it' }), { detail: 1 })
  await expect.poll(() => question.hasAttribute('open')).toBe(false)
  expect(shop.sent('DELETE /api/cart/:id')).toEqual([])
})

// Requirements: CART-15, CART-16, CART-17
test('sold-out and removed products stay in the cart, do not count and block the checkout', async () => {
  const [stored, soldOut, removed] = [
    cartLine(),
    cartLine({ productName: 'Hair oil', availability: 'soldOut' }),
    cartLine({ productName: 'Soap', availability: 'gone' }),
  ]
  soldOut.productVariant = [{ model: '100 ml', price: 100, discountPrice: 0, countInStock: 0 }]
  const { user } = openApp('/cart', {
    as: shopper(),
    responses: {
      'GET /api/cart': [stored, soldOut, removed],
      'DELETE /api/cart/:id': ({ params }) => (params.id === soldOut._id ? [stored, removed] : [stored]),
    },
  })
  await see('Sold out. Delete it to continue.')
  await see('We no longer sell this. Delete it to continue.')
  expect(screen.getAllByRole('button', { name: 'One more' })).toHaveLength(1)
  expect(amounts()).toEqual(['1', formatRupees(100)])
  expect(checkout().hasAttribute('disabled')).toBe(true)
  await see(/^Some items in your cart cannot be ordered/)
  await expectAccessible()
  for (const name of ['Hair oil', 'Soap']) {
    await user.click(await button(`Delete ${name}`))
    const question = await screen.findByRole('alertdialog', { name: 'Are you sure?' })
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    await seeNot(name)
  }
  await screen.findByRole('link', { name: 'Proceed to checkout' })
})

// Requirements: NAV-22
test('the heading has the focus again when the first product comes into an empty cart', async () => {
  const response = Promise.withResolvers<CartLine[]>()
  openApp('/', { as: shopper(), responses: { 'POST /api/cart': response.promise }, stored: { cartItems: [] } })
  goTo(`/cart/${newId()}`)
  await expectAddress('/cart')
  await seeScreen('My Cart')
  response.resolve([cartLine({ productName: 'Soap' })])
  await see('Soap')
  await expect.poll(() => document.activeElement).toBe(await seeScreen('My Cart'))
})

// Requirements: OFF-5
test('an addition that waits behind another change is stored until the shop responds', async () => {
  const [line, added] = [cartLine(), cartLine({ productName: 'Soap' })]
  const response = Promise.withResolvers<CartLine[]>()
  const { user } = openApp('/cart', {
    as: shopper(),
    responses: { 'GET /api/cart': [line], 'PUT /api/cart/:id': response.promise, 'POST /api/cart': [line, added] },
  })
  await user.click(await button('One more'))
  window.location.hash = `#/cart/${newId()}`
  await expect.poll(() => pendingActions.get()).toMatchObject([{ kind: 'add' }])
  response.resolve([line])
  await see('Soap')
  expect(pendingActions.get()).toEqual([])
})

// Requirements: OFF-5
test('a queued addition is sent after a change of the cart that is under way', async () => {
  const as = shopper()
  const [line, added] = [cartLine(), cartLine({ productName: 'Soap' })]
  const response = Promise.withResolvers<CartLine[]>()
  const { user, shop } = openApp('/cart', {
    as,
    responses: { 'GET /api/cart': [line], 'PUT /api/cart/:id': response.promise, 'POST /api/cart': [line, added] },
  })
  await user.click(await button('One more'))
  await expect.poll(() => shop.sent('PUT /api/cart/:id')).toHaveLength(1)
  pendingActions.set([{ ...newAction('Soap'), kind: 'add', addition: { id: newId(), qty: 1, variant: 0 } }])
  const flushed = flushQueue(queryClient)
  await new Promise(requestAnimationFrame)
  expect(shop.sent('POST /api/cart')).toEqual([])
  response.resolve([line])
  await flushed
  expect(queryClient.getQueryData(cartQuery().queryKey)).toEqual([line, added])
})

test.for(['no-such-product', `${newId()}?qty=1`])(
  'adding an unknown product shows an error, and the cart still works: %s',
  async (query) => {
    openApp(`/cart/${query}`, {
      as: shopper(),
      responses: { 'POST /api/cart': refused('We do not have this product', { status: 404 }) },
    })
    await see('We could not add it to your cart')
    await expectAddress('/cart')
    await expectAccessible()
  },
)

// Requirements: PRICE-2
test('a line shows the price of one piece with GST', async () => {
  openApp('/cart', { as: shopper(), responses: { 'GET /api/cart': [cartLine({ price: 82, qty: 2 })] } })
  await see(`${formatRupees(77.49)} with GST`)
})

// Requirements: TAX-5
test.each([
  ['regular', {}, 'Discount, tax and shipping are calculated at checkout.'],
  ['composition', { onlyState: 'Kerala' }, 'Discount and shipping are calculated at checkout.'],
] as const)(
  'the cart of a seller with the GST status "%s" says what the checkout adds',
  async (gstStatus, more, note) => {
    openApp('/cart', {
      as: shopper(),
      responses: { 'GET /api/cart': [cartLine()], 'GET /api/settings': settings({ gstStatus, ...more }) },
    })
    await see(note)
  },
)

// Requirements: UI-8
test('the message about a refused addition goes when the shopper changes the cart', async () => {
  const line = cartLine({ qty: 8 })
  const message = 'You can have at most 10 of this item.'
  const add = async () => {
    goTo(`/cart/${line.product}?qty=10`)
    await see(message)
  }
  const { user } = openApp('/cart', {
    as: shopper(),
    responses: {
      'GET /api/cart': [line],
      'POST /api/cart': refused(message, { status: 409 }),
      'PUT /api/cart/:id': [{ ...line, qty: 9 }],
      'DELETE /api/cart/:id': [],
    },
  })
  await add()
  await user.click(await button('One more'))
  await seeNot(message)
  await add()
  await user.click(await button(`Delete ${line.productName}`))
  await see(message)
  await user.click(await button('Delete'))
  await seeScreen('Your cart is empty.')
  expect(screen.queryByText(message)).toBeNull()
})

// Requirements: CART-20
test('a visitor who pressed Buy Now and then My Cart signs in first', async () => {
  rememberAddition({ id: newId(), qty: 1, variant: 0 })
  onTestFinished(() => void consumeAddition())
  openApp('/cart')
  await expectAddress('/login?goto=cart')
})

// Requirements: UI-8
test('a cart whose sign-in has ended says so', async () => {
  signIn.hasEnded = true
  onTestFinished(() => {
    signIn.hasEnded = false
  })
  openApp('/cart')
  await see('Please sign in again because your sign-in has ended.')
})
