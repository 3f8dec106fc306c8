import type { Page } from 'playwright-core'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { openVisited } from '../../support/network.ts'
import { ADDRESS } from '../../support/orders.ts'
import { expectAccessibleLayout, expectAddress, see, seeNot, seeScreen } from '../../support/page-checks.ts'
import { createShopper } from '../../support/people.ts'

const sameStart = (page: Page) => page.evaluate('window.sameStart').catch(() => true)

/** Makes the page's build older than the new worker's. */
async function renewShop(page: Page) {
  await page.evaluate(`(async () => {
    const old = Object.assign(document.createElement('script'), { type: 'text/plain', src: '/assets/of-an-older-build.js' })
    document.head.append(old)
    await navigator.serviceWorker.register('/worker.js?newer')
  })()`)
  await expect
    .poll(() => page.evaluate('navigator.serviceWorker.ready.then(({ waiting }) => waiting !== null)'), pollOptions)
    .toBe(true)
}

// Requirements: OFF-9
test('an update is offered, but never during a checkout, and opens on request', async ({ openPage }) => {
  const page = await openVisited(openPage, { as: await createShopper(), stored: { shippingAddress: ADDRESS } })
  await page.goto('/#/shipping')
  await seeScreen(page, 'Where should we send it?')
  await page.getByLabel('City').fill('Kadirur')
  await page.evaluate('window.sameStart = true')
  await renewShop(page)
  await seeNot(page.getByText('A newer version of the shop is ready.'))
  expect(await page.getByLabel('City').inputValue()).toBe('Kadirur')

  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expectAddress(page, '/payment')
  await seeNot(page.getByText('A newer version of the shop is ready.'))

  await page.goto('/#/careers')
  await see(page.getByText('A newer version of the shop is ready.'))
  await expectAccessibleLayout(page)
  expect(await page.evaluate('window.sameStart')).toBe(true)
  const secondPage = await page.context().newPage()
  await secondPage.goto('/#/careers')
  await seeScreen(secondPage, 'Careers')
  await secondPage.evaluate('window.sameStart = true')

  await page.getByRole('button', { name: 'Update now' }).click()
  await expect.poll(() => sameStart(page), pollOptions).toBeUndefined()
  await seeScreen(page, 'Careers')
  await seeNot(page.getByText('A newer version of the shop is ready.'))
  // The other page keeps its build.
  expect(await sameStart(secondPage)).toBe(true)
})
