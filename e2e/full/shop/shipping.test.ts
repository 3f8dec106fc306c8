import type { Page } from 'playwright-core'
import { expect, type OpenPage, pollOptions, test } from '../../support/browser.ts'
import { ADDRESS } from '../../support/orders.ts'
import { expectAccessibleLayout, expectAddress, see, seeScreen } from '../../support/page-checks.ts'
import { createShopper } from '../../support/people.ts'
import { addToCart, createProduct } from '../../support/products.ts'

const FIELDS = {
  Name: ADDRESS.name,
  Phone: ADDRESS.phone,
  Email: ADDRESS.email,
  'Flat, house or building': ADDRESS.flat,
  'Area or street': ADDRESS.area,
  'PIN code': ADDRESS.postalCode,
  City: ADDRESS.city,
}

async function fill(page: Page, change: Partial<typeof FIELDS> = {}, state: string = ADDRESS.state) {
  for (const [label, value] of Object.entries({ ...FIELDS, ...change })) {
    await page.getByLabel(label, { exact: true }).fill(value)
  }
  if (state) await page.getByLabel('State').selectOption(state)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
}

async function openShipping(openPage: OpenPage, width = 1280) {
  const shopper = await sharedShopper()
  const page = await openPage({ width, as: shopper, path: '/shipping' })
  await seeScreen(page, 'Where should we send it?')
  return { page, shopper }
}

// Requirements: CHECK-6
test('the empty form marks every required field, and not the landmark', async ({ openPage }) => {
  const { page } = await openShipping(openPage, 360)
  await fill(page, Object.fromEntries(Object.keys(FIELDS).map((label) => [label, ''])), '')
  await see(page.getByText('Choose a state from the list.'))
  expect(await page.locator('#main [aria-invalid="true"]').count()).toBe(8)
  expect(await page.getByLabel('Landmark').getAttribute('aria-invalid')).toBeNull()
  await expectAccessibleLayout(page)
})

// Requirements: CHECK-3
test('completed steps are links, later ones are not', async ({ openPage }) => {
  const { page } = await openShipping(openPage, 360)
  const steps = page.getByRole('navigation', { name: 'Checkout steps' })
  const links = () => steps.getByRole('link').allTextContents()
  await expect.poll(links, pollOptions).toEqual(['Sign in, done'])
  expect(await steps.locator('[aria-current="step"]').textContent()).toContain('Shipping')
  await fill(page)
  await seeScreen(page, 'How will you pay?')
  await expect.poll(links, pollOptions).toEqual(['Sign in, done', 'Shipping, done'])
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await seeScreen(page, 'Check your order')
  await expect.poll(links, pollOptions).toEqual(['Sign in, done', 'Shipping, done', 'Payment, done'])
  await steps.getByRole('link', { name: 'Shipping' }).click()
  await seeScreen(page, 'Where should we send it?')
  await steps.getByRole('link', { name: 'Sign in' }).click()
  await expectAddress(page, '/shipping')
})

let known: ReturnType<typeof createShopper> | undefined

async function sharedShopper() {
  known ??= createShopper().then(async (shopper) => {
    await addToCart(shopper, await createProduct())
    return shopper
  })
  return known
}
