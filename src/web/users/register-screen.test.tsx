import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { refused } from '#tests/components/fake-shop.ts'
import {
  address,
  button,
  expectAccessible,
  expectAddress,
  expectRefusedAt,
  field,
  main,
  openApp,
  see,
} from '#tests/components/open-app.tsx'
import { shopper, text } from '#tests/components/responses.ts'

const PERSON = {
  Name: 'Lakshmi Nair',
  Email: 'lakshmi@people.example',
  'Mobile number': '9847012345',
  Password: 'jackfruit-4',
  'Confirm password': 'jackfruit-4',
}

const NOTICE = { 'GET /api/society/:page': text({ version: '0123456789ab' }) }

async function register({ user }: ReturnType<typeof openApp>, change: Partial<typeof PERSON> = {}) {
  for (const [label, value] of Object.entries({ ...PERSON, ...change })) {
    const input = await field(label)
    await user.clear(input)
    await user.type(input, value)
  }
  await user.click(await button('Register'))
}

// Requirements: USER-4
test('registering asks for the same password twice', async () => {
  const app = openApp('/register')
  await register(app, { 'Confirm password': 'another one' })
  await see('Passwords do not match!')
  expect(app.shop.sent('POST /api/users')).toEqual([])
  await expectAccessible()
})

// Requirements: USER-5
test('a registration error is shown beside its field', async () => {
  const app = openApp('/register')
  for (const [label, value, sentence] of [
    ['Mobile number', '98470', 'Enter a 10-digit mobile number.'],
    ['Email', 'not an address', 'Enter a valid e-mail address, such as name@example.com.'],
    ['Password', '12345', 'Choose a password of at least 6 characters.'],
    ['Name', '   ', 'Enter your name.'],
  ] as const) {
    await register(app, { [label]: value })
    await see(sentence)
    expect((await field(label)).getAttribute('aria-invalid')).toBe('true')
    expect(address()).toBe('/register')
  }
  expect(app.shop.sent('POST /api/users')).toEqual([])
})

// Requirements: UI-4, UI-7
test('an e-mail address that already has an account is refused', async () => {
  const message = 'An account with this e-mail address already exists.'
  const errors = [{ path: 'email', message }]
  const app = openApp('/register', { responses: { 'POST /api/users': refused(message, { status: 409, errors }) } })
  await register(app)
  await expectRefusedAt('Email', message)
  await expectAccessible()
})

test('a new account continues to the requested page', async () => {
  const app = openApp('/register?test1=cart', {
    responses: { ...NOTICE, 'POST /api/users': shopper(), 'GET /api/cart': [] },
  })
  await see(/Accounts are for people of 18 years and older/)
  await register(app)
  await expectAddress('/cart')
  expect(app.shop.sent('POST /api/users')).toEqual([
    {
      name: PERSON.Name,
      email: PERSON.Email,
      number: PERSON['Mobile number'],
      password: PERSON.Password,
      noticeVersion: '0123456789ab',
      saysAdult: true,
    },
  ])
})

test('a second press before the button is busy makes no second account', async () => {
  const app = openApp('/register', { responses: { ...NOTICE, 'POST /api/users': shopper(), 'GET /api/cart': [] } })
  for (const [label, value] of Object.entries(PERSON)) await app.user.type(await field(label), value)
  const registerButton = await button('Register')
  for (let clicks = 0; clicks < 2; clicks += 1) registerButton.click()
  await expectAddress('/')
  expect(app.shop.sent('POST /api/users')).toHaveLength(1)
})

// Requirements: PRIV-2, PRIV-6
test('the notice is on the form, and the box for offers is empty until the person ticks it', async () => {
  const app = openApp('/register', { responses: { ...NOTICE, 'POST /api/users': shopper(), 'GET /api/cart': [] } })
  await see(/Accounts are for people of 18 years and older/)
  const offers = screen.getByRole('checkbox', { name: /news and offers/ })
  expect(offers).toHaveProperty('checked', false)
  await app.user.click(offers)
  await register(app)
  await expect.poll(() => app.shop.sent('POST /api/users')).toMatchObject([{ offers: true }])
})

// Requirements: PRIV-1
test('the notice on the form links to the profile and to the contact page', async () => {
  const { user } = openApp('/register', { responses: NOTICE })
  await see(/Accounts are for people of 18 years and older/)
  await user.click(main().getByText('Privacy notice'))
  const linkOf = (name: string) => main().getByRole('link', { name }).getAttribute('href')
  expect(linkOf('Withdraw consent or use my rights')).toBe('#/profile')
  expect(linkOf('Write to us')).toBe('#/contact')
  await expectAccessible()
})

// Requirements: PRIV-2
test('without a loaded notice the form still registers, and sends no version of the notice', async () => {
  const app = openApp('/register', {
    responses: { 'GET /api/society/:page': refused('Down'), 'POST /api/users': shopper(), 'GET /api/cart': [] },
  })
  await register(app)
  await expect.poll(() => app.shop.sent('POST /api/users')).toEqual([expect.not.objectContaining({ saysAdult: true })])
  expect(app.shop.sent('POST /api/users')[0]).not.toHaveProperty('noticeVersion')
})
