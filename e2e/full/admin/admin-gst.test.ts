import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { todayInIndia } from '#shared/today.ts'
import { goToPage } from '../../support/admin-pages.ts'
import { expect, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { createOrder } from '../../support/orders.ts'
import { expectAccessibleLayout, see, seeScreen } from '../../support/page-checks.ts'
import { admin, createShopper } from '../../support/people.ts'

async function saveGstin() {
  const as = await admin()
  await callApi('PUT /api/settings', { as, body: { gstin: '32AAGCB7383J1ZH' } })
  onTestFinished(() => callApi('PUT /api/settings', { as, body: { gstin: '' } }).then(() => {}))
}

// Requirements: GST-1, GST-3, GST-7
test.for([360, 1280])(
  'the accountant reads the month, opens a figure and takes the files, at %i px',
  async (width, { openPage }) => {
    await saveGstin()
    await createOrder({ by: await createShopper(), state: 'shipped' })
    const page = await openPage({ width, as: await admin(), path: '/admin-dashboard' })
    await seeScreen(page, 'Dashboard')
    await goToPage(page, 'GST')
    await seeScreen(page, 'GST')
    const month = todayInIndia().slice(0, 7)
    const [thisMonth] = await page
      .getByLabel('Month or quarter')
      .locator('option')
      .evaluateAll(
        (options, prefix) =>
          options.map((option) => option.getAttribute('value') ?? '').filter((value) => value.startsWith(prefix)),
        month,
      )
    await page.getByLabel('Month or quarter').selectOption(thisMonth ?? '')
    await see(page.getByRole('heading', { name: '7: Other sales, by state and rate' }))
    const { hash } = new URL(page.url())
    await expectAccessibleLayout(page)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'gstr1.json' }).click()
    const portal = JSON.parse(await text(await (await download).createReadStream()))
    expect(portal).toMatchObject({ gstin: '32AAGCB7383J1ZH', fp: `${month.slice(5)}${month.slice(0, 4)}` })
    expect(portal.b2cs.length).toBeGreaterThan(0)

    await page.locator('a[href*="table=b2cs"][href*="32-Kerala"]').first().click()
    await seeScreen(page, 'Documents')
    await see(page.getByRole('link', { name: /^KS\/\d\d-\d\d\/\d{6}$/ }).first())
    await page.goto(`/ml/${hash}`)
    await see(page.getByRole('heading', { level: 2 }).nth(8))
    await expectAccessibleLayout(page)
  },
)
