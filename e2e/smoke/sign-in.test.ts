import { expect, pollOptions, test } from '../support/browser.ts'
import { callApi } from '../support/call-api.ts'
import { expectAccessibleLayout, expectAddress, see, seeNot, seeScreen } from '../support/page-checks.ts'
import { createShopper, newPerson, signedInOn } from '../support/people.ts'
import { fillRegistration, openAsNew, signIn } from '../support/sign-in.ts'

// Requirements: AUTH-1
test('a user signs in with the e-mail address or the mobile number, in any usual form', async ({ openPage }) => {
  const person = await createShopper()
  const page = await openPage()
  for (const name of [person.email.toUpperCase(), person.number, `+91 ${person.number}`]) {
    await page.goto('/#/login')
    await signIn(page, name)
    await expectAddress(page, '/')
    expect(await signedInOn(page)).toMatchObject({ name: person.name, isAdmin: false })
    await page.evaluate('localStorage.clear()')
    await page.reload()
  }
})

// Requirements: HEAD-6, HEAD-8, NAV-7
test('a new account continues to the requested screen, and the menu shows the name', async ({ openPage }) => {
  const page = await openPage({ path: '/register?test1=profile' })
  await fillRegistration(page, newPerson('Janaki Teacher'))
  await seeScreen(page, 'Profile')
  await expectAddress(page, '/profile')
  const menu = page.getByRole('banner').getByText('Janaki Teacher')
  await menu.click()
  await see(page.getByRole('banner').getByRole('button', { name: 'Logout' }))
  expect(await page.getByRole('link', { name: 'Admin options' }).count()).toBe(0)
  await expectAccessibleLayout(page)
  await page.keyboard.press('Escape')
  await seeNot(page.getByRole('banner').getByRole('button', { name: 'Logout' }))
})

// Requirements: AUTH-9, HEAD-7
// ASVS: 7.4.4
test('signing out removes the user from the browser and ends the session on the server', async ({ openPage }) => {
  const { page, person } = await openAsNew(openPage)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expectAddress(page, '/')
  const account = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Account' })
  await expect.poll(() => account.getAttribute('href'), pollOptions).toBe('#/login')
  const { origins } = await page.context().storageState()
  expect(origins.flatMap(({ localStorage }) => localStorage.map(({ name }) => name))).not.toContain('userInfo')
  await expect.poll(() => callApi('GET /api/cart', { as: person }).catch(String), pollOptions).toContain('401')
})
