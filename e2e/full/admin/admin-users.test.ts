import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import {
  expectAccessibleLayout,
  expectAccessibleOnPhoneAndDesk,
  expectAddress,
  see,
  seeNot,
  seeScreen,
  waitForIdle,
} from '../../support/page-checks.ts'
import { admin, createShopper, newPerson, PASSWORD } from '../../support/people.ts'

// Requirements: ADMIN-19
test('a user is found by name, number or e-mail', async ({ openPage }) => {
  const person = await createShopper('Unniyarcha Puthooram')
  const page = await openPage({ width: 360, as: await admin(), path: '/admin-userslist' })
  await seeScreen(page, 'Users')
  const found = page.getByRole('link', { name: /^Edit / })
  const search = page.getByLabel('Search users')
  for (const text of [person.number, person.email, `unniyar ${person.number.slice(0, 5)}`]) {
    await search.fill(text)
    await expect.poll(() => found.count(), pollOptions).toBe(1)
    await see(page.getByRole('row').filter({ hasText: person.email }))
  }
  // The previous search found the same user: the list is faded until the last response.
  await expect.poll(() => page.url(), pollOptions).toContain('search=unniyar')
  await seeNot(page.locator('#main [aria-busy="true"]').first())
  await expectAccessibleOnPhoneAndDesk(page)
  await found.click()
  await seeScreen(page, 'Edit user')
  await page.goBack()
  await expect.poll(() => search.inputValue(), pollOptions).toBe(`unniyar ${person.number.slice(0, 5)}`)
  await search.fill('nobody is called like this')
  await see(page.getByRole('heading', { name: 'No matching users' }))
  await expectAccessibleOnPhoneAndDesk(page)
})

// Requirements: ADMIN-1, ADMIN-5, ADMIN-6, NAV-17, ROLE-3, ROLE-4
test('a user is corrected and made an admin, and the list is shown again', async ({ openPage }) => {
  const person = await createShopper('Paru')
  const { number } = newPerson()
  const page = await openPage({ width: 360, as: await admin(), path: '/admin-userslist' })
  await waitForIdle(page)
  await page.getByRole('link', { name: 'Edit Paru' }).first().click()
  await seeScreen(page, 'Edit user')
  await page.goto(`/#/admin-userslist/${person._id}/edit`)
  await expect.poll(() => page.getByLabel('Email').inputValue(), pollOptions).toBe(person.email)
  await page.getByLabel('Name').fill('Parukutty Amma')
  await page.getByLabel('Mobile').fill(number)
  const box = page.getByLabel('Check to make this user another Admin')
  expect(await box.isChecked()).toBe(false)
  await box.check()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Update' }).click()
  await expectAddress(page, '/admin-userslist')
  await see(page.getByText('Parukutty Amma was saved'))
  expect(await callApi('GET /api/users/:id', { as: await admin(), params: { id: person._id } })).toMatchObject({
    name: 'Parukutty Amma',
    number,
    isAdmin: true,
  })
})

// Requirements: ADMIN-1, ADMIN-7, UI-4
test('a user is deleted only after the question, and can no longer sign in', async ({ openPage }) => {
  const person = await createShopper('Kalyani Deleted')
  const page = await openPage({ width: 360, as: await admin(), path: '/admin-userslist' })
  await seeScreen(page, 'Users')
  await waitForIdle(page)
  const row = page.getByRole('row').filter({ hasText: person.email })
  const remove = row.getByRole('button', { name: 'Delete Kalyani Deleted' })
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await see(question.getByText('Kalyani Deleted can no longer sign in. Their orders stay.'))
  await expectAccessibleLayout(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await seeNot(question)
  await see(row)
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await see(page.getByText('Kalyani Deleted was deleted'))
  await seeNot(row)
  const body = { emailorMobile: person.email, password: PASSWORD }
  await expect(callApi('POST /api/users/login', { body })).rejects.toThrow('401')
})
