import { expect, pollOptions, test } from '../support/browser.ts'
import { addressOf, expectAccessibleLayout, expectNoAxeFindings, see, seeScreen } from '../support/page-checks.ts'
import { findByName, searchBox } from '../support/search.ts'

// Requirements: FIND-1, FIND-3
test('products are found while typing, in any case, with the match marked', async ({ openPage }) => {
  const page = await openPage({ path: '/' })
  await searchBox(page).fill('TRIPHALA ta')
  const products = await findByName('triphala ta')
  expect(products.length).toBeGreaterThan(0)
  await expect.poll(() => page.getByRole('option').count(), pollOptions).toBe(Math.min(products.length, 8))
  const marked = page.getByRole('option').first().locator('mark')
  expect(await marked.textContent()).toMatch(/^Triphala Ta[a-z]+$/)
  await see(page.getByRole('listbox'))
  await expectNoAxeFindings(page)
})

// Requirements: NAV-3, NAV-21
test('Enter without a choice shows all results above the home page', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/' })
  await searchBox(page).fill('Kashayam')
  await searchBox(page).press('Enter')
  await seeScreen(page, 'Results for “Kashayam”')
  expect(addressOf(page)).toBe('/search/Kashayam')
  const products = await findByName('kashayam')
  await see(page.getByText(`${products.length} products`))
  await expect.poll(() => page.title(), pollOptions).toBe('Search: Kashayam | Kadirur Society')
  const cards = page.getByRole('main').getByRole('article')
  await expect.poll(() => cards.first().getByRole('heading').textContent(), pollOptions).toBe(products[0]?.name)
  await see(page.getByRole('region', { name: 'Popular Products', exact: true }))
  await expectAccessibleLayout(page)
})
