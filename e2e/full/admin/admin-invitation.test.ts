import { goToPage } from '../../support/admin-pages.ts'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { countEffort } from '../../support/count-effort.ts'
import { expectAccessibleLayout, see, seeNot, seeScreen } from '../../support/page-checks.ts'
import { admin } from '../../support/people.ts'

/** The link in the newest mail to this person. Without a mail server the shop stores its mails. */
async function linkTo(email: string) {
  const as = await admin()
  const mails = await callApi('GET /api/mails', { as, query: {} })
  const mail = mails.find(({ to }) => to === email)
  const { text } = await callApi('GET /api/mails/:id', { as, params: { id: mail?._id ?? '' } })
  return /#\/admin-join\?token=[\w-]+/.exec(text ?? '')?.[0] ?? 'no link'
}

// Requirements: ROLE-13
test.for([360, 1280])(
  'a colleague is invited, chooses a password, and packs without seeing money, at %i px',
  async (width, { openPage }) => {
    const email = `devi.${Date.now()}@people.example`
    const page = await openPage({ width, as: await admin(), path: '/admin-dashboard' })
    await seeScreen(page, 'Dashboard')
    const effort = await countEffort(page)
    await goToPage(page, 'Users')
    await seeScreen(page, 'Users')
    await page.getByRole('button', { name: 'Add a person' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a person' })
    await dialog.getByLabel('Name').fill('Devi Packer')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Role in the shop office').selectOption('Packer')
    await expectAccessibleLayout(page)
    await dialog.getByRole('button', { name: 'Invite by e-mail' }).click()
    await seeNot(dialog)
    expect(effort().steps).toBe(width === 360 ? 7 : 6)
    await see(page.getByRole('button', { name: 'Withdraw the invitation of Devi Packer' }).first())
    await expectAccessibleLayout(page)

    const colleague = await openPage({ width, refusals: ['/api/invitations/'] })
    await expect.poll(() => linkTo(email), pollOptions).toMatch(/token/)
    const link = await linkTo(email)
    await colleague.goto(`/${link}`)
    await see(colleague.getByText('Welcome, Devi Packer. Your role in the shop office: Packer.'))
    await expectAccessibleLayout(colleague)
    await colleague.getByLabel('New password').fill('short')
    await colleague.getByRole('button', { name: 'Start' }).click()
    await see(colleague.getByText('Choose a password of at least 12 characters.'))
    await colleague.getByLabel('New password').fill('coconut palm river')
    await colleague.getByRole('button', { name: 'Start' }).click()
    await seeScreen(colleague, 'Dashboard')
    await goToPage(colleague, 'To pack')
    await seeScreen(colleague, 'To pack')
    expect(await colleague.getByText('₹').count()).toBe(0)
    await colleague.goto(`/${link}`)
    await see(
      colleague.getByText('This link has been used, or it has expired. Ask the owner of the shop for a new one.'),
    )
    await expectAccessibleLayout(colleague)
  },
)
