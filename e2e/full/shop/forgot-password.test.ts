import { expect, type OpenPage, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { OFFLINE } from '../../support/network.ts'
import { expectAccessibleLayout, expectAddress, see, seeNot, seeScreen } from '../../support/page-checks.ts'
import { admin, createShopper, PASSWORD, type Person } from '../../support/people.ts'

const NEW_PASSWORD = 'jackfruit-shade-4'

// Requirements: AUTH-3, AUTH-4, AUTH-5, AUTH-27, AUTH-28
test('a user sets a new password with the code from the e-mail', async ({ openPage }) => {
  const person = await createShopper()
  const { page, dialog } = await openQuestion(openPage)
  await expectAccessibleLayout(page)
  await dialog.getByLabel('Registered email').fill(person.email)
  await dialog.getByRole('button', { name: 'Send OTP' }).click()
  await see(dialog.getByText('Check the OTP sent to your Email'))
  await expectAccessibleLayout(page)

  await dialog.getByLabel('OTP').fill(await codeFor(person))
  await dialog.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await dialog.getByLabel('Confirm new password').fill('something else')
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  await see(dialog.getByText("Passwords doesn't match"))
  await expectAccessibleLayout(page)
  await dialog.getByLabel('Confirm new password').fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  await see(page.getByText('Password reset successfull'))
  await seeNot(dialog)

  await page.getByLabel('Email or mobile number').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectAddress(page, '/')
  const body = { emailorMobile: person.email, password: PASSWORD }
  await expect(callApi('POST /api/users/login', { body })).rejects.toThrow('401')
})

test('a wrong code is refused, and another can be requested', async ({ openPage }) => {
  const person = await createShopper()
  const { dialog } = await openQuestion(openPage, ['/api/users/reset'])
  await dialog.getByLabel('Registered email').fill(person.email)
  await dialog.getByRole('button', { name: 'Send OTP' }).click()
  const code = await codeFor(person)
  await dialog.getByLabel('OTP').fill(code === '123456' ? '654321' : '123456')
  await dialog.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
  await dialog.getByLabel('Confirm new password').fill(NEW_PASSWORD)
  await dialog.getByRole('button', { name: 'Reset password' }).click()
  await see(
    dialog
      .getByText(/OTP|code/)
      .filter({ hasText: /not right|wrong|Invalid|does not/i })
      .first(),
  )
  await dialog.getByRole('button', { name: 'Send another OTP' }).click()
  expect(await dialog.getByLabel('Registered email').inputValue()).toBe(person.email)
  await dialog.getByRole('button', { name: 'Send OTP' }).click()
  await see(dialog.getByText('Check the OTP sent to your Email'))
  await expect.poll(async () => (await codeMailsTo(person)).length, pollOptions).toBe(2)
})

// Requirements: AUTH-26
test('a malformed e-mail address gets the fixed text', async ({ openPage }) => {
  const { page, dialog } = await openQuestion(openPage)
  await dialog.getByLabel('Registered email').fill('not an address')
  await dialog.getByRole('button', { name: 'Send OTP' }).click()
  await see(dialog.getByText('Some error occured. Please check your Email'))
  await expectAccessibleLayout(page)
  await page.keyboard.press('Escape')
  await seeNot(dialog)
  const link = page.getByRole('button', { name: 'Forget password' })
  await expect
    .poll(() => link.evaluate((button) => button === button.ownerDocument.activeElement), pollOptions)
    .toBe(true)
})

// Requirements: UI-6
test('without a connection the login form stays as it is, and the next press opens the dialog', async ({
  openPage,
}) => {
  const page = await openPage({ width: 360, path: '/login', refusals: OFFLINE })
  const name = page.getByLabel('Email or mobile number')
  const link = page.getByRole('button', { name: 'Forget password' })
  await name.fill('lakshmi@people.example')
  await page.context().setOffline(true)
  await link.click()
  await see(page.getByRole('alert').filter({ hasText: 'Please check your connection and try again.' }))
  await expectAccessibleLayout(page)
  expect(await name.inputValue()).toBe('lakshmi@people.example')
  await page.context().setOffline(false)
  await link.click()
  await see(page.getByRole('dialog', { name: 'Reset your password' }))
  expect(await name.inputValue()).toBe('lakshmi@people.example')
})

async function openQuestion(openPage: OpenPage, refusals: string[] = []) {
  const page = await openPage({ width: 360, path: '/login', refusals })
  await seeScreen(page, 'Welcome back')
  await page.getByRole('button', { name: 'Forget password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset your password' })
  await see(dialog)
  return { page, dialog }
}

async function codeMailsTo({ email }: Person) {
  const mails = await callApi('GET /api/mails', { as: await admin(), query: {} })
  return mails.filter(({ kind, to }) => kind === 'resetCode' && to === email)
}

/** Without a mail server, mails go to the outbox, where the admin reads them. */
async function codeFor(person: Person): Promise<string> {
  const as = await admin()
  const read = async () => {
    const [mail] = await codeMailsTo(person)
    return mail ? (await callApi('GET /api/mails/:id', { as, params: { id: mail._id } })).text : ''
  }
  await expect.poll(read, pollOptions).toMatch(/\d{6}/)
  return /\d{6}/.exec(await read())?.[0] ?? ''
}
