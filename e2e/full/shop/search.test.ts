import type { Page } from 'playwright-core'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { addressOf, expectAccessibleLayout, expectAddress, see, seeNot, seeScreen } from '../../support/page-checks.ts'
import { productPath } from '../../support/products.ts'
import { findByName, searchBox } from '../../support/search.ts'

// Requirements: FIND-4
test('an empty search clears the list, and a search without a match says so', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/' })
  await searchBox(page).fill('oil')
  await see(page.getByRole('option').first())
  const clear = page.getByRole('button', { name: 'Clear the search' })
  expect(await clear.boundingBox()).toMatchObject({ width: 44, height: 44 })
  await clear.click()
  await seeNot(page.getByRole('listbox'))
  await seeNot(clear)
  expect(await searchBox(page).inputValue()).toBe('')
  expect(await searchBox(page).evaluate((box) => box.matches(':focus'))).toBe(true)
  await searchBox(page).fill('no such thing 77')
  await see(page.getByText('No product has that name.').filter({ visible: true }).first())
  await expectAccessibleLayout(page)
})

// Requirements: FIND-2
test('arrow keys move through the results, Escape closes them, Enter opens a product', async ({ openPage }) => {
  const page = await openPage({ path: '/' })
  const box = searchBox(page)
  await box.fill('lehyam')
  const options = page.getByRole('option')
  await see(options.first())
  const chosen = () =>
    options.evaluateAll((all) => all.findIndex((option) => option.getAttribute('aria-selected') === 'true'))
  expect(await chosen()).toBe(-1)
  await box.press('ArrowDown')
  await expect.poll(chosen, pollOptions).toBe(0)
  await box.press('ArrowDown')
  await expect.poll(chosen, pollOptions).toBe(1)
  await box.press('Home')
  await expect.poll(chosen, pollOptions).toBe(0)
  await box.press('ArrowUp')
  await expect.poll(chosen, pollOptions).toBe((await options.count()) - 1)
  const active = await box.getAttribute('aria-activedescendant')
  expect(await options.last().getAttribute('id')).toBe(active)
  await box.press('Escape')
  await seeNot(page.getByRole('listbox'))
  expect(await box.getAttribute('aria-expanded')).toBe('false')
  await box.press('ArrowDown')
  await expect.poll(chosen, pollOptions).toBe(0)
  const [product] = await findByName('lehyam')
  await box.press('Enter')
  await seeScreen(page, product?.name ?? '')
  await expectAddress(page, productPath(product ?? { category: '', _id: '' }))
  expect(await box.inputValue()).toBe('')
})

test.for([
  ['100% pure & "safe"', '/search/100%25%20pure%20%26%20%22safe%22'],
  ['a/b', '/search/a%2Fb'],
] as const)('a search for %s has its own address', async ([words, address], { openPage }) => {
  const page = await openPage({ path: '/' })
  await searchBox(page).fill(words)
  await searchBox(page).press('Enter')
  await seeScreen(page, `Results for “${words}”`)
  expect(addressOf(page)).toBe(address)
  await see(page.getByRole('heading', { name: 'No product has that name.' }))
})

test('another spelling or Malayalam is found first, with the match marked', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/' })
  const first = page.getByRole('option').first()
  for (const [typed, marked] of [
    ['dashamoola arishtam', 'Dasamoolarishtam'],
    ['ദശമൂലാരിഷ്ടം', 'Dasamoolarishtam'],
    ['chawanprash', 'Chyavanaprasam'],
  ] as const) {
    await searchBox(page).fill(typed)
    await expect.poll(() => first.locator('mark').allTextContents(), pollOptions).toEqual([marked])
  }
  await searchBox(page).press('Enter')
  await seeScreen(page, 'Results for “chawanprash”')
  const heading = page.getByRole('main').getByRole('article').first().getByRole('heading')
  await expect.poll(() => heading.textContent(), pollOptions).toBe('Chyavanaprasam')
})

test('the search finds the right product among ten thousand', async ({ openPage }) => {
  const page = await openPage({ width: 360 })
  const name = (await listMany(page, 9_999)).at(-1)?.name ?? ''
  await page.goto('/')
  await searchBox(page).fill(name)
  await see(page.getByRole('option', { name }))
  // Words typed by letter, words in another spelling, and words without a match.
  expect(await page.getByRole('option').count()).toBe(1)
  await searchBox(page).fill('tripala')
  await see(page.getByRole('option', { name: /^Triphala/ }).first())
  await searchBox(page).fill('')
  await seeNot(page.getByRole('listbox'))
  await expectAccessibleLayout(page)
})

// Requirements: CAT-19
test('above ten thousand products the server searches', async ({ openPage }) => {
  const page = await openPage({ width: 360 })
  await listMany(page, 10_000)
  await page.goto('/')
  const request = page.waitForRequest((request) => request.url().endsWith('/api/products?keyword=triphala'))
  await searchBox(page).fill('triphala')
  await request
  const products = await callApi('GET /api/products', { query: { keyword: 'triphala' } })
  expect(products.length).toBeGreaterThan(0)
  await expect.poll(() => page.getByRole('option').count(), pollOptions).toBe(Math.min(products.length, 8))
  await expectAccessibleLayout(page)
})

test('a product without a picture is as high in the list as the others', async ({ openPage }) => {
  const page = await openPage({ width: 1280 })
  const [withImage, other] = await callApi('GET /api/products', { query: { keyword: 'lehyam' } })
  await page.route('**/api/products', (route) => route.fulfill({ json: [withImage, { ...other, image: '' }] }))
  await page.goto('/')
  await searchBox(page).fill('lehyam')
  const options = page.getByRole('option')
  await expect.poll(() => options.count(), pollOptions).toBe(2)
  const heights = await options.evaluateAll((all) => all.map((option) => option.clientHeight))
  expect(heights[0]).toBeGreaterThan(0)
  expect(heights[1]).toBe(heights[0])
})

/** A product list of this length. Each name ends with its number. */
async function listMany(page: Page, count: number) {
  const known = await callApi('GET /api/products', { query: {} })
  const products = Array.from({ length: count }, (_, index) => {
    const product = known[index % known.length]
    return { ...product, _id: `${product?._id}-${index}`, name: `${product?.name} ${index}` }
  })
  await page.route('**/api/products', (route) => route.fulfill({ json: products }))
  return products
}
