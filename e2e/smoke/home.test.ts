import type { Page } from 'playwright-core'
import { formatRupees } from '#shared/money.ts'
import { expect, pollOptions, test } from '../support/browser.ts'
import { callApi } from '../support/call-api.ts'
import { expectAccessibleLayout, scrollToFooter, see } from '../support/page-checks.ts'

const slider = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the whole page is sound, from the header to the footer', async ({ openPage }) => {
  const page = await openPage({ width: 320, path: '/' })
  await see(slider(page, 'Popular Products'))
  await scrollToFooter(page)
  await see(page.getByRole('tablist', { name: 'From the society' }))
  await expectAccessibleLayout(page)
})

// Requirements: HOME-5, LIST-6, NAV-2
test('popular products are the best rated ones, at the price of their first size', async ({ openPage }) => {
  const page = await openPage({ path: '/' })
  const popular = slider(page, 'Popular Products')
  const top = await callApi('GET /api/products/top', {})
  await expect
    .poll(() => popular.getByRole('heading', { level: 3 }).allInnerTexts(), pollOptions)
    .toEqual(top.map(({ name }) => name))
  const [first] = top
  const price = first?.discountPrice || first?.price
  await see(
    popular
      .getByRole('article')
      .first()
      .getByText(formatRupees(price ?? 0)),
  )
})
