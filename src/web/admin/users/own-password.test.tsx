import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { User } from '#shared/users.ts'
import { refused } from '#tests/components/fake-shop.ts'
import { button, expectAccessible, expectAddress, field, openApp, see, seeScreen } from '#tests/components/open-app.tsx'
import { newId, staff } from '#tests/components/responses.ts'

const person: User = {
  _id: newId(),
  name: 'Ammukutty',
  email: 'ammu@people.example',
  number: '9847012345',
  isAdmin: false,
}

/** The response for an old sign-in, until the password comes with it. */
const needsPassword =
  <T,>(done: T) =>
  ({ body }: { body: unknown }) => {
    const message = 'Please enter your current password.'
    return (body as { currentPassword?: string }).currentPassword
      ? done
      : refused(message, { status: 403, code: 'password_needed', errors: [{ path: 'currentPassword', message }] })
  }

// Requirements: ROLE-15
test('an admin with an old sign-in must enter their password before changing an admin’s e-mail', async () => {
  const { user } = openApp(`/admin-userslist/${person._id}/edit`, {
    as: staff(),
    responses: {
      'GET /api/users/:id': person,
      'GET /api/users': [person],
      'PUT /api/users/:id': needsPassword(person),
    },
  })
  await seeScreen('Edit user')
  await user.click(await button('Update'))
  await see('Please enter your current password.')
  await expectAccessible()
  await user.type(await field('Your own password'), 'correct horse battery')
  await user.click(await button('Update'))
  await expectAddress('/admin-userslist')
  await see('Ammukutty was saved')
})

// Requirements: ROLE-15
test('an old sign-in enters its password to invite a person, and to send the invitation again', async () => {
  const when = '2026-05-04T06:00:00.000Z'
  const open = [
    { _id: newId(), name: 'Devi', email: 'devi@people.example', role: 'packer', createdAt: when, expiresAt: when },
  ] as const
  const { user, shop } = openApp('/admin-userslist', {
    as: staff(),
    responses: { 'GET /api/users': [person], 'POST /api/invitations': needsPassword([...open]) },
  })
  await user.click(await button('Add a person'))
  await user.type(await field('Name'), 'Devi')
  await user.type(await field('Email'), 'devi@people.example')
  await user.selectOptions(await field('Role in the shop office'), 'Packer')
  await user.click(await button('Invite by e-mail'))
  await expectAccessible()
  await user.type(await field('Your own password'), 'correct horse battery')
  await user.click(await button('Invite by e-mail'))
  await see('The invitation is on its way to devi@people.example')

  await user.click(await button('Send again, the invitation of Devi'))
  const ownDialog = await screen.findByRole('dialog', { name: 'Enter your own password' })
  await user.click(within(ownDialog).getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => ownDialog.isConnected).toBe(false)
  expect(screen.queryByText('Please enter your current password.')).toBeNull()

  await user.click(await button('Send again, the invitation of Devi'))
  const dialog = await screen.findByRole('dialog', { name: 'Enter your own password' })
  await expectAccessible()
  await user.type(within(dialog).getByLabelText('Your own password'), 'correct horse battery')
  await user.click(within(dialog).getByRole('button', { name: 'Send again' }))
  await expect.poll(() => dialog.isConnected).toBe(false)
  const passwords = shop
    .sent('POST /api/invitations')
    .map((sent) => (sent as { currentPassword?: string }).currentPassword)
  expect(passwords).toEqual([undefined, 'correct horse battery', undefined, undefined, 'correct horse battery'])
})

// Requirements: ROLE-15
test('an old sign-in enters its password to delete a member of staff', async () => {
  const { user, shop } = openApp('/admin-userslist', {
    as: staff(),
    responses: { 'GET /api/users': [person], 'DELETE /api/users/:id': needsPassword({ message: 'User removed' }) },
  })
  await user.click(await button('Delete Ammukutty'))
  const question = within(await screen.findByRole('alertdialog', { name: 'Are you sure?' }))
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await question.findByText('Please enter your current password.')
  await expectAccessible()
  await user.type(question.getByLabelText('Your own password'), 'correct horse battery')
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await see('Ammukutty was deleted')
  expect(shop.sent('DELETE /api/users/:id')).toEqual([{}, { currentPassword: 'correct horse battery' }])
})
