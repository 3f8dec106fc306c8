import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import {
  addressOf,
  expectAccessibleLayout,
  expectAddress,
  scrollToFooter,
  see,
  seeNot,
  seeScreen,
} from '../../support/page-checks.ts'

const PAGES = [
  ['/about', 'Made in the village, for the village', 'About us'],
  ['/message', "Chairman's message", "Chairman's message"],
  ['/directors', 'Board of Directors', 'Board of Directors'],
  ['/careers', 'Careers', 'Careers'],
  ['/contact', 'Contact', 'Contact'],
  ['/privacy', 'Privacy policy', 'Privacy policy'],
  ['/notice', 'Privacy notice', 'Privacy notice'],
  ['/terms', 'Terms and conditions', 'Terms and conditions'],
] as const

// Requirements: NAV-21, SOC-1, SOC-2, SOC-7
test('each page of the society has its text, at 320 and 1280 px', async ({ openPage }) => {
  const page = await openPage({ width: 320 })
  for (const [path, heading, title] of PAGES) {
    await page.goto(`/#${path}`)
    await seeScreen(page, heading)
    await expect.poll(() => page.title(), pollOptions).toBe(`${title} | Kadirur Society`)
    expect(await page.locator('#main').innerText()).not.toMatch(/[{}]|to be added/)
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessibleLayout(page)
    }
  }
})

// Requirements: SOC-4, SOC-5
test('the about page has the facts of the society', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/about' })
  await seeScreen(page, /village/)
  for (const fact of ['350+', '20+', '1995']) await see(page.getByText(fact, { exact: true }).first())
  for (const words of [/Societies Registration Act,? 1860,? Section 21/, /East Kadirur/]) {
    await see(page.getByRole('main').getByText(words).first())
  }
  const board = page.getByRole('main').getByRole('heading', { level: 3 })
  expect(await board.allTextContents()).toEqual(['Chairman', 'Managing Director', 'Executive Director'])
})

// Requirements: SOC-2
test('careers is a heading and nothing else', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/careers' })
  await seeScreen(page, 'Careers')
  await seeNot(page.getByText('Loading...').first())
  const text = await page.getByRole('main').evaluate((main) => {
    const copy = main.cloneNode(true)
    for (const links of copy.querySelectorAll('nav')) links.remove()
    return copy.textContent.trim()
  })
  expect(text).toBe('Careers')
})

// Requirements: SOC-7, SOC-8
test('the about page of a category opens at its paragraph', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/aboutbeautycare' })
  const heading = page.getByRole('heading', { level: 2, name: 'Beauty Care' })
  await expect
    .poll(() => heading.evaluate((title) => title === title.ownerDocument.activeElement), pollOptions)
    .toBe(true)
  await expect.poll(async () => ((await heading.boundingBox())?.y ?? 999) < 300, pollOptions).toBe(true)
  await page.goto('/#/aboutnothing')
  await seeScreen(page, /village/)
  expect(addressOf(page)).toBe('/aboutnothing')
})

// Requirements: SOC-6
test('the board shows its three roles', async ({ openPage }) => {
  const page = await openPage({ path: '/directors' })
  const names = page.getByRole('main').getByRole('heading', { level: 2 })
  const roles = async () => (await names.allTextContents()).map((role) => role.trim())
  await expect
    .poll(roles, pollOptions)
    .toEqual(expect.arrayContaining(['Managing Director', 'Executive Director', 'Chairman']))
})

test('the footer links to every page of the society', async ({ openPage }) => {
  const page = await openPage({ path: '/contact' })
  await seeScreen(page, 'Contact')
  await scrollToFooter(page)
  const { phone } = await callApi('GET /api/settings', {})
  const foot = page.getByRole('contentinfo')
  await see(foot.getByRole('link', { name: phone }))
  for (const [name, address] of [
    ['About us', '/about'],
    ['Privacy notice', '/notice'],
    ['Terms and conditions', '/terms'],
  ] as const) {
    await foot.getByRole('link', { name }).click()
    await expectAddress(page, address)
    await scrollToFooter(page)
  }
})

// Requirements: NAV-20
test('an unknown address shows the search and links to the categories', async ({ openPage }) => {
  const page = await openPage({ width: 360 })
  const main = page.getByRole('main')
  for (const path of [
    '/nowhere',
    '/cart/1/2',
    '/productlist/shoes',
    '/productlist/ayurveda/0',
    '/productlist/ayurveda/1e3',
  ]) {
    await page.goto(`/#${path}`)
    await expectAddress(page, path)
    await see(main.getByRole('heading', { level: 1, name: /not found|no such|do not have|does not exist/ }))
    await see(main.getByRole('navigation', { name: 'Categories' }))
  }
  await expectAccessibleLayout(page)
  await main.getByRole('combobox', { name: 'Search products' }).fill('soap')
  await see(main.getByRole('option').first())
})

// Threats: T82
test('a malformed address shows a page, never a blank one', async ({ openPage }) => {
  const page = await openPage({ refusals: ['/api/products/ayurveda/', '/api/orders/'] })
  for (const path of [
    '/search/%E0%A4%A',
    '/search/%',
    '/%',
    '/about%zz',
    '/order/%E0',
    '/ayurveda/%C3%28',
    '/productlist/%',
    '/login?goto=%',
  ]) {
    await page.goto(`/#${path}`)
    await page.reload()
    await see(page.getByRole('heading', { level: 1 }))
    await see(page.getByRole('banner'))
  }
})

test('an unknown sub-category shows a not-found message', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/ayurveda/no-such-kind', refusals: ['/api/products/ayurveda/'] })
  await seeScreen(page, 'We do not have this kind of product')
  await expectAccessibleLayout(page)
})
