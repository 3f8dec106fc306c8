import { goToPage } from '../../support/admin-pages.ts'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { countEffort } from '../../support/count-effort.ts'
import { expectAccessibleLayout, see, seeNot, seeScreen } from '../../support/page-checks.ts'
import { admin } from '../../support/people.ts'

// Requirements: ADMIN-29
test.for([360, 1280])('the delivery fee is 80 rupees from tomorrow, at %i px', async (width, { openPage }) => {
  const as = await admin()
  const page = await openPage({ width, as, path: '/admin-dashboard' })
  await seeScreen(page, 'Dashboard')
  const effort = await countEffort(page)
  await goToPage(page, 'Settings')
  await seeScreen(page, 'Settings')
  await page.getByLabel('What changes?').selectOption('Delivery fee')
  await page.getByLabel('New value').fill('80')
  await page.getByRole('button', { name: 'Plan this change' }).click()
  await see(page.getByText(/^Delivery fee: ₹50\.00 now, ₹80\.00 from /))
  expect(effort().steps).toBe(width === 360 ? 5 : 4)
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: /^Withdraw the change of .*: Delivery fee$/ }).click()
  await seeNot(page.getByText(/^Delivery fee: ₹50\.00 now/))
  await expect.poll(() => callApi('GET /api/settings/planned', { as }), pollOptions).toEqual([])
})
