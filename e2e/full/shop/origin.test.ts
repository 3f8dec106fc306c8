import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { fetchWithRetries } from '#tests/support/fetch-with-retries.ts'
import { blockScripts, UNREACHABLE } from '../../support/blocked-scripts.ts'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { expectAccessibleLayout, expectAddress, see, seeScreen } from '../../support/page-checks.ts'
import { admin } from '../../support/people.ts'
import { createProduct } from '../../support/products.ts'

/** Two imports. They are taken off the list afterwards: other tests see a shop with Indian products. */
async function withImports(visit: (names: string[]) => Promise<void>) {
  const as = await admin()
  const products = await Promise.all(
    ['Nepal', 'Iran'].map(async (countryOfOrigin) => {
      const { _id, name } = await createProduct({ category: 'furniture' })
      const body = { name, category: 'furniture', countryOfOrigin }
      return callApi('PUT /api/products/:id', { as, params: { id: _id }, body })
    }),
  )
  try {
    // A page uses the settings that it came with. A cached page may be stale for a moment after a change.
    for (const path of ['/', '/ml/'])
      await expect.poll(() => servedAt(path), pollOptions).toContain('countriesOfOrigin')
    await visit(products.map(({ name }) => name))
  } finally {
    for (const { _id } of products) await callApi('DELETE /api/products/:id', { as, params: { id: _id } })
  }
}

const servedAt = async (path: string) => (await fetchWithRetries(inject('shopUrl') + path)).text()

const cardsOf = (page: Page) => page.locator('#all-title').locator('xpath=ancestor::section').getByRole('article')

// Requirements: ORIGIN-2
test('without imports a list loads no filter by country', async ({ openPage }) => {
  const page = await openPage({ path: '/productlist/furniture' })
  await seeScreen(page, 'Furniture')
  await expect.poll(() => cardsOf(page).count(), pollOptions).toBeGreaterThan(1)
  expect(await page.getByLabel('Country of origin').count()).toBe(0)
})

// Requirements: ORIGIN-2
test('a list is filtered and sorted by country with the keyboard, and its address and Back restore it', async ({
  openPage,
}) => {
  await withImports(async ([nepali = '', iranian = '']) => {
    for (const width of [360, 1280]) {
      const page = await openPage({ width, path: '/productlist/furniture' })
      const country = page.getByLabel('Country of origin', { exact: true })
      await see(country)
      await expectAccessibleLayout(page)
      await country.focus()
      await page.keyboard.press('N')
      await expectAddress(page, '/productlist/furniture?countryOfOrigin=Nepal')
      await expect.poll(() => cardsOf(page).count(), pollOptions).toBe(1)
      await see(page.getByRole('link', { name: nepali }))
      expect(await country.evaluate((select) => select === select.ownerDocument.activeElement)).toBe(true)
      await expectAccessibleLayout(page)

      await page.keyboard.press('Tab')
      await page.keyboard.press('C')
      await expectAddress(page, '/productlist/furniture?countryOfOrigin=Nepal&sort=countryOfOrigin')
      await see(page.getByRole('heading', { name: 'Nepal', exact: true }))
      await page.goBack()
      await page.goBack()
      await expectAddress(page, '/productlist/furniture')
      await expect.poll(() => country.inputValue(), pollOptions).toBe('')

      await page.goto('/#/productlist/furniture?countryOfOrigin=Iran')
      await see(page.getByRole('link', { name: iranian }))
      await expect.poll(() => cardsOf(page).count(), pollOptions).toBe(1)
      await page.close()
    }
  })
})

// Requirements: ORIGIN-2, LANG-1
test('the filter and the names of the countries are in Malayalam', async ({ openPage }) => {
  await withImports(async () => {
    const page = await openPage({ width: 360, path: '/' })
    await page.goto('/ml/#/productlist/furniture?sort=countryOfOrigin')
    const country = page.getByLabel('നിർമ്മിച്ച രാജ്യം', { exact: true })
    await see(country)
    expect(await country.getByRole('option').allTextContents()).toEqual(['എല്ലാ രാജ്യങ്ങളും', 'ഇന്ത്യ', 'ഇറാൻ', 'നേപ്പാൾ'])
    await see(page.getByRole('heading', { name: 'നേപ്പാൾ', exact: true }))
    await expectAccessibleLayout(page)
  })
})

// Requirements: ORIGIN-3
test('the search box finds an import by its country', async ({ openPage }) => {
  await withImports(async ([nepali = '']) => {
    const page = await openPage({ path: '/' })
    await page.getByRole('combobox', { name: 'Search products' }).fill('nepal')
    await see(page.getByRole('option', { name: nepali }))
  })
})

// Requirements: ORIGIN-2, WEB-2
test('the server renders the products of a list with imports, and the browser adds the filter', async ({
  openPage,
}) => {
  await withImports(async ([nepali = '']) => {
    expect(await servedAt('/productlist/furniture')).toContain(nepali)
    const page = await openPage({ path: '/' })
    await page.goto('/productlist/furniture')
    await see(page.getByLabel('Country of origin', { exact: true }))
    await see(page.getByRole('link', { name: nepali }))
  })
})

test('a list stays when the code of its filter failed to load, and a retry loads the filter', async ({ openPage }) => {
  await withImports(async ([nepali = '']) => {
    const page = await openPage({ width: 360, path: '/careers', refusals: ['/assets/'] })
    await seeScreen(page, 'Careers')
    await blockScripts(page, 'Show products from all countries')
    await page.evaluate("window.location.hash = '#/productlist/furniture'")
    await see(page.getByText(UNREACHABLE))
    await see(page.getByRole('link', { name: nepali }))
    await expectAccessibleLayout(page)
    await page.unroute('**/assets/*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await see(page.getByLabel('Country of origin', { exact: true }))
  })
})
