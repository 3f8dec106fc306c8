import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { refused } from '#tests/components/fake-shop.ts'
import { button, expectAccessible, field, openApp, see, seeScreen } from '#tests/components/open-app.tsx'
import { shopper } from '#tests/components/responses.ts'
import { userInfo } from '#web/lib/user-info.ts'

async function openProfile(replies: NonNullable<Parameters<typeof openApp>[1]>['responses'] = {}) {
  const app = openApp('/profile', { as: shopper(), responses: { 'GET /api/users/sessions': [], ...replies } })
  await seeScreen('Profile')
  return app
}

// Requirements: NAV-10, USER-6
test('the profile greets with phone and e-mail', async () => {
  await openProfile()
  const card = within(screen.getByRole('complementary', { name: 'Your account' }))
  for (const words of ['Hello, Lakshmi Nair', 'lakshmi@people.example', '98470 12345']) card.getByText(words)
  await expectAccessible()
})

test('a new password must be typed twice', async () => {
  const { user, shop } = await openProfile()
  await user.type(await field('New password'), 'paddy-field-9')
  await user.type(await field('Confirm password'), 'paddy-field')
  await user.click(await button('Save changes'))
  await see('Passwords do not match!')
  expect(shop.sent('PUT /api/users/profile')).toEqual([])
  await expectAccessible()
})

// Requirements: UI-4, UI-7
test('the number of another account is refused', async () => {
  const message = 'An account with this mobile number already exists.'
  const { user } = await openProfile({ 'PUT /api/users/profile': refused(message, { status: 409 }) })
  await user.click(await button('Save changes'))
  await see(message)
  await expectAccessible()
})

test('a saved profile updates the whole page', async () => {
  const { user } = await openProfile({ 'PUT /api/users/profile': shopper({ name: 'Sarojini' }) })
  await user.click(await button('Save changes'))
  await see('Profile updated')
  expect(userInfo.get()?.name).toBe('Sarojini')
  expect((await field('Name')).value).toBe('Sarojini')
})
