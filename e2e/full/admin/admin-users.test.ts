import { ask } from '../../support/ask.ts'
import { expect, soon, test } from '../../support/browser.ts'
import { expectAddress, expectSound, see, seeNot, seeScreen } from '../../support/looks.ts'
import { admin, newPerson, PASSWORD, registered } from '../../support/people.ts'

test('the list of users has the columns of the specification', async ({ openPage }) => {
  const person = await registered('Ammukutty')
  const page = await openPage({ as: await admin(), path: '/admin-userslist' })
  await seeScreen(page, 'Users')
  const heads = await page.getByRole('columnheader').allTextContents()
  expect(heads).toEqual(['ID', 'NAME', 'MOBILE', 'EMAIL', 'ADMIN', 'Actions'])
  const row = page.getByRole('row').filter({ hasText: person.email })
  expect((await row.getByRole('cell').allTextContents()).slice(0, 4)).toEqual([
    person._id.slice(-8),
    person.number.replace(/^(.{5})/, '$1 '),
    person.email,
    'No',
  ])
  await expectSound(page)
})

test.for([360, 1280])('a user is found by name, number or e-mail, at %i px', async (width, { openPage }) => {
  const person = await registered('Unniyarcha Puthooram')
  const page = await openPage({ width, as: await admin(), path: '/admin-userslist' })
  await seeScreen(page, 'Users')
  const found = page.getByRole('link', { name: /^Edit / })
  const search = page.getByLabel('Search users')
  for (const words of [person.number, person.email, `unniyar ${person.number.slice(0, 5)}`]) {
    await search.fill(words)
    await expect.poll(() => found.count(), soon).toBe(1)
    await see(page.getByRole('row').filter({ hasText: person.email }))
  }
  // The same person was found by the words before: until the last answer is there the list is pale.
  await expect.poll(() => page.url(), soon).toContain('search=unniyar')
  await seeNot(page.locator('#main [aria-busy="true"]').first())
  await expectSound(page)
  await found.click()
  await seeScreen(page, 'Edit user')
  await page.goBack()
  await expect.poll(() => search.inputValue(), soon).toBe(`unniyar ${person.number.slice(0, 5)}`)
  await search.fill('nobody is called like this')
  await see(page.getByRole('heading', { name: 'No matching users' }))
  await expectSound(page)
})

test('the last admin can neither go nor become a shopper', async ({ openPage }) => {
  const as = await admin()
  const others = (await ask('GET /api/users', { as, query: {} })).filter((user) => user.isAdmin && user._id !== as._id)
  for (const { _id } of others) await ask('PUT /api/users/:id', { as, params: { id: _id }, body: { isAdmin: false } })
  const path = `/admin-userslist?${new URLSearchParams({ search: as.email })}`
  const page = await openPage({ as, path, refusals: ['/api/users/'] })
  await page.getByRole('button', { name: `Delete ${as.name}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await see(question.getByText(/last admin/))
  await expectSound(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: `Edit ${as.name}` }).click()
  await page.getByLabel('Check to make this user another Admin').uncheck()
  await page.getByRole('button', { name: 'Update' }).click()
  await see(page.getByText(/last admin/))
})

test('a user is corrected and made an admin, and back at the list', async ({ openPage }) => {
  const person = await registered('Paru')
  const { number } = newPerson()
  const page = await openPage({ width: 360, as: await admin(), path: '/admin-userslist' })
  await page.getByRole('link', { name: 'Edit Paru' }).first().click()
  await seeScreen(page, 'Edit user')
  await page.goto(`/#/admin-userslist/${person._id}/edit`)
  await expect.poll(() => page.getByLabel('Email').inputValue(), soon).toBe(person.email)
  await page.getByLabel('Name').fill('Parukutty Amma')
  await page.getByLabel('Mobile').fill(number)
  const box = page.getByLabel('Check to make this user another Admin')
  expect(await box.isChecked()).toBe(false)
  await box.check()
  await expectSound(page)
  await page.getByRole('button', { name: 'Update' }).click()
  await expectAddress(page, '/admin-userslist')
  await see(page.getByText('Parukutty Amma was saved'))
  expect(await ask('GET /api/users/:id', { as: await admin(), params: { id: person._id } })).toMatchObject({
    name: 'Parukutty Amma',
    number,
    isAdmin: true,
  })
})

test('an old sign-in is asked for its own password before an admin gets another e-mail', async ({ openPage }) => {
  const person = await registered('Short Signed')
  const page = await openPage({
    width: 360,
    as: await admin(),
    path: `/admin-userslist/${person._id}/edit`,
    refusals: ['/api/users/'],
  })
  const message = 'Please enter your current password.'
  // As the shop answers a sign-in that is older than 15 minutes.
  await page.route(`**/api/users/${person._id}`, (route, request) =>
    request.method() === 'PUT' && !request.postDataJSON().currentPassword
      ? route.fulfill({
          status: 403,
          json: { message, code: 'password_needed', errors: [{ path: 'currentPassword', message }] },
        })
      : route.continue(),
  )
  await page.getByLabel('Name').fill('Long Signed')
  await page.getByRole('button', { name: 'Update' }).click()
  await see(page.getByText(message))
  await expectSound(page)
  await page.getByLabel('Your own password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Update' }).click()
  await see(page.getByText('Long Signed was saved'))
})

test('a user is deleted only after the question, and can no longer sign in', async ({ openPage }) => {
  const person = await registered('Kalyani Deleted')
  const page = await openPage({ width: 360, as: await admin(), path: '/admin-userslist' })
  await seeScreen(page, 'Users')
  const row = page.getByRole('row').filter({ hasText: person.email })
  const remove = row.getByRole('button', { name: 'Delete Kalyani Deleted' })
  await remove.click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  await see(question.getByText('Kalyani Deleted can no longer sign in. Their orders stay.'))
  await expectSound(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await seeNot(question)
  await see(row)
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await see(page.getByText('Kalyani Deleted was deleted'))
  await seeNot(row)
  const body = { emailorMobile: person.email, password: PASSWORD }
  await expect(ask('POST /api/users/login', { body })).rejects.toThrow('401')
})

test('a number that another user has is refused beside the form', async ({ openPage }) => {
  const [person, other] = await Promise.all([registered(), registered()])
  const path = `/admin-userslist/${person._id}/edit`
  const page = await openPage({ as: await admin(), path, refusals: ['/api/users/'] })
  await page.getByLabel('Mobile').fill(other.number)
  await page.getByRole('button', { name: 'Update' }).click()
  await see(page.getByText(/already/))
  await expectSound(page)
})
