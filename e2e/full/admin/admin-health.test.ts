import { goToPage } from '../../support/admin-pages.ts'
import { expect, test } from '../../support/browser.ts'
import { countEffort } from '../../support/count-effort.ts'
import { expectAccessibleLayout, see, seeScreen } from '../../support/page-checks.ts'
import { admin } from '../../support/people.ts'

// Requirements: LIVE-9
test.for([320, 1280])(
  'the owner sees what the server lacks, from the list of pages, at %i px',
  async (width, { openPage }) => {
    const page = await openPage({ width, as: await admin(), path: '/admin-dashboard' })
    await seeScreen(page, 'Dashboard')
    const effort = await countEffort(page)
    await goToPage(page, 'Health')
    await seeScreen(page, 'Health')
    const mails = page.getByRole('row').filter({ hasText: 'E-mail server' })
    await see(mails.getByText('Warning', { exact: true }))
    await see(mails.getByText('What to do: Set SMTP_URL and MAIL_FROM.'))
    await see(page.getByRole('row').filter({ hasText: 'The database takes orders.' }).getByText('OK', { exact: true }))
    const presses = width < 992 ? 2 : 1
    expect(effort()).toEqual({ presses, fields: 0, screens: 1, steps: presses })
    await expectAccessibleLayout(page)
    await page.getByRole('button', { name: 'Check again' }).click()
    await see(mails)
  },
)
