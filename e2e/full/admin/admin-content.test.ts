import { goToPage } from '../../support/admin-pages.ts'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { countEffort } from '../../support/count-effort.ts'
import { expectAccessibleLayout, see, seeScreen } from '../../support/page-checks.ts'
import { admin } from '../../support/people.ts'

// Requirements: CONTENT-1, CONTENT-4, CONTENT-8
test.for([
  [360, 'K. N. 360'],
  [1280, 'P. L. 1280'],
] as const)(
  "the chairman's name on the page takes at most six presses and fields, at %i px",
  async ([width, name], { openPage }) => {
    const page = await openPage({ width, as: await admin(), path: '/admin-dashboard' })
    await seeScreen(page, 'Dashboard')
    const effort = await countEffort(page)
    await goToPage(page, 'Texts and pictures')
    await page.getByRole('link', { name: 'Names of people' }).click()
    await page.getByLabel('Name of the chairman, English').fill(name)
    await page.getByRole('button', { name: 'Save and show in shop' }).click()
    await see(page.getByText('Saved. Shoppers see it now.'))
    const { steps } = effort()
    expect(steps).toBe(width < 992 ? 5 : 4)
    await expectAccessibleLayout(page)

    const shopper = await openPage({ width })
    await shopper.goto('/directors')
    await see(shopper.getByText(name))
    await shopper.goto('/ml/directors')
    await see(shopper.getByText(name))

    const restore = page.getByRole('button', { name: 'Restore this version' }).last()
    await restore.focus()
    await page.keyboard.press('Enter')
    await see(page.getByText('The earlier text is back.'))
    expect(await restore.evaluate((button) => button.matches(':focus'))).toBe(true)
    await expect
      .poll(
        async () => (await callApi('GET /api/society/:page', { params: { page: 'directors' }, query: {} })).body,
        pollOptions,
      )
      .not.toContain(name)
  },
)
