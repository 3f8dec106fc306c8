import type { Locator, Page } from 'playwright-core'
import { STATES } from '#shared/india.ts'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { openCheckout } from '../../support/checkout.ts'
import { LONG_TEXTS, lengthen, inMalayalam as ml, responseInMalayalam } from '../../support/malayalam.ts'
import { ADDRESS, createOrder } from '../../support/orders.ts'
import {
  expectAccessibleLayout,
  expectNoBrokenWords,
  expectNoHorizontalScroll,
  see,
  seeNot,
  waitForFonts,
} from '../../support/page-checks.ts'
import { CARD, paymentWindow } from '../../support/payment-window.ts'
import { createShopper, newPerson } from '../../support/people.ts'
import { fromCatalogue, productPath } from '../../support/products.ts'

// Requirements: LANG-1
test('the menu switches a page to Malayalam and back, and the shop stores the choice', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/careers' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'മലയാളം' }).click()
  await see(page.getByRole('heading', { level: 1, name: ml('Careers') }))
  expect(placeOf(page)).toBe('/ml/#/careers')
  expect(await page.locator('html').getAttribute('lang')).toBe('ml')

  await page.goto('/#/wishlist')
  await see(page.getByRole('heading', { level: 1, name: ml('Your wishlist is empty') }))
  expect(placeOf(page)).toBe('/ml/#/wishlist')
  await page.getByRole('button', { name: ml('Open menu') }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'English' }).click()
  await see(page.getByRole('heading', { level: 1, name: 'Your wishlist is empty' }))
  await page.goto('/ml/#/careers')
  await see(page.getByRole('heading', { level: 1, name: 'Careers' }))
})

// Requirements: LANG-2
test('a phone set to Malayalam gets the shop in Malayalam', async ({ openPage }) => {
  const page = await openPage({ width: 360, more: { locale: 'ml-IN' } })
  await page.goto('/')
  await see(page.getByRole('heading', { name: ml('Popular Products') }))
  expect(placeOf(page)).toBe('/ml/')
  const [card] = await page.locator('article h3 a').all()
  expect(await card?.innerText()).toMatch(/\p{L}/u)
  await expectAccessibleLayout(page)
})

// Requirements: API-10
test.for([
  ['en', 'ml-IN'],
  ['ml', 'en-IN'],
] as const)('the shop in %s responds in its language on a phone set to %s', async ([code, locale], { openPage }) => {
  const page = await openPage({ width: 360, more: { locale }, refusals: ['/api/users/login'] })
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), code)
  const translated = (english: string) => (code === 'ml' ? ml(english) : english)
  await page.goto(code === 'ml' ? '/ml/#/login' : '/#/login')
  await seeTitle(page, translated('Welcome back'))
  await page.getByLabel(translated('Email or mobile number')).fill('nobody@people.example')
  await page.getByLabel(translated('Password'), { exact: true }).fill('not my password')
  await page.getByRole('button', { name: translated('Sign in'), exact: true }).click()
  const refusal = 'Invalid email/mobile or password'
  await see(page.getByRole('alert').getByText(code === 'ml' ? responseInMalayalam(refusal) : refusal))
})

// Requirements: LANG-6, LANG-10
test('a shopper buys a bottle in Malayalam, from home to the paid order, at 360 px', async ({ openPage }) => {
  const page = await openPage({ width: 360 })
  await page.goto('/ml/')
  await see(page.getByRole('heading', { name: ml('Popular Products') }))
  await expectFirstViewWhole(page)
  await page.getByRole('combobox', { name: ml('Search products') }).fill('ദശമൂലാരിഷ്ടം')
  await page.getByRole('option', { name: 'ദശമൂലാരിഷ്ടം' }).first().click()
  await seeTitle(page, 'ദശമൂലാരിഷ്ടം')
  await see(page.getByText('Dasamoolarishtam', { exact: true }).first())
  await see(
    page.getByText(responseInMalayalam('Adults: 15-30 ml twice daily after food, or as directed by the physician.')),
  )
  await expectAccessibleLayout(page)
  await page
    .getByRole('link', { name: ml('Buy Now') })
    .filter({ visible: true })
    .click()

  await seeTitle(page, ml('Welcome back'))
  await page
    .locator('#main')
    .getByRole('link', { name: ml('Register'), exact: true })
    .click()
  await seeTitle(page, ml('Create your account'))
  const person = newPerson()
  await page.getByLabel(ml('Name'), { exact: true }).fill(person.name)
  await page.getByLabel(ml('Email')).fill(person.email)
  await page.getByLabel(ml('Mobile number')).fill(person.number)
  await page.getByLabel(ml('Password'), { exact: true }).fill(person.password)
  await page.getByLabel(ml('Confirm password')).fill(person.password)
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: ml('Register') }).click()

  await seeTitle(page, ml('My Cart'))
  await see(page.locator('#main').getByRole('link', { name: 'ദശമൂലാരിഷ്ടം', exact: true }))
  await expectWordsMarked(page)
  await expectAccessibleLayout(page)
  await page.getByRole('link', { name: ml('Proceed to checkout') }).click()
  await seeTitle(page, ml('Where should we send it?'))
  const short = page.getByRole('banner')
  for (const part of [short.getByRole('link'), short.getByText(ml('Secure checkout'))]) {
    expect(await isWithin(part, short)).toBe(true)
  }
  await page.getByRole('button', { name: ml('Continue to payment') }).click()
  await see(page.getByText(ml('Enter the 6 digits of the PIN code.')))
  await expectAccessibleLayout(page)
  await page.getByLabel(ml('Flat, house or building')).fill(ADDRESS.flat)
  await page.getByLabel(ml('Area or street')).fill(ADDRESS.area)
  await page.getByLabel(ml('PIN code')).fill(ADDRESS.postalCode)
  await see(page.getByText(`${ml('Kannur')}, ${ml('Kerala')}`, { exact: true }))
  await expectStatesTranslated(page)
  await page.getByLabel(ml('City')).fill(ADDRESS.city)
  await page.getByLabel(ml('State'), { exact: true }).selectOption({ label: ml(ADDRESS.state) })
  await page.getByRole('button', { name: ml('Continue to payment') }).click()
  await seeTitle(page, ml('How will you pay?'))
  await page.getByRole('button', { name: ml('Continue'), exact: true }).click()

  await seeTitle(page, ml('Check your order'))
  await see(page.locator('#main').getByText('ദശമൂലാരിഷ്ടം', { exact: true }).filter({ visible: true }).first())
  await see(page.getByText(`${ADDRESS.city}, ${ADDRESS.state} ${ADDRESS.postalCode}`))
  await expectSizeMarked(page)
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: ml('Place Order') }).click()
  await see(page.getByText(ml('Not paid'), { exact: true }))
  await expectSizeMarked(page)
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: ml('Pay with RazorPay') }).click()
  const window = paymentWindow(page)
  await window.payByCard(CARD)
  await window.confirmOtp()
  await see(page.getByText(ml('Transaction successful')))
  await expectAccessibleLayout(page)
})

/** On a small phone the first slide's button is above the navigation. Labels fit one line without broken words. */
async function expectFirstViewWhole(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 })
  await waitForFonts(page)
  const navigation = page.getByRole('navigation', { name: ml('Main') })
  const button = page.getByRole('link', { name: ml('Shop {title}', { title: ml('Ayurveda') }) })
  const [bar, first] = await Promise.all([navigation.boundingBox(), button.boundingBox()])
  expect((first?.y ?? 999) + (first?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  expect(bar?.height).toBeLessThan(63)
  for (const words of [navigation, page.getByRole('navigation', { name: ml('Categories') }).first()]) {
    await expectNoBrokenWords(words)
  }
  await expectNoHorizontalScroll(page)
}

async function isWithin(content: Locator, container: Locator): Promise<boolean> {
  const [inner, outer] = await Promise.all([content.boundingBox(), container.boundingBox()])
  return inner !== null && outer !== null && inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height
}

// Requirements: LANG-7
test('English text on Malayalam pages is marked as English', async ({ openPage }) => {
  const product = await fromCatalogue('Dasamoolarishtam')
  const page = await openPage({ width: 360 })
  await page.goto('/ml/')
  await see(page.getByRole('heading', { name: ml('Popular Products') }))
  await expectWordsMarked(page)
  for (const path of [
    '/productlist/furniture',
    '/ayurveda/arishtams-asavams',
    productPath(product),
    '/about',
    '/no/where',
  ]) {
    await page.goto(`/ml/#${path}`)
    await see(page.getByRole('heading', { level: 1 }).first())
    await seeNot(page.locator('#main [aria-busy="true"]').first())
    await expectWordsMarked(page)
  }
})

test('a pending action shows the Malayalam product name', async ({ openPage }) => {
  const product = await fromCatalogue('Dasamoolarishtam')
  const page = await openPage({ width: 360, as: await createShopper(), refusals: ['/api/cart'] })
  await page.route('**/api/cart', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionreset') : route.continue(),
  )
  await page.goto(`/ml/#${productPath(product)}`)
  await page
    .getByRole('link', { name: ml('Buy Now') })
    .filter({ visible: true })
    .click()
  await see(page.getByRole('status').filter({ hasText: 'ദശമൂലാരിഷ്ടം' }))
  await expectWordsMarked(page)
})

// Requirements: LANG-9
test('texts 40 % longer break no screen, at 320 and 360 px', async ({ openPage }) => {
  const { page, shopper } = await openCheckout(openPage, { width: 360, path: '/careers' })
  const product = await fromCatalogue('Dasamoolarishtam')
  const order = await createOrder({ by: shopper, state: 'shipped' })
  const long = { code: 'ml', locale: 'ml-IN', words: LONG_TEXTS }
  await page.route(/\/assets\/ml-[^/]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export default ${JSON.stringify(long)}` }),
  )
  await page.route('**/api/society/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    const response = await route.fetch({ url: new URL(pathname, page.url()).href })
    const text: { body: string } = await response.json()
    await route.fulfill({ response, json: { ...text, body: lengthen(text.body) } })
  })
  await page.goto('/ml/#/careers')
  await see(page.getByRole('heading', { level: 1, name: LONG_TEXTS.Careers }))
  for (const path of [...SCREENS, productPath(product), `/order/${order._id}`]) {
    await page.goto(`/ml/#${path}`)
    await see(page.getByRole('heading', { level: 1 }).first())
    await seeNot(page.locator('#main [aria-busy="true"]').first())
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 780 })
      await expectNoHorizontalScroll(page)
    }
  }
})

const SCREENS = [
  '/wishlist',
  '/',
  '/search/oil',
  '/productlist/ayurveda',
  '/ayurveda/arishtams-asavams',
  '/cart',
  '/shipping',
  '/payment',
  '/placeorder',
  '/profile',
  '/myorders',
  '/about',
  '/message',
  '/directors',
  '/contact',
  '/privacy',
  '/terms',
]

/** Latin words are marked `lang="en"`. Names, reviewers' names and units are the same in every language. */
async function expectWordsMarked(page: Page) {
  const read = () => page.evaluate<{ seen: number; unmarked: string[] }>(LATIN_WORDS)
  await expect.poll(async () => (await read()).seen, pollOptions).toBeGreaterThan(0)
  const { unmarked } = await read()
  expect(unmarked.filter((text) => !SAME_EVERYWHERE.test(text))).toEqual([])
}

/** Sorted by the Malayalam alphabet. The submitted value stays the English name. */
async function expectStatesTranslated(page: Page) {
  const options = page.getByLabel(ml('State'), { exact: true }).getByRole('option')
  const [, ...texts] = await options.allTextContents()
  expect(texts).toEqual(STATES.map((state) => ml(state)).sort((a, b) => a.localeCompare(b, 'ml')))
  const [, ...values] = await options.evaluateAll((all) => all.map((option) => option.getAttribute('value') ?? ''))
  expect(values.sort()).toEqual([...STATES].sort())
}

/** The bottle's line: its name in Malayalam, its size in English and marked as English. */
async function expectSizeMarked(page: Page) {
  const line = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'ദശമൂലാരിഷ്ടം', exact: true }) })
  await see(
    line
      .locator('[lang="en"]')
      .getByText(/^\d+ ml$/)
      .first(),
  )
}

const LATIN_WORDS = `(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const latin = []
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const around = node.parentElement
    if (!around.checkVisibility() || around.closest('script, style, noscript, #reviews')) continue
    if (/[A-Za-z]{3}/.test(node.data)) latin.push({ text: node.data.trim(), lang: around.closest('[lang]').lang })
  }
  return { seen: latin.length, unmarked: latin.filter(({ lang }) => lang === 'ml').map(({ text }) => text) }
})()`

const SAME_EVERYWHERE =
  /^(([^A-Za-z]+, )?Kadirur Society(:.*)?|WhatsApp|Facebook|Instagram|YouTube|RazorPay|[\d.,\s]*(ml|kg|gm|cm)\b.*)$/

const seeTitle = (page: Page, name: string) => see(page.getByRole('heading', { level: 1, name }))

const placeOf = (page: Page): string => {
  const { pathname, hash } = new URL(page.url())
  return pathname + hash
}
