import type { Page } from 'playwright-core'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { inMalayalam as ml } from '../../support/malayalam.ts'
import { createOrder } from '../../support/orders.ts'
import {
  addressOf,
  expectAbove,
  expectAccessibleLayout,
  expectAccessibleOnPhoneAndDesk,
  expectNoBrokenWords,
  expectNoHorizontalScroll,
  see,
  seeScreen,
} from '../../support/page-checks.ts'
import { admin, createOwner, createShopper, PASSWORD } from '../../support/people.ts'
import { createProduct } from '../../support/products.ts'
import { signIn } from '../../support/sign-in.ts'

const isInReach = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: true })
    .first()
    .evaluate((button) => {
      const { top, bottom, left, width } = button.getBoundingClientRect()
      const view = button.ownerDocument.defaultView
      if (!view || top < 0 || bottom > view.innerHeight) return false
      const above = button.ownerDocument.elementFromPoint(left + width / 2, (top + bottom) / 2)
      return above !== null && button.contains(above)
    })

// Requirements: ADMIN-31
test('the main button of each screen is in reach without scrolling, at 1280 and 360 px', async ({ openPage }) => {
  const by = await createShopper()
  const product = await createProduct()
  const [unpaid, paid, shipped] = [
    await createOrder({ by }),
    await createOrder({ by, state: 'paid' }),
    await createOrder({ by, state: 'shipped' }),
  ]
  const page = await openPage({ width: 360, as: await admin() })
  for (const [path, name] of [
    [`/order/${unpaid._id}?from=office`, 'Check with Razorpay'],
    [`/order/${paid._id}?from=office`, 'Mark as shipped'],
    [`/order/${shipped._id}?from=office`, 'Mark as delivered'],
    [`/admin-productlist/${product._id}/edit`, 'Save'],
    ['/admin-productlist', 'Add Product'],
    ['/admin-packing', /^Print/],
    ['/admin-money', 'Compare with Razorpay now'],
    ['/admin-settings', 'Save settings'],
    ['/admin-files', 'Download this month'],
  ] as const) {
    await page.goto(`/#${path}`)
    await see(page.getByRole('button', { name, exact: true }).first())
    await expectInReach(page, name)
  }
  await page.goto(`/#/order/${shipped._id}?from=office`)
  await page.getByRole('button', { name: 'Make a refund' }).click()
  await expectInReach(page, 'Refund')
  await expectAccessibleOnPhoneAndDesk(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('All of the money').click()
  await dialog.getByLabel(/^Reason/).fill('It broke on the way')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expectAbove(page.getByText(/^Refund of .* started$/), page.getByRole('button', { name: 'Mark as delivered' }))
})

async function expectInReach(page: Page, name: string | RegExp) {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    const message = `${page.url()} at ${width} px`
    await expect.poll(() => isInReach(page, name), { ...pollOptions, message }).toBe(true)
  }
}

// Requirements: ADMIN-31
test('in Malayalam the bar at the bottom breaks no word and covers no button, at 320 and 360 px', async ({
  openPage,
}) => {
  const order = await createOrder({ by: await createShopper(), state: 'shipped' })
  const page = await openPage({ width: 320, height: 740, as: await admin() })
  for (const [path, name] of [
    ['/admin-settings', ml('Save settings')],
    [`/order/${order._id}?from=office`, ml('Mark as delivered')],
  ] as const) {
    await page.goto(`/ml/#${path}`)
    await see(page.getByRole('button', { name, exact: true }).first())
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 })
      await expect.poll(() => coveredBelow(page, name), { ...pollOptions, message: path }).toBe(0)
      const bar = page.getByRole('navigation', { name: ml('Admin'), exact: true }).last()
      await expectNoBrokenWords(bar)
      expect(await bar.evaluate((box) => box.scrollWidth - box.clientWidth), path).toBe(0)
      const widths = await bar
        .locator('a, button')
        .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().width))
      expect(Math.min(...widths), path).toBeGreaterThanOrEqual(44)
      await expectNoHorizontalScroll(page)
    }
  }
})

/** How many pixels of the button lie under the bar. */
const coveredBelow = async (page: Page, name: string) => {
  const button = await page.getByRole('button', { name, exact: true }).first().boundingBox()
  const bar = await page
    .getByRole('navigation', { name: ml('Admin'), exact: true })
    .last()
    .boundingBox()
  return Math.max(0, Math.ceil((button?.y ?? 999) + (button?.height ?? 0) - (bar?.y ?? 0)))
}

// Requirements: ADMIN-31
test('staff sign in to the dashboard', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/login' })
  await signIn(page, (await createOwner()).email)
  await seeScreen(page, 'Dashboard')
  expect(addressOf(page)).toBe('/admin-dashboard')
})

// Requirements: ADMIN-32
test.for(['', 'ml/'])(
  'each page of the back office answers a question in a few steps, in "%s"',
  async (language, { openPage }) => {
    const page = await openPage({ width: 360, as: await admin() })
    for (const path of PAGES) {
      await page.goto(`/${language}#/admin-${path}`)
      const help = page
        .locator('#main details')
        .filter({ has: page.locator('ol') })
        .first()
      await see(help)
      await help.locator('summary').click()
      await expect.poll(() => help.locator('li').count(), { ...pollOptions, message: path }).toBeGreaterThan(1)
      if (language) expect(await help.textContent(), path).not.toMatch(/How do I|[a-z]{4,} [a-z]{3,} [a-z]{3,}/)
    }
    await expectAccessibleLayout(page)
  },
)

const PAGES = [
  'dashboard',
  'packing',
  'prescriptions',
  'ready-to-trade',
  'documents',
  'gst',
  'tax-rates',
  'privacy',
  'orderlist',
  'productlist',
  'reviews',
  'content',
  'money',
  'userslist',
  'settings',
  'mails',
  'files',
  'audit',
  'health',
]

// Requirements: ADMIN-31
test('two people on one phone each get the language that they last used', async ({ openPage }) => {
  const [first, second] = [await createOwner(), await createOwner()]
  const page = await openPage({ width: 360, path: '/login' })
  await signIn(page, first.email)
  await seeScreen(page, 'Dashboard')
  const saved = page.waitForResponse('**/api/users/profile')
  await page.getByRole('link', { name: 'മലയാളം' }).first().click()
  await page.waitForURL(/\/ml\//)
  expect((await saved).status()).toBe(200)
  await page
    .getByRole('button', { name: `${ml('Logout, {name}').split(',')[0]}, ${first.name}` })
    .first()
    .click()
  await page.goto('/ml/#/login')
  await signIn(page, second.email, PASSWORD, ml)
  await seeScreen(page, 'Dashboard')
  await page
    .getByRole('button', { name: /^Logout/ })
    .first()
    .click()
  await page.goto('/#/login')
  await signIn(page, first.email)
  await page.waitForURL(/\/ml\/#\/admin-dashboard/)
})
