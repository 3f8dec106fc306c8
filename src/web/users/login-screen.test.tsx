import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { refused } from '#tests/components/fake-shop.ts'
import {
  button,
  expectAccessible,
  expectAddress,
  field,
  goTo,
  main,
  openApp,
  see,
  seeScreen,
} from '#tests/components/open-app.tsx'
import { shopper } from '#tests/components/responses.ts'
import { userInfo } from '#web/lib/user-info.ts'

const WRONG = 'Invalid email/mobile or password'

test('a refused sign-in keeps the typed text', async () => {
  const { user } = openApp('/login', { responses: { 'POST /api/users/login': refused(WRONG, { status: 401 }) } })
  await seeScreen('Welcome back')
  await user.type(await field('Email or mobile number'), 'nobody@people.example')
  await user.type(await field('Password'), 'not my password')
  await user.click(await button('Sign in'))
  expect((await main().findByRole('alert')).textContent).toContain(WRONG)
  expect((await field('Email or mobile number')).value).toBe('nobody@people.example')
  expect(userInfo.get()).toBeUndefined()
  await expectAccessible()
})

test('empty fields show their errors, and the first one is focused', async () => {
  const { user, shop } = openApp('/login')
  await user.click(await button('Sign in'))
  await see('Enter your e-mail address or mobile number.')
  await see('Enter your password.')
  const name = await field('Email or mobile number')
  expect(document.activeElement).toBe(name)
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(shop.sent('POST /api/users/login')).toEqual([])
  await expectAccessible()
})

// Requirements: AUTH-2
// ASVS: 6.2.6, 6.2.7
test('the password can be shown and hidden again', async () => {
  const { user } = openApp('/login')
  const password = await field('Password')
  const show = await button('Show password')
  expect(password.type).toBe('password')
  await user.click(show)
  expect([password.type, show.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
  await user.click(show)
  expect(password.type).toBe('password')
})

// Requirements: AUTH-7, NAV-7, NAV-9
// Threats: T107
test('a signed-in user is redirected only to a page of the app', async () => {
  openApp('/careers', {
    as: shopper(),
    responses: {
      'GET /api/society/:page': refused('Not today'),
      'GET /api/orders/myorders': [],
      'GET /api/users/sessions': [],
    },
  })
  await seeScreen('Careers')
  for (const [goto, target] of [
    ['cart', '/cart'],
    ['/shipping', '/shipping'],
    ['profile', '/profile'],
    ['myorders', '/myorders'],
    ['https://evil.example/', '/'],
    ['//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/\\evil.example', '/'],
    ['%2F%2Fevil.example', '/'],
    ['login?goto=login', '/'],
  ] as const) {
    for (const path of ['login?goto=', 'register?test1=']) {
      goTo(`/${path}${encodeURIComponent(goto)}`)
      await expectAddress(target)
    }
  }
})

// Requirements: AUTH-6, CHECK-4, NAV-7, ROLE-7
test('a private screen redirects a visitor to sign in', async () => {
  openApp('/cart')
  await seeScreen('Your cart is empty.')
  for (const goto of [
    'shipping',
    'payment',
    'placeorder',
    'profile',
    'myorders',
    'order/0190a5c2-0000-7000-8000-000000000000',
    'admin-dashboard',
    'admin-userslist',
    'admin-orderlist',
    'admin-productlist/0190a5c2-0000-7000-8000-000000000000/edit',
    'admin-userslist/0190a5c2-0000-7000-8000-000000000000/edit',
  ]) {
    goTo(`/${goto}`)
    await expectAddress(`/login?goto=${encodeURIComponent(goto)}`)
    await seeScreen('Welcome back')
  }
})

test('an expired sign-in redirects to the sign-in screen', async () => {
  openApp('/myorders', {
    as: shopper(),
    responses: {
      'GET /api/orders/myorders': refused('Please sign in', { status: 401 }),
      'GET /api/cart': refused('Please sign in', { status: 401 }),
    },
  })
  await seeScreen('Welcome back')
  await expectAddress('/login?goto=myorders')
  await see('Please sign in again because your sign-in has ended.')
  await expectAccessible()
})

// Requirements: ROLE-7, ROLE-8
test('a shopper is redirected from the back office and sees nothing of it', async () => {
  openApp('/cart', { as: shopper() })
  for (const path of [
    'dashboard',
    'userslist',
    'orderlist',
    'productlist',
    'settings',
    'mails',
    'files',
    'money',
    'audit',
  ]) {
    goTo(`/admin-${path}`)
    await expectAddress('/')
    await screen.findByRole('heading', { name: 'Popular Products' })
    expect(screen.queryByRole('navigation', { name: 'Admin' })).toBeNull()
  }
})

// Requirements: AUTH-4
test('the form for the code returns when another code is refused, because the first one is still valid', async () => {
  const { user, shop } = openApp('/login', {
    responses: { 'POST /api/users/getotp': { message: 'Check the OTP sent to your Email' } },
  })
  await user.click(await button('Forget password'))
  await user.type(await field('Registered email'), 'lakshmi@people.example')
  await user.click(await button('Send OTP'))
  await see('Check the OTP sent to your Email')
  shop.respond({ 'POST /api/users/getotp': refused('Please wait a minute') })
  await user.click(await button('Send another OTP'))
  expect(document.activeElement).toBe(await field('Registered email'))
  await user.click(await button('Send OTP'))
  await see('Please wait a minute')
  await field('OTP')
  await button('Reset password')
  await expectAccessible()
})
