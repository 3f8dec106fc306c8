import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { addressOf, see, seeScreen } from '../../support/page-checks.ts'
import { createShopper, PASSWORD } from '../../support/people.ts'

const NAMES = ['userInfo', 'cartItems', 'shippingAddress', 'paymentMethod', 'paymentTries', 'wishlistItems']

const CORRUPT = [
  ['cut off in the middle', '{"_id":"1","name":"Lak'],
  ['of an older form', '{"user":{"id":7,"jwt":"abc"},"items":{"a":1}}'],
  ['of other types', '{"_id":7,"name":[],"email":null,"token":{},"isAdmin":"yes","price":"free"}'],
  ['a list of nonsense', '[null,7,"x",{"product":{},"variant":"y","qty":-1}]'],
] as const

const LIST = { path: '/ayurveda/arishtams-asavams', heading: /Arishtams/, product: 'Abhayarishtam' }

const storageWith = (texts: Record<string, string>) => ({
  storageState: {
    cookies: [],
    origins: [
      { origin: inject('shopUrl'), localStorage: Object.entries(texts).map(([name, value]) => ({ name, value })) },
    ],
  },
})

const wishButton = (page: Page) => page.getByRole('button', { name: `Add ${LIST.product} to wishlist` }).first()

// Threats: R25
test.for(CORRUPT)('the shop opens and replaces a browser storage that is %s', async ([, text], { openPage }) => {
  const page = await openPage({
    width: 360,
    path: LIST.path,
    more: storageWith(Object.fromEntries(NAMES.map((name) => [name, text]))),
  })
  await seeScreen(page, LIST.heading)
  await wishButton(page).click()
  expect(await wishButton(page).getAttribute('aria-pressed')).toBe('true')
  for (const [path, heading] of [
    ['/wishlist', 'Wishlist'],
    ['/login', 'Welcome back'],
    ['/cart', 'Your cart is empty.'],
  ] as const) {
    await page.goto(`/#${path}`)
    await seeScreen(page, heading)
  }
  const saved = await page.evaluate('JSON.parse(localStorage.getItem("wishlistItems")).map(({ name }) => name)')
  expect(saved).toEqual([LIST.product])
  expect(await page.evaluate('localStorage.getItem("userInfo")')).toBeNull()
})

// Threats: R25
test('with a full storage sign-in and wishlist work until the page is closed', async ({ openPage }) => {
  const { email } = await createShopper()
  const page = await openPage({ path: '/login' })
  await page.evaluate(`for (let text = 'x'.repeat(1024 * 1024); text; )
    try { localStorage.setItem('filler', (localStorage.getItem('filler') ?? '') + text) }
    catch { text = text.slice(0, text.length / 2) }`)
  await page.getByLabel('Email or mobile number').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect.poll(() => addressOf(page), pollOptions).toBe('/')
  await page.evaluate(`location.hash = '${LIST.path}'`)
  await seeScreen(page, LIST.heading)
  await wishButton(page).click()
  expect(await wishButton(page).getAttribute('aria-pressed')).toBe('true')
  await page.evaluate('location.hash = "/profile"')
  await see(page.getByLabel('Email'))
})
