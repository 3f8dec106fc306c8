import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { refused } from '#tests/components/fake-shop.ts'
import { button, expectAccessible, field, goTo, openApp, see, seeScreen } from '#tests/components/open-app.tsx'
import { shopper } from '#tests/components/responses.ts'

test('a confirmed address is not asked for again on the next visit', async () => {
  const as = shopper()
  const { user } = openApp('/profile', {
    as,
    responses: {
      'GET /api/users/sessions': [],
      'GET /api/users/confirm-email': { email: as.email, isConfirmed: false },
      'POST /api/users/confirm-email/code': { message: 'The code is on its way' },
      'POST /api/users/confirm-email': { message: 'Your e-mail address is confirmed' },
    },
  })
  await user.click(await button('Send OTP'))
  await user.type(await field('OTP'), '123456')
  await user.click(await button('Confirm'))
  await see('Your e-mail address is confirmed')
  goTo('/wishlist')
  await seeScreen('Your wishlist is empty')
  goTo('/profile')
  await seeScreen('Profile')
  await button('Download my data')
  expect(screen.queryByRole('button', { name: 'Send OTP' })).toBeNull()
})

test('the field of the first code stays while another code is requested, and when that fails', async () => {
  const as = shopper()
  const { user, shop } = openApp('/profile', {
    as,
    responses: {
      'GET /api/users/sessions': [],
      'GET /api/users/confirm-email': { email: as.email, isConfirmed: false },
      'POST /api/users/confirm-email/code': { message: 'The code is on its way' },
    },
  })
  await user.click(await button('Send OTP'))
  await user.type(await field('OTP'), '123')
  const response = Promise.withResolvers<ReturnType<typeof refused>>()
  shop.respond({ 'POST /api/users/confirm-email/code': response.promise })
  const resend = await button('Send another OTP')
  await user.click(resend)
  await expect.poll(() => resend.getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(resend)
  response.resolve(refused('Please wait a minute'))
  await see('Please wait a minute')
  expect((await field('OTP')).value).toBe('123')
  await expectAccessible()
})
