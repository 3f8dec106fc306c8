import { screen, within } from '@testing-library/dom'
import { flushSync } from 'react-dom'
import { expect, test, vi } from 'vitest'
import { refused } from '#tests/components/fake-shop.ts'
import {
  button,
  expectAccessible,
  expectAddress,
  field,
  openApp,
  see,
  seeNot,
  seeScreen,
} from '#tests/components/open-app.tsx'
import { openEditor } from '#tests/components/open-editor.tsx'
import { product, staff } from '#tests/components/responses.ts'
import { stubUploads } from '#tests/components/stub-uploads.ts'
import { signIn, userInfo } from '#web/lib/user-info.ts'

const hairOil = product({ name: 'Hair oil', image: '/uploads/hair-oil.webp' })
const ended = refused('Please sign in', { status: 401 })

// Requirements: ADMIN-64
test('a sign-in that ends during a save asks for the password, and the form keeps what was typed', async () => {
  const { user, shop, bodies } = await openEditor(hairOil, { 'PUT /api/products/:id': ended })
  const before = userInfo.get()
  if (!before) throw new Error('Nobody is signed in')
  await user.type(await field('Name'), ' of Kadirur')
  await user.click(await button('Save'))
  await see('Your sign-in has ended. What you typed is still here. Sign in and save it again.')
  await expectAccessible()

  shop.respond({ 'POST /api/users/login': refused('Invalid email or password', { status: 401 }) })
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign in again' }))
  await user.type(dialog.getByLabelText('Your own password'), 'wrong horse')
  await user.click(dialog.getByRole('button', { name: 'Sign in' }))
  await see('Invalid email or password')

  const signedIn = { ...before, token: 'a-new-token' }
  shop.respond({ 'POST /api/users/login': signedIn, 'PUT /api/products/:id': hairOil })
  await user.click(dialog.getByRole('button', { name: 'Sign in' }))
  await seeNot('Your sign-in has ended. What you typed is still here. Sign in and save it again.')
  expect(userInfo.get()?.token).toBe('a-new-token')
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Hair oil of Kadirur')
  await user.click(await button('Save'))
  await seeScreen('Products')
  expect(bodies('PUT /api/products/:id').at(-1)).toMatchObject({ name: 'Hair oil of Kadirur' })
  expect(bodies('POST /api/users/login').at(-1)).toMatchObject({ emailorMobile: before.email })
})

// Requirements: ADMIN-64
test('after Cancel a read in the background leaves the form alone, and the next save asks again', async () => {
  const { user } = await openEditor(hairOil, { 'PUT /api/products/:id': ended })
  await user.type(await field('Name'), ' of Kadirur')
  await user.click(await button('Save'))
  const findDialog = () => screen.queryByRole('dialog', { name: 'Sign in again' })
  await expect.poll(findDialog).not.toBeNull()
  await user.click(await button('Cancel'))
  await expect.poll(findDialog).toBeNull()

  flushSync(() => signIn.clear())
  expect(findDialog()).toBeNull()
  await user.click(await button('Save'))
  await expect.poll(findDialog).not.toBeNull()
})

// Requirements: ADMIN-64
test('a sign-in that ends during the upload of a photo asks for the password', async () => {
  const uploads = stubUploads()
  const { user } = await openEditor(hairOil)
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  await user.type(await field('Name'), ' of Kadirur')
  await user.upload(await field('Choose a photo'), new File(['photo'], 'photo.png', { type: 'image/png' }))
  await expect.poll(() => uploads.length).toBe(1)
  uploads[0]?.({ message: 'Please sign in', code: 'unauthorized' }, 401)
  await see('Your sign-in has ended. What you typed is still here. Sign in and save it again.')
  expect(logged.mock.calls).toEqual([['The picture was not uploaded:', 'Please sign in']])
})

// Requirements: NAV-7
test('after the sign-in a list of the back office has the filter of its address again', async () => {
  const { user } = openApp('/admin-orderlist?state=to-ship&search=Lakshmi+Nair', {
    responses: {
      'GET /api/orders': [],
      'GET /api/cart': [],
      'GET /api/payments/mismatches': { count: 0 },
      'POST /api/users/login': staff(),
    },
  })
  await seeScreen('Welcome back')
  await user.type(await field('Email or mobile number'), 'asha@people.example')
  await user.type(await field('Password'), 'coconut-palm-7')
  await user.click(await button('Sign in'))
  await seeScreen('Orders')
  await expectAddress('/admin-orderlist?state=to-ship&search=Lakshmi+Nair')
})

// Requirements: OFF-4
test('a sign-in that ends on a page without unsaved changes leads to the sign-in screen', async () => {
  const { user } = await openEditor(hairOil, { 'PUT /api/products/:id': ended })
  await user.click(await button('Save'))
  await seeScreen('Welcome back')
  await expectAddress(`/login?goto=${encodeURIComponent(`admin-productlist/${hairOil._id}/edit`)}`)
  expect(userInfo.get()).toBeUndefined()
})
