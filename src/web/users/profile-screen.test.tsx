import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Consent } from '#shared/consents.ts'
import { refused } from '#tests/components/fake-shop.ts'
import {
  button,
  expectAccessible,
  expectRefusedAt,
  field,
  openApp,
  see,
  seeScreen,
} from '#tests/components/open-app.tsx'
import { shopper, text } from '#tests/components/responses.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { clearUser, userInfo } from '#web/lib/user-info.ts'
import { consentsQuery, nominationQuery } from './queries.ts'

async function openProfile(replies: NonNullable<Parameters<typeof openApp>[1]>['responses'] = {}) {
  const app = openApp('/profile', { as: shopper(), responses: { 'GET /api/users/sessions': [], ...replies } })
  await seeScreen('Profile')
  return app
}

// Requirements: NAV-10, USER-6
test('the profile greets with phone and e-mail', async () => {
  await openProfile()
  const card = within(screen.getByRole('complementary', { name: 'Your account' }))
  for (const text of ['Hello, Lakshmi Nair', 'lakshmi@people.example', '98470 12345']) card.getByText(text)
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
  const errors = [{ path: 'number', message }]
  const { user } = await openProfile({ 'PUT /api/users/profile': refused(message, { status: 409, errors }) })
  await user.click(await button('Save changes'))
  await expectRefusedAt('Mobile number', message)
  await expectAccessible()
})

test('a saved profile updates the whole page', async () => {
  const { user } = await openProfile({ 'PUT /api/users/profile': shopper({ name: 'Sarojini' }) })
  await user.click(await button('Save changes'))
  await see('Profile updated')
  expect(userInfo.get()?.name).toBe('Sarojini')
  expect((await field('Name')).value).toBe('Sarojini')
})

// Requirements: AUTH-10
test('a response that comes after the sign-out does not sign in again', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof shopper>>()
  const { user, shop } = await openProfile({ 'PUT /api/users/profile': promise })
  await user.click(await button('Save changes'))
  await expect.poll(() => shop.sent('PUT /api/users/profile')).toHaveLength(1)
  clearUser()
  await seeScreen('Welcome back')
  resolve(shopper({ name: 'Sarojini' }))
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  expect(userInfo.get()).toBeUndefined()
})

const SINCE = '2026-11-20T06:00:00.000Z'
const consents = (given: boolean, history: Consent['history'] = []): Consent[] => [
  { purpose: 'account', isOptional: false, given: true, history: [] },
  { purpose: 'offers', isOptional: true, given, history },
]
const entry = (given: boolean) => ({
  given,
  at: SINCE,
  noticeVersion: '0123456789ab',
  shownOn: 'profile' as const,
  language: 'en',
  saysAdult: false,
})

// Requirements: PRIV-3
test('offers are off at first; one press allows them with the shown notice, and the next withdraws', async () => {
  const app = await openProfile({
    'GET /api/society/:page': text({ version: '0123456789ab', body: 'We use your name.' }),
    'GET /api/users/consents': consents(false),
    'PUT /api/users/consents/:purpose': ({ body }) => {
      const { given } = body as { given: boolean }
      return { purpose: 'offers', isOptional: true, given, history: [entry(given)] }
    },
    'GET /api/users/consents/notices/:version': {
      version: '0123456789ab',
      texts: { en: { title: 'Privacy notice', body: 'As it was.' } },
    },
  })
  const box = await screen.findByRole('checkbox', { name: /News and offers/ })
  expect(box).toHaveProperty('checked', false)
  await see('We use your name.')
  await app.user.click(box)
  await see('Allowed on 20/11/2026')
  await app.user.click(box)
  await see('Withdrawn on 20/11/2026')
  expect(app.shop.sent('PUT /api/users/consents/:purpose')).toEqual([
    { given: true, noticeVersion: '0123456789ab' },
    { given: false, noticeVersion: '0123456789ab' },
  ])
  await app.user.click(screen.getByText('What you allowed, and when'))
  await app.user.click(await button('The notice that you were shown'))
  await see('As it was.')
  await expectAccessible()
})

// Requirements: PRIV-3
test('a consent that is withdrawn while its first press is being saved ends withdrawn', async () => {
  const first = Promise.withResolvers<void>()
  const app = await openProfile({
    'GET /api/users/consents': consents(false),
    'PUT /api/users/consents/:purpose': async ({ body }) => {
      const { given } = body as { given: boolean }
      if (given) await first.promise
      return { purpose: 'offers', isOptional: true, given, history: [entry(given)] }
    },
  })
  const box = await screen.findByRole('checkbox', { name: /News and offers/ })
  await app.user.click(box)
  await app.user.click(box)
  expect(box).toHaveProperty('checked', false)
  first.resolve()
  await see('Withdrawn on 20/11/2026')
  expect(box).toHaveProperty('checked', false)
  const sent = app.shop.sent('PUT /api/users/consents/:purpose')
  expect(sent.map(({ given }) => given)).toEqual([true, false])
})

// Requirements: PRIV-3
test('a read that started before a consent was saved does not show the old state', async () => {
  const app = await openProfile({
    'GET /api/users/consents': consents(false),
    'PUT /api/users/consents/:purpose': { purpose: 'offers', isOptional: true, given: true, history: [entry(true)] },
  })
  const box = await screen.findByRole('checkbox', { name: /News and offers/ })
  const { queryKey } = consentsQuery()
  const older = Promise.withResolvers<Consent[]>()
  app.shop.respond({ 'GET /api/users/consents': older.promise })
  const read = queryClient.refetchQueries({ queryKey, exact: true })
  await app.user.click(box)
  await see('Allowed on 20/11/2026')
  older.resolve(consents(false))
  await read
  expect(queryClient.getQueryData(queryKey)).toMatchObject([{}, { given: true }])
})

// Requirements: PRIV-5
test('a read that started before a nominee was saved does not remove the nominee', async () => {
  const app = await openProfile({
    'PUT /api/users/nomination': { nominee: { name: 'Sarojini', contact: '9847012345', since: SINCE } },
  })
  await app.user.type(await field('Nominee'), 'Sarojini')
  await app.user.type(await field('How to reach this person'), '9847012345')
  const { queryKey } = nominationQuery()
  const older = Promise.withResolvers<{ nominee: null }>()
  app.shop.respond({ 'GET /api/users/nomination': older.promise })
  const read = queryClient.refetchQueries({ queryKey })
  await app.user.click(await button('Nominate'))
  await button('Remove nominee')
  older.resolve({ nominee: null })
  await read
  expect(queryClient.getQueryData(queryKey)).toMatchObject({ nominee: { name: 'Sarojini' } })
})

// Requirements: PRIV-5
test('a nominee is named and removed, and an unusable contact is refused beside its field', async () => {
  const app = await openProfile({
    'PUT /api/users/nomination': ({ body }) => ({
      nominee: { ...(body as { name: string; contact: string }), since: SINCE },
    }),
    'DELETE /api/users/nomination': { message: 'The nomination is withdrawn' },
  })
  const contact = 'How to reach this person'
  await app.user.type(await field('Nominee'), 'Sarojini')
  await app.user.type(await field(contact), 'next door')
  await app.user.click(await button('Nominate'))
  await see('Enter an e-mail address or a 10-digit mobile number')
  await app.user.clear(await field(contact))
  await app.user.type(await field(contact), '9847012345')
  await app.user.click(await button('Nominate'))
  const remove = await button('Remove nominee')
  expect(document.activeElement?.contains(remove)).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  await app.user.click(remove)
  await see('The nomination is withdrawn')
  await expectAccessible()
})
