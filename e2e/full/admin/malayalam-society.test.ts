import type { Page } from 'playwright-core'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { inMalayalam as ml } from '../../support/malayalam.ts'
import {
  addressOf,
  expectNoAxeFindings,
  expectNoClippedText,
  expectNoHorizontalScroll,
  scrollToFooter,
  see,
  seeNot,
} from '../../support/page-checks.ts'

const PAGES = [
  ['/about', ml('Made in the village, for the village'), ml('About us')],
  ['/message', ml("Chairman's message"), ml("Chairman's message")],
  ['/directors', ml('Board of Directors'), ml('Board of Directors')],
  ['/careers', ml('Careers'), ml('Careers')],
  ['/contact', ml('Contact'), ml('Contact')],
  ['/privacy', ml('Privacy policy'), ml('Privacy policy')],
  ['/notice', ml('Privacy notice'), ml('Privacy notice')],
  ['/terms', ml('Terms and conditions'), ml('Terms and conditions')],
] as const

/** One page of each layout: paragraphs, cards, a table. */
const OF_A_KIND: readonly string[] = ['/about', '/directors', '/privacy']

// Requirements: LANG-11
test('each page of the society and each policy is Malayalam, at 320, 360 and 1280 px', async ({ openPage }) => {
  const page = await openPage({ width: 360 })
  for (const [path, heading, title] of PAGES) {
    await page.goto(`/ml/#${path}`)
    await seeScreen(page, heading)
    await expect.poll(() => page.title(), pollOptions).toBe(`${title} | Kadirur Society`)
    await expectMalayalam(page)
    await expectNoClippedText(page)
    if (OF_A_KIND.includes(path)) await expectNoAxeFindings(page)
    for (const width of [320, 1280, 360]) {
      await page.setViewportSize({ width, height: 780 })
      await expectNoHorizontalScroll(page)
    }
  }
  await scrollToFooter(page)
  const foot = page.getByRole('contentinfo')
  await see(foot.getByText(ml('Since 1995, East Kadirur')))
  expect(await foot.textContent()).not.toContain('East Kadirur')
})

// Requirements: LANG-11
test('a category and a kind of medicine are described in Malayalam, at 360 px', async ({ openPage }) => {
  const page = await openPage({ width: 360 })
  for (const { name, title, description } of await callApi('GET /api/categories', { query: {} })) {
    await page.goto(`/ml/#/productlist/${name}`)
    await seeScreen(page, ml(title))
    await see(page.locator('#main').getByText(ml(description), { exact: true }))
    await expectNoClippedText(page)
  }
  const kinds = await callApi('GET /api/categories/subcategories', { query: {} })
  for (const { slug, name, description } of kinds.slice(0, 2)) {
    await page.goto(`/ml/#/ayurveda/${slug}`)
    await seeScreen(page, ml(name))
    await see(page.locator('#main').getByText(ml(description), { exact: true }))
    await expect.poll(() => page.title(), pollOptions).toBe(`${ml(name)} | Kadirur Society`)
  }
})

// Requirements: LANG-12
test('a shared Malayalam page is readable without scripts and is hydrated in place', async ({ openPage }) => {
  const still = await openPage({ width: 360, more: { javaScriptEnabled: false } })
  await still.goto('/ml/terms')
  await see(still.getByRole('heading', { level: 1, name: ml('Terms and conditions') }))
  await expectMalayalam(still)

  for (const [path, heading] of PAGES.filter(([path]) => OF_A_KIND.includes(path))) {
    const page = await openPage({ width: 360 })
    const requests: string[] = []
    page.on('request', (request) => request.url().includes('/api/') && requests.push(request.url()))
    await page.addInitScript(`
      document.addEventListener('DOMContentLoaded', () => { window.heading = document.querySelector('h1') })`)
    await page.goto(`/ml${path}`)
    await see(page.getByRole('heading', { level: 1, name: heading }))
    await expect
      .poll(() => page.evaluate(`Object.keys(document.querySelector('h1')).length`), pollOptions)
      .toBeGreaterThan(0)
    expect(await page.evaluate(`document.querySelector('h1') === window.heading`), path).toBe(true)
    expect([new URL(page.url()).pathname, addressOf(page)]).toEqual(['/ml/', path])
    await expectMalayalam(page)
    expect(requests, path).toEqual([])
    await page.close()
  }
})

// Requirements: LANG-13
test('an English page loads no Malayalam file', async ({ openPage }) => {
  const page = await openPage({ width: 360 })
  const texts = new Map<string, Promise<string>>()
  page.on('response', (response) => {
    if (!/html|script|json/.test(response.headers()['content-type'] ?? '')) return
    // A response has no body once its page is closed.
    texts.set(
      response.url(),
      response.text().catch(() => ''),
    )
  })
  await page.goto('/privacy')
  await seeScreen(page, 'Privacy policy')
  for (const [path, heading] of [
    ['/contact', 'Contact'],
    ['/directors', 'Board of Directors'],
    ['/privacy', 'Privacy policy'],
  ] as const) {
    await page.goto(`/#${path}`)
    await seeScreen(page, heading)
  }
  await page.waitForLoadState('networkidle')
  const read = await Promise.all([...texts].map(async ([url, text]) => ({ url, text: await text })))
  expect(read.filter(({ text }) => text).length).toBeGreaterThan(3)
  // The language switch shows the other language's own name.
  const isMalayalam = (text: string) => /\p{Script=Malayalam}{2}/u.test(text.replaceAll('മലയാളം', ''))
  expect(read.filter(({ text }) => isMalayalam(text)).map(({ url }) => url)).toEqual([])
  expect(await page.evaluate(LOADED_FONTS)).not.toContain('Anek Malayalam')

  await page.goto('/ml/#/contact')
  await expect.poll(() => page.evaluate(LOADED_FONTS), pollOptions).toContain('Anek Malayalam')
})

const LOADED_FONTS = `[...document.fonts]
  .filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', ''))`

async function seeScreen(page: Page, heading: string) {
  await see(page.getByRole('heading', { level: 1, name: heading }))
  await seeNot(page.locator('#main [aria-busy="true"]').first())
}

/** The screen has text. Only names, addresses and texts of packages are in Latin letters. */
async function expectMalayalam(page: Page) {
  const text = await page.locator('#main').innerText()
  expect(text, page.url()).toMatch(/\p{Script=Malayalam}{3}/u)
  const remaining = text.replace(/Kadirur Society|contact@example\.invalid|Use under medical supervision/g, '')
  expect(remaining.match(/.*[A-Za-z]{2}.*/g) ?? [], page.url()).toEqual([])
}
