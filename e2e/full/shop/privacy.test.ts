import { goToPage } from '../../support/admin-pages.ts'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { expectAccessibleLayout, see, seeScreen } from '../../support/page-checks.ts'
import { admin, newPerson, signedInOn } from '../../support/people.ts'

// Requirements: PRIV-2, PRIV-3, PRIV-5, PRIV-6
test.for([360, 1280])(
  'a person registers beside the notice, allows offers, withdraws and names a nominee, at %i px',
  async (width, { openPage }) => {
    const person = newPerson()
    const page = await openPage({ width, path: '/register' })
    await seeScreen(page, 'Create your account')
    await see(page.getByText(/By registering you say that you are\.$/))
    await page.getByText('Privacy notice', { exact: true }).first().click()
    await see(page.getByText(/Data Protection Board of India/).first())
    await expectAccessibleLayout(page)
    await page.getByLabel('Name').fill(person.name)
    await page.getByLabel('Email').fill(person.email)
    await page.getByLabel('Mobile number').fill(person.number)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByLabel('Confirm password').fill(person.password)
    await page.getByRole('button', { name: 'Register' }).click()
    await expect.poll(() => page.url(), pollOptions).not.toContain('register')
    const as = await signedInOn(page)
    const consents = () => callApi('GET /api/users/consents', { as })
    expect(await consents()).toMatchObject([
      { purpose: 'account', history: [{ shownOn: 'register', noticeVersion: expect.any(String), saysAdult: true }] },
      { purpose: 'offers', given: false, history: [] },
    ])

    await page.goto('/#/profile')
    await seeScreen(page, 'Profile')
    const offers = page.getByRole('checkbox', { name: /^News and offers/ })
    await offers.check()
    await expect.poll(async () => (await consents())[1]?.given, pollOptions).toBe(true)
    // The page ignores a change until it has the response to the one before.
    await page.getByText('What you allowed, and when').click()
    await expect.poll(() => page.getByText(/^Allowed on/).count(), pollOptions).toBe(2)
    await offers.uncheck()
    await expect.poll(async () => (await consents())[1]?.given, pollOptions).toBe(false)
    await see(page.getByText(/^Withdrawn on/))
    await page.getByLabel('Nominee', { exact: true }).fill('Sarojini')
    await page.getByLabel('How to reach this person').fill('9847012345')
    await page.getByRole('button', { name: 'Nominate' }).click()
    await see(page.getByRole('button', { name: 'Remove nominee' }))
    await expectAccessibleLayout(page)
  },
)

// Requirements: PRIV-7, PRIV-8, PRIV-9
test.for([360, 1280])(
  'the owner records a breach, sees the people and the e-mails, and sends them, at %i px',
  async (width, { openPage }) => {
    const person = newPerson()
    await callApi('POST /api/users', { body: person })
    const as = await admin()
    const page = await openPage({ width, as, path: '/admin-dashboard' })
    await seeScreen(page, 'Dashboard')
    await goToPage(page, 'Privacy')
    await seeScreen(page, 'Privacy')
    await page.getByRole('button', { name: 'Record a breach' }).click()
    await page.getByLabel('Noticed on').fill('2026-11-20T10:00')
    await page.getByRole('checkbox', { name: 'e-mail address' }).check()
    await page.getByLabel('Affected people').selectOption('people')
    await page.getByLabel('E-mail addresses or ids, one on each line').fill(person.email)
    for (const part of ['What happened', 'What may follow from it', 'What the shop has done', 'What people can do'])
      await page.getByLabel(`${part}, in English`).fill(`${part}: said in one sentence.`)
    await expectAccessibleLayout(page)
    await page.getByRole('button', { name: 'Save and list the people' }).click()
    await seeScreen(page, 'Data breach')
    await see(page.getByText(person.email).first())
    await page.getByText('The e-mail in Malayalam').click()
    await expectAccessibleLayout(page)
    await page.getByRole('button', { name: 'Send the e-mails' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click()
    const mails = () => callApi('GET /api/mails', { as, query: {} })
    await expect
      .poll(
        async () => (await mails()).filter(({ kind, to }) => kind === 'dataBreach' && to === person.email).length,
        pollOptions,
      )
      .toBe(1)
    await page.getByRole('button', { name: 'Mark as reported' }).click()
    await see(page.getByText(/^Reported to the Board on/))
    await expectAccessibleLayout(page)
  },
)
