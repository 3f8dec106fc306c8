import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { expectAccessibleLayout, pauseClock, see, seeNot, seeScreen } from '../../support/page-checks.ts'
import { createShopper, newPerson, PASSWORD, signedInOn } from '../../support/people.ts'

// Requirements: UI-4, UI-12, USER-2, USER-7
test('a profile change is saved, and the message disappears after five seconds', async ({ openPage }) => {
  const person = await createShopper()
  const { email, number } = newPerson()
  const page = await openPage({ as: person })
  await page.clock.install()
  await page.goto('/#/profile')
  await seeScreen(page, 'Profile')
  await page.getByLabel('Name').fill('Sarojini')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mobile number').fill(`0${number}`)
  // Fake clock from here on.
  await pauseClock(page)
  await page.getByRole('button', { name: 'Save changes' }).click()
  const note = page.getByRole('status').filter({ hasText: 'Profile updated' })
  await expect
    .poll(async () => {
      await page.clock.runFor(1)
      return note.isVisible()
    }, pollOptions)
    .toBe(true)
  expect(await page.getByLabel('Mobile number').inputValue()).toBe(number)
  await page.clock.runFor(4000)
  await see(note)
  await page.clock.runFor(1500)
  await seeNot(note)
  expect(await callApi('GET /api/users/:id', { as: person, params: { id: person._id } })).toMatchObject({
    name: 'Sarojini',
    email,
    number,
  })
  expect(await signedInOn(page)).toMatchObject({ name: 'Sarojini', email, number })
})

// Requirements: USER-4, USER-7
test('a new password is typed twice, ends the other sessions and not this one', async ({ openPage }) => {
  const person = await createShopper()
  const page = await openPage({ width: 360, as: person, path: '/profile' })
  await page.getByLabel('New password').fill('paddy-field-9')
  await page.getByLabel('Confirm password').fill('paddy-field')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await see(page.getByText('Passwords do not match!'))
  await expectAccessibleLayout(page)
  const body = { emailorMobile: person.email, password: PASSWORD }
  const elsewhere = await callApi('POST /api/users/login', { body })
  await page.getByLabel('Confirm password').fill('paddy-field-9')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await see(page.getByRole('status').filter({ hasText: 'Profile updated' }))
  await expect.poll(() => callApi('GET /api/cart', { as: elsewhere }).catch(String), pollOptions).toContain('401')
  await expect(callApi('POST /api/users/login', { body })).rejects.toThrow('401')
  expect(await callApi('GET /api/cart', { as: await signedInOn(page) })).toEqual([])
})
