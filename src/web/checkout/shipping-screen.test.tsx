import { within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { STATES } from '#shared/india.ts'
import {
  address,
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
import { cartLine, settings, shippingAddress, shopper } from '#tests/components/responses.ts'
import { clearUser } from '#web/lib/user-info.ts'
import { draftAddress, savedAddress } from './saved-checkout.ts'

const FIELDS = {
  Name: 'Lakshmi Nair',
  Phone: '9847000000',
  Email: 'lakshmi@people.example',
  'Flat, house or building': 'Thekkedath House',
  'Area or street': 'Temple Road',
  'PIN code': '670642',
  City: 'Thalassery',
}

const ADDRESS = shippingAddress({ phone: FIELDS.Phone, city: FIELDS.City })

/** The form with a complete address, as from the second order on. */
async function openShipping(stored: Record<string, unknown> = { shippingAddress: ADDRESS }) {
  const app = openApp('/shipping', { as: shopper(), responses: { 'GET /api/cart': [cartLine()] }, stored })
  await seeScreen('Where should we send it?')
  return app
}

async function fill({ user }: ReturnType<typeof openApp>, label: string, value: string) {
  const input = await field(label)
  await user.clear(input)
  if (value) await user.type(input, value)
}

const submit = async ({ user }: ReturnType<typeof openApp>) => user.click(await button('Continue to payment'))

const marked = () => document.querySelectorAll('#main [aria-invalid="true"]')

// Requirements: TAX-5
test('a seller without a regular registration offers delivery in its own state only', async () => {
  const app = openApp('/shipping', {
    as: shopper(),
    responses: {
      'GET /api/cart': [cartLine()],
      'GET /api/settings': settings({ gstStatus: 'unregistered', onlyState: 'Kerala' }),
    },
    stored: { shippingAddress: { ...ADDRESS, state: 'Karnataka', postalCode: '560001' } },
  })
  await seeScreen('Where should we send it?')
  const states = await field('State')
  await expect
    .poll(() =>
      within(states)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    )
    .toEqual(['Choose a state', 'Kerala'])
  expect(states).toHaveProperty('value', '')

  // Mahe belongs to Puducherry, which the list lacks.
  await fill(app, 'PIN code', '673310')
  await app.user.selectOptions(states, 'Kerala')
  await submit(app)
  await see('We deliver inside Kerala only.')
})

// Requirements: CHECK-7, CHECK-8
test('every invalid field has its own message, and the form is not submitted', async () => {
  const app = await openShipping()
  for (const [label, value, sentence] of [
    ['Name', ' ', 'Enter the name of the person who will receive the parcel.'],
    ['Phone', '98470 0000', 'Enter all 10 digits of the phone number.'],
    ['Phone', '+91 98470 0000', 'Enter all 10 digits of the phone number.'],
    ['Phone', 'ask my son', 'Enter all 10 digits of the phone number.'],
    ['Email', 'lakshmi', 'Enter a valid e-mail address, such as name@example.com.'],
    ['Flat, house or building', '', 'Enter the flat, house or building.'],
    ['Area or street', '', 'Enter the area or street.'],
    ['PIN code', '67064', 'Enter the 6 digits of the PIN code.'],
    ['PIN code', '067064', 'Enter the 6 digits of the PIN code.'],
    ['City', '', 'Enter the city.'],
  ] as const) {
    await fill(app, label, value)
    await submit(app)
    await see(sentence)
    const input = await field(label)
    await expect.poll(() => [...marked()]).toEqual([input])
    expect(document.activeElement).toBe(input)
    expect(address()).toBe('/shipping')
    await fill(app, label, FIELDS[label])
  }
})

// Requirements: CHECK-6
test('the empty form marks every required field, and not the landmark', async () => {
  const app = await openShipping({})
  for (const label of ['Name', 'Phone', 'Email']) await fill(app, label, '')
  await submit(app)
  await see('Choose a state from the list.')
  expect(marked()).toHaveLength(8)
  expect((await field(/^Landmark/)).getAttribute('aria-invalid')).toBeNull()
  await expectAccessible()
})

test('the 36 states and union territories can be chosen', async () => {
  await openShipping()
  const options = within(await field('State')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Choose a state', ...STATES])
  expect(STATES).toHaveLength(36)
})

test('a signed-in user finds name, phone and e-mail filled in', async () => {
  await openShipping({})
  const values = await Promise.all(['Name', 'Phone', 'Email'].map(async (label) => (await field(label)).value))
  expect(values).toEqual(['Lakshmi Nair', '9847012345', 'lakshmi@people.example'])
})

test('the form opens with the last address', async () => {
  const app = await openShipping()
  await fill(app, 'City', 'Kannur')
  await submit(app)
  await seeScreen('How will you pay?')
  expect(JSON.parse(localStorage.getItem('shippingAddress') ?? '')).toMatchObject({ ...ADDRESS, city: 'Kannur' })
})

test.for([
  ['+91 98470 00000', '9847000000'],
  ['098470-00000', '9847000000'],
  ['(98470) 00000', '9847000000'],
  ['0490 234 5678', '0490 234 5678'],
] as const)('a phone number is accepted in any usual form: %s', async ([typed, saved]) => {
  const app = await openShipping()
  await fill(app, 'Phone', typed)
  await submit(app)
  await seeScreen('How will you pay?')
  await app.user.click(main().getByRole('link', { name: 'Back to shipping' }))
  await seeScreen('Where should we send it?')
  expect((await field('Phone')).value).toBe(saved)
})

test('the landmark is optional, and a PIN code may contain spaces', async () => {
  const app = await openShipping()
  await fill(app, 'PIN code', ' 670 642 ')
  await submit(app)
  await expectAddress('/payment')
  expect(savedAddress.get()).toMatchObject({ postalCode: '670642' })
})

// Requirements: ORDER-25
test('the review shows the delivery note of the address form', async () => {
  const app = await openShipping({ shippingAddress: ADDRESS, paymentMethod: 'Razorpay' })
  await app.user.type(await field(/^Delivery note/), 'Leave it at the tea shop')
  await submit(app)
  await seeScreen('How will you pay?')
  goTo('/placeorder')
  await see(/Delivery note: Leave it at the tea shop/)
})

test('a PIN code shows its place; a mismatch is shown but accepted', async () => {
  const app = await openShipping()
  const state = await field('State')
  await app.user.selectOptions(state, 'Goa')
  await see('This PIN code is in Kannur, Kerala. Please check it and the state.')
  await expectAccessible()
  await app.user.selectOptions(state, 'Kerala')
  await see('Kannur, Kerala')
  await app.user.selectOptions(state, 'Goa')
  await submit(app)
  await expectAddress('/payment')
})

// Requirements: CHECK-15
test('a half-typed address is there again after a step back, until it is sent or the user signs out', async () => {
  const app = await openShipping({})
  await fill(app, 'City', 'Kannur')
  await fill(app, 'Email', '')
  goTo('/cart')
  await seeScreen('My Cart')
  goTo('/shipping')
  expect((await field('City')).value).toBe('Kannur')
  expect((await field('Email')).value).toBe('')
  clearUser()
  expect(draftAddress.get()).toBeUndefined()
})

// Requirements: CHECK-15
test('without storage too, a half-typed address ends with the sign-out', async () => {
  const app = await openShipping({})
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Storage is full', 'QuotaExceededError')
  })
  await fill(app, 'City', 'Kannur')
  expect(draftAddress.get()).toMatchObject({ city: 'Kannur' })
  clearUser()
  expect(draftAddress.get()).toBeUndefined()
})

test('invisible marks of a pasted number or name are removed, and joiners of Malayalam stay', async () => {
  const app = await openShipping()
  await fill(app, 'Phone', '\u202a+91 94470 12345\u202c')
  await fill(app, 'PIN code', '\u200e670642')
  await fill(app, 'Name', '\u2068ലക്ഷ്മി നായര്\u200d\u2069')
  await submit(app)
  await expectAddress('/payment')
  expect(draftAddress.get()).toBeUndefined()
  expect(savedAddress.get()).toMatchObject({ phone: '9447012345', postalCode: '670642', name: 'ലക്ഷ്മി നായര്\u200d' })
})

// Requirements: TAX-6
test('the form refuses an address in Mahe with another state, as the order would be refused', async () => {
  const app = await openShipping()
  await fill(app, 'PIN code', '673 310')
  await submit(app)
  await see('PIN code 673310 is in Puducherry. Please choose this state.')
  const state = await field('State')
  expect(document.activeElement).toBe(state)
  expect(address()).toBe('/shipping')
  await expectAccessible()
  await app.user.selectOptions(state, 'Puducherry')
  await submit(app)
  await expectAddress('/payment')
})

test('the PIN code fills in the state if none is selected', async () => {
  const app = await openShipping({})
  await submit(app)
  await see('Choose a state from the list.')
  await fill(app, 'PIN code', '560001')
  const state = await field('State')
  await expect.poll(() => state.value).toBe('Karnataka')
  await seeNot('Choose a state from the list.')
  await fill(app, 'PIN code', '605001')
  await see('Tamil Nadu or Puducherry')
  expect(state.value).toBe('')
})

test('a checkout step redirects to an earlier step that is incomplete', async () => {
  openApp('/placeorder', { as: shopper(), responses: { 'GET /api/cart': [cartLine()] } })
  await expectAddress('/shipping')
  window.location.hash = '#/payment'
  await expectAddress('/shipping')
})

test('an order cannot be placed without a payment method', async () => {
  openApp('/placeorder', {
    as: shopper(),
    responses: { 'GET /api/cart': [cartLine()] },
    stored: { shippingAddress: ADDRESS },
  })
  await expectAddress('/payment')
})
