import type { Page } from 'playwright-core'
import { formatRupees } from '#shared/money.ts'
import { ask } from '../support/ask.ts'
import { expect, soon, test } from '../support/browser.ts'
import { expectAccessibleLayout, goToFoot, see } from '../support/looks.ts'

const slider = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the whole page is sound, from the header to the footer', async ({ openPage }) => {
  const page = await openPage({ width: 320, path: '/' })
  await see(slider(page, 'Popular Products'))
  await goToFoot(page)
  await see(page.getByRole('tablist', { name: 'From the society' }))
  await expectAccessibleLayout(page)
})

// Requirements: HOME-5, LIST-6, NAV-2
test('popular products are the best rated ones, at the price of their first size', async ({ openPage }) => {
  const page = await openPage({ path: '/' })
  const popular = slider(page, 'Popular Products')
  const top = await ask('GET /api/products/top', {})
  await expect
    .poll(() => popular.getByRole('heading', { level: 3 }).allInnerTexts(), soon)
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
