import { test } from '../support/browser.ts'
import { expectAccessibleLayout, see, seeNot, seeScreen, waitForNetworkIdle } from '../support/page-checks.ts'

test('a phone shows that it is offline until it is online again', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/careers', refusals: ['net::ERR_', 'preload assets'] })
  await seeScreen(page, 'Careers')
  await waitForNetworkIdle(page)
  // The notice loads after the first view.
  await page.locator('#notices').waitFor({ state: 'attached' })
  await page.context().setOffline(true)
  await see(page.getByText(/^You are offline/))
  await expectAccessibleLayout(page)
  await page.context().setOffline(false)
  await seeNot(page.getByText(/^You are offline/))
})
