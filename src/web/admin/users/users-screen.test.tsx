import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { Nominee } from '#shared/nominations.ts'
import { PERMISSIONS } from '#shared/roles.ts'
import type { User } from '#shared/users.ts'
import { refused } from '#tests/components/fake-shop.ts'
import {
  address,
  button,
  expectAccessible,
  expectAddress,
  expectRefusedAt,
  field,
  goTo,
  openApp,
  see,
  seeNot,
  seeScreen,
} from '#tests/components/open-app.tsx'
import { newId, shopper, staff } from '#tests/components/responses.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { userInfo } from '#web/lib/user-info.ts'

const person: User = {
  _id: newId(),
  name: 'Ammukutty',
  email: 'ammu@people.example',
  number: '9847012345',
  isAdmin: false,
}

test('an unknown mobile number is a dash, and the abbreviation ID stays in capitals', async () => {
  openApp('/admin-userslist', { as: staff(), responses: { 'GET /api/users': [{ ...person, number: '' }] } })
  const row = (await screen.findByRole('rowheader', { name: 'Ammukutty' })).closest('tr')
  const labels = [...(row?.querySelectorAll('[data-th]') ?? [])].map((cell) => cell.getAttribute('data-th'))
  expect(labels).toEqual(['ID', 'Mobile', 'Email', 'Admin'])
  expect(row?.querySelector('[data-th="Mobile"]')?.textContent).toBe('–')
})

const LAST_ADMIN = 'The shop needs at least one admin. This is the last admin.'

test('a dialog closes by a press outside, but not by a selection of text that ends outside', async () => {
  const { user } = openApp('/admin-userslist', { as: staff(), responses: { 'GET /api/users': [person] } })
  await user.click(await button('Add a person'))
  const dialog = await screen.findByRole('dialog', { name: 'Add a person' })
  const name = within(dialog).getByLabelText('Name')
  await user.type(name, 'Devi')
  await user.pointer([
    { keys: '[MouseLeft>]', target: name },
    { target: dialog },
    { keys: '[/MouseLeft]', target: dialog },
  ])
  expect(dialog.isConnected).toBe(true)
  await user.click(dialog)
  await expect.poll(() => dialog.isConnected).toBe(false)
})

// Requirements: ADMIN-1, NAV-17
test('the list of users shows its columns', async () => {
  openApp('/admin-userslist', { as: staff(), responses: { 'GET /api/users': [person] } })
  await screen.findByRole('link', { name: 'Edit Ammukutty' })
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headers).toEqual(['ID', 'NAME', 'MOBILE', 'EMAIL', 'ADMIN', 'Actions'])
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells.slice(0, 4)).toEqual([person._id.slice(-8), '98470 12345', person.email, 'No'])
  await button('Delete Ammukutty')
  await expectAccessible()
})

test('the number of rows of a filter is announced, but not that of the rows before', async () => {
  const people = Promise.withResolvers<User[]>()
  const { user, shop } = openApp('/admin-userslist', { as: staff(), responses: { 'GET /api/users': [person] } })
  const status = await see('1 row is shown')
  expect(status.getAttribute('role')).toBe('status')
  shop.respond({ 'GET /api/users': people.promise })
  await user.type(screen.getByRole('searchbox'), 'nobody')
  await expect.poll(() => status.textContent).toBe('')
  people.resolve([])
  await expect.poll(() => status.textContent).toBe('Nothing found')
  expect(status.isConnected).toBe(true)
})

test('a refused deletion shows its reason in the dialog, and the user stays', async () => {
  const { user } = openApp('/admin-userslist', {
    as: staff(),
    responses: { 'GET /api/users': [person], 'DELETE /api/users/:id': refused(LAST_ADMIN, { status: 409 }) },
  })
  await user.click(await button('Delete Ammukutty'))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  question.getByText('Ammukutty can no longer sign in. Their orders stay.')
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await question.findByText(LAST_ADMIN)
  await expectAccessible()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  await seeNot(LAST_ADMIN)
  await screen.findByRole('link', { name: 'Edit Ammukutty' })
})

test('a withdrawn invitation is announced, and the heading takes the focus', async () => {
  const when = '2026-05-04T06:00:00.000Z'
  const invitation = { _id: newId(), name: 'Devi', email: 'devi@people.example', createdAt: when, expiresAt: when }
  const { user } = openApp('/admin-userslist', {
    as: staff(),
    responses: {
      'GET /api/users': [person],
      'GET /api/invitations': [{ ...invitation, role: 'packer' }],
      'DELETE /api/invitations/:id': [],
    },
  })
  await user.click(await button('Withdraw the invitation of Devi'))
  await see('The invitation is withdrawn')
  await seeNot('Open invitations')
  expect(document.activeElement?.tagName).toBe('H1')
})

test.for([
  ['the last row', []],
  ['a row', [{ ...person, _id: newId(), name: 'Meera' }]],
] as const)(
  'a deletion is announced after the dialog has closed, and the heading takes the focus: %s',
  async ([, actions]) => {
    const { user, shop } = openApp('/admin-userslist', {
      as: staff(),
      responses: { 'GET /api/users': [...actions, person], 'DELETE /api/users/:id': { message: 'User removed' } },
    })
    await user.click(await button('Delete Ammukutty'))
    const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
    shop.respond({ 'GET /api/users': [...actions] })
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await see('Ammukutty was deleted')
    expect(document.querySelector('dialog[open]')).toBeNull()
    expect(document.activeElement?.tagName).toBe('H1')
  },
)

test('a late response to a deletion closes no dialog of another user', async () => {
  const removal = Promise.withResolvers<{ message: string }>()
  const { user } = openApp('/admin-userslist', {
    as: staff(),
    responses: {
      'GET /api/users': [person, { ...person, _id: newId(), name: 'Devi' }],
      'DELETE /api/users/:id': removal.promise,
    },
  })
  await user.click(await button('Delete Ammukutty'))
  await user.click(await button('Delete'))
  await user.click(await button('Cancel'))
  await user.click(await button('Delete Devi'))
  removal.resolve({ message: 'Removed' })
  await see('Ammukutty was deleted')
  await see('Devi can no longer sign in. Their orders stay.')
})

test('a late response to an invitation does not close the next one', async () => {
  const inviting = Promise.withResolvers<[]>()
  const { user } = openApp('/admin-userslist', {
    as: staff(),
    responses: { 'GET /api/users': [person], 'POST /api/invitations': inviting.promise },
  })
  await user.click(await button('Add a person'))
  await user.type(await field('Name'), 'Devi')
  await user.type(await field('Email'), 'devi@people.example')
  await user.selectOptions(await field('Role in the shop office'), 'Packer')
  await user.click(await button('Invite by e-mail'))
  await user.click(await button('Cancel'))
  await user.click(await button('Add a person'))
  const name = await field('Name')
  await user.type(name, 'Meera')
  inviting.resolve([])
  await see('The invitation is on its way to devi@people.example')
  expect(name.isConnected).toBe(true)
})

const NUMBER_TAKEN = 'An account with this mobile number already exists.'

// Requirements: UI-7, UI-10
test.for([
  [LAST_ADMIN, [], () => see(LAST_ADMIN)],
  [NUMBER_TAKEN, [{ path: 'number', message: NUMBER_TAKEN }], () => expectRefusedAt('Mobile', NUMBER_TAKEN)],
] as const)('a refused change of a user is shown beside the form: %s', async ([sentence, errors, isShown]) => {
  const { user, shop } = openApp(`/admin-userslist/${person._id}/edit`, {
    as: staff(),
    responses: {
      'GET /api/users/:id': person,
      'PUT /api/users/:id': refused(sentence, { status: 409, errors: [...errors] }),
    },
  })
  await seeScreen('Edit user')
  const number = await field('Mobile')
  await user.clear(number)
  await user.type(number, '9847099999')
  await user.click(await button('Update'))
  await isShown()
  expect(shop.sent('PUT /api/users/:id')).toEqual([{ number: '9847099999' }])
  await expectAccessible()
})

// Requirements: ADMIN-15
test('the fields take no input during the save, and the focus returns after a refusal', async () => {
  const saving = Promise.withResolvers<ReturnType<typeof refused>>()
  const { user, shop } = openPerson(person)
  shop.respond({ 'PUT /api/users/:id': saving.promise })
  const name = await field('Name')
  await user.type(name, ' Amma{Enter}')
  await expect.poll(() => name.closest('[inert]')).not.toBeNull()
  // As a browser does for an inert field.
  name.blur()
  saving.resolve(refused('Please try again later.', { status: 409 }))
  await see('Please try again later.')
  await expect.poll(() => document.activeElement).toBe(name)
  expect(name.closest('[inert]')).toBeNull()
})

test.for([
  ['Name', 'Ammu', { name: 'Ammu' }],
  ['Email', 'ammu@new.example', { email: 'ammu@new.example' }],
] as const)('a save sends only what was changed: %s', async ([label, text, change]) => {
  const { user, shop } = openPerson({ ...person, role: 'packer' })
  const input = await field(label)
  await user.clear(input)
  await user.type(input, text)
  // Another admin has made the person a cashier since.
  shop.respond({ 'GET /api/users/:id': { ...person, role: 'cashier' } })
  await queryClient.refetchQueries({ queryKey: ['users'] })
  await user.click(await button('Update'))
  await expectAddress('/admin-userslist')
  expect(shop.sent('PUT /api/users/:id')).toEqual([change])
})

test('a new role is sent alone, and an owner who gives up the role loses its rights on this page', async () => {
  const { user, shop } = openPerson({ ...person, isAdmin: true, role: 'owner' }, { ...person, role: 'packer' })
  await user.click(await field('Check to make this user another Admin'))
  await user.selectOptions(await field('Role in the shop office'), 'Packer')
  await user.click(await button('Update'))
  await see('Your role cannot open this page')
  expect(shop.sent('PUT /api/users/:id')).toEqual([{ role: 'packer' }])
  expect(userInfo.get()?.permissions).toEqual(['see dashboard', 'ship orders'])
})

test('staff who left the user meanwhile stay where they are', async () => {
  const saving = Promise.withResolvers<User>()
  const { user, shop } = openPerson(person)
  shop.respond({ 'PUT /api/users/:id': saving.promise, 'GET /api/content': [] })
  await user.click(await button('Update'))
  goTo('/admin-content')
  await seeScreen('Texts and pictures')
  saving.resolve(person)
  await see('Ammukutty was saved')
  await expect.poll(() => queryClient.isMutating()).toBe(0)
  expect(address()).toBe('/admin-content')
})

// Requirements: ROLE-14
test('the form of a shopper warns that the e-mail address is not confirmed', async () => {
  openPerson({ ...person, isEmailConfirmed: false })
  await see('The e-mail address is not confirmed.')
  await expectAccessible()
})

test.for([
  ['who has a role', { role: 'packer', isEmailConfirmed: false }],
  ['whose address is confirmed', { isEmailConfirmed: true }],
] as const)('the form of a person %s has no warning', async ([, change]) => {
  openPerson({ ...person, ...change })
  await field('Name')
  await seeNot('The e-mail address is not confirmed.')
})

/** Staff open their own account, or that of another person. */
const openPerson = (shown: User, saved = shown) =>
  openApp(`/admin-userslist/${shown._id}/edit`, {
    as: { ...staff(), _id: shown.isAdmin ? shown._id : newId(), permissions: [...PERMISSIONS] },
    responses: {
      'GET /api/users/:id': shown,
      'GET /api/users/:id/nomination': { nominee: null },
      'GET /api/users': [shown],
      'PUT /api/users/:id': saved,
    },
  })

const openUser = (nominee: Nominee['nominee'] | ReturnType<typeof refused>, as = staff()) =>
  openApp(`/admin-userslist/${person._id}/edit`, {
    as,
    responses: {
      'GET /api/users/:id': person,
      'GET /api/users/:id/nomination': nominee && 'since' in nominee ? { nominee } : (nominee ?? { nominee: null }),
    },
  })

// Requirements: PRIV-13
test('the nominee of a user is fetched only on request', async () => {
  const { user, shop } = openUser({ name: 'Meera', contact: '9847012345', since: '2026-11-20T06:00:00.000Z' })
  await see('Each view is recorded under “Who changed what”.')
  expect(shop.sent('GET /api/users/:id/nomination')).toEqual([])
  await user.click(await button('Show the nominee'))
  await see('Meera')
  await see('20/11/2026')
  expect(document.activeElement?.textContent).toContain('Meera')
  expect(screen.queryByRole('button', { name: 'Show the nominee' })).toBeNull()
  await expectAccessible()
})

// Requirements: PRIV-13
test('the page says that a user has no nominee, or that the nominee failed to load', async () => {
  const { user, shop } = openUser(refused('The shop is being tidied up.'))
  await user.click(await button('Show the nominee'))
  await see('The shop is being tidied up.')
  shop.respond({ 'GET /api/users/:id/nomination': { nominee: null } })
  await user.click(await button('Show the nominee'))
  await see('This person has named nobody.')
})

// Requirements: PRIV-13
test('staff who may not handle privacy have no button for the nominee', async () => {
  openUser(null, shopper({ permissions: ['see dashboard', 'see people'] }))
  await button('Update')
  expect(screen.queryByText('The nominee')).toBeNull()
})

// The last test, because the search of the list stays for later ones.
// Requirements: ADMIN-6, ADMIN-19
test('a save of a user returns to the list with its last search', async () => {
  const { user } = openPerson(person)
  await field('Name')
  goTo('/admin-userslist?search=ammu')
  await seeScreen('Users')
  goTo(`/admin-userslist/${person._id}/edit`)
  const cancel = await screen.findByRole('link', { name: 'Cancel' })
  expect(cancel.getAttribute('href')).toBe('#/admin-userslist?search=ammu')
  await user.click(await button('Update'))
  await expectAddress('/admin-userslist?search=ammu')
})
