import type { Locator, Page } from 'playwright-core'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import {
  expectAccessibleLayout,
  expectAccessibleOnPhoneAndDesk,
  see,
  seeNot,
  seeScreen,
} from '../../support/page-checks.ts'
import { admin, createShopper } from '../../support/people.ts'

// Requirements: MAIL-1, MAIL-4
test('a test mail is sent, seen as sent, read and sent again', async ({ openPage }) => {
  const as = await admin()
  const page = await openPage({ width: 360, as, path: '/admin-mails' })
  await seeScreen(page, 'E-mails')
  await see(page.getByText('For development only: no e-mail server is set'))
  await page.getByRole('button', { name: 'Send a test e-mail' }).click()
  await see(page.getByText(`A test e-mail is on its way to ${as.email}`))
  const testMails = async () => {
    const mails = await callApi('GET /api/mails', { as, query: {} })
    return mails.filter(({ kind, to }) => kind === 'test' && to === as.email)
  }
  await expect.poll(async () => (await testMails())[0], pollOptions).toMatchObject({ status: 'sent', attempts: 1 })
  const [{ _id: id, subject } = { _id: '', subject: '' }, ...older] = await testMails()
  // The shop may send other mails meanwhile.
  const name = `Open, ${subject}, ${as.email}`
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name }) })
  await expect.poll(() => rows.count(), pollOptions).toBe(1 + older.filter((mail) => mail.subject === subject).length)
  await see(rows.first().getByText('Sent', { exact: true }))
  await expectAccessibleOnPhoneAndDesk(page)

  const open = rows.first().getByRole('button', { name })
  await open.click()
  const dialog = page.getByRole('dialog', { name: subject })
  const { text } = await callApi('GET /api/mails/:id', { as, params: { id } })
  await see(dialog.getByText(text.split('\n')[0] ?? ''))
  await see(dialog.getByText('1 attempt'))
  await expectAccessibleOnPhoneAndDesk(page)
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await seeNot(dialog)
  await see(page.getByText(`The e-mail will be sent to ${as.email} again`))
  await expect.poll(() => readAttempts(page, open), pollOptions).toBe('2 attempts')
})

/** Reads the number of attempts from the mail's dialog, without a reload. */
async function readAttempts(page: Page, open: Locator): Promise<string> {
  await open.click()
  const text = await page
    .getByRole('dialog')
    .getByText(/attempt/)
    .textContent()
  await page.keyboard.press('Escape')
  return text?.split(', ')[1] ?? ''
}

// Requirements: MAIL-4
test('mails are filtered by their state, and a code is never sent twice', async ({ openPage }) => {
  const as = await admin()
  const person = await createShopper()
  await callApi('POST /api/users/getotp', { body: { resetEmail: person.email } })
  const mails = async () => (await callApi('GET /api/mails', { as, query: {} })).filter(({ to }) => to === person.email)
  await expect.poll(async () => (await mails()).length, pollOptions).toBe(2)
  const page = await openPage({ as, path: '/admin-mails' })
  await seeScreen(page, 'E-mails')
  const row = page.getByRole('row').filter({ hasText: person.email })
  await see(row.first())
  await expect.poll(() => row.count(), pollOptions).toBe(2)
  await row.first().getByRole('button', { name: /^Open/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Your code for a new password' })
  await see(dialog.getByText('A code is sent only once.'))
  expect(await dialog.getByRole('button', { name: 'Send again' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Filter e-mails' }).getByRole('link', { name: 'Not delivered' }).click()
  await see(page.getByRole('heading', { name: 'No e-mails here' }))
  await expectAccessibleLayout(page)
})
