import type { Locator, Page } from 'playwright-core'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { expectAddress, see, seeScreen } from '../../support/page-checks.ts'
import { createShopper, signedInOn } from '../../support/people.ts'
import { addToCart, createProduct } from '../../support/products.ts'

test('a shopper buys from the home page with the keyboard only', async ({ openPage }) => {
  const person = await createShopper()
  const page = await openPage({ path: '/' })
  await see(page.getByRole('region', { name: 'Popular Products', exact: true }))

  await tabTo(page, page.getByRole('combobox', { name: 'Search products' }))
  await page.keyboard.type('abhayarish')
  // The results for the whole word replace those for its first letters.
  await expect.poll(() => page.getByRole('option').first().textContent(), pollOptions).toContain('Abhayarishtam')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await seeScreen(page, 'Abhayarishtam')

  await tabTo(page, page.getByRole('radio', { name: /^200 ml/ }))
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => page.getByRole('radio', { name: /^450 ml/ }).isChecked(), pollOptions).toBe(true)
  await tabTo(page, page.getByRole('button', { name: 'One more' }))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('link', { name: 'Buy Now' }).first())
  await page.keyboard.press('Enter')

  await seeScreen(page, 'Welcome back')
  await tabTo(page, page.getByLabel('Email or mobile number'))
  await page.keyboard.type(person.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('coconut-palm-7')
  await page.keyboard.press('Enter')
  await see(page.getByRole('link', { name: 'Abhayarishtam' }))
  expect(await callApi('GET /api/cart', { as: await signedInOn(page) })).toMatchObject([{ qty: 2, variant: 1 }])

  await tabTo(page, page.getByRole('link', { name: 'Proceed to checkout' }))
  await page.keyboard.press('Enter')
  await seeScreen(page, 'Where should we send it?')
})

test('the first Tab focuses a link that skips the header without changing the address', async ({ openPage }) => {
  const page = await openPage({ path: '/careers' })
  await seeScreen(page, 'Careers')
  await page.keyboard.press('Tab')
  await see(page.getByRole('link', { name: 'Skip to main content' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => isFocused(page.getByRole('main')), pollOptions).toBe(true)
  await expectAddress(page, '/careers')
})

// Requirements: NAV-22
test('each screen focuses the heading with its name', async ({ openPage }) => {
  const page = await openPage({ path: '/careers' })
  await seeScreen(page, 'Careers')
  for (const [path, name] of [
    ['/contact', 'Contact'],
    ['/productlist/furniture', 'Furniture'],
    ['/login', 'Welcome back'],
    ['/wishlist', 'Your wishlist is empty'],
  ] as const) {
    await page.goto(`/#${path}`)
    await expect.poll(() => isFocused(page.getByRole('heading', { level: 1, name })), pollOptions).toBe(true)
  }
})

// Requirements: HEAD-11
test('the phone menu traps the focus, closes with Escape and restores the focus', async ({ openPage }) => {
  const page = await openPage({ width: 360, path: '/careers' })
  const open = page.getByRole('button', { name: 'Open menu' })
  await open.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await see(menu.getByRole('link', { name: 'Furniture' }))
  await expect.poll(() => menu.evaluate((dialog) => dialog.matches(':modal')), pollOptions).toBe(true)
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await page
      .locator('body :focus')
      .evaluateAll((all) => all.some((element) => element.closest('dialog') === null))
    expect(isOutside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect.poll(() => isFocused(open), pollOptions).toBe(true)
})

// Requirements: CART-4
test('the question before a deletion starts on Keep it, and Tab goes on to the button at its right', async ({
  openPage,
}) => {
  const shopper = await createShopper()
  const product = await createProduct()
  await addToCart(shopper, product)
  const page = await openPage({ as: shopper, path: '/cart' })
  await page.getByRole('button', { name: `Delete ${product.name}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure?' })
  const keep = question.getByRole('button', { name: 'Keep it' })
  const remove = question.getByRole('button', { name: 'Delete' })
  await expect.poll(() => isFocused(keep), pollOptions).toBe(true)
  const [left, right] = [await keep.boundingBox(), await remove.boundingBox()]
  expect(left?.y).toBe(right?.y)
  expect(left?.x).toBeLessThan(right?.x ?? 0)
  await page.keyboard.press('Tab')
  expect(await isFocused(remove)).toBe(true)
})

test('after a retry that succeeds the keyboard goes on at the heading of the part', async ({ openPage }) => {
  const shopper = await createShopper()
  const page = await openPage({ width: 360, as: shopper, path: '/careers', refusals: ['/api/orders/myorders'] })
  await seeScreen(page, 'Careers')
  await page.locator('#notices').waitFor({ state: 'attached' })
  await page.route('**/api/orders/myorders*', (route) => route.fulfill({ status: 500, json: { message: 'Not now' } }))
  await page.goto('/#/myorders')
  const retry = page.getByRole('button', { name: 'Try again' })
  await retry.focus()
  await page.unroute('**/api/orders/myorders*')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => isFocused(page.getByRole('heading', { level: 1, name: 'Order is empty' })), pollOptions)
    .toBe(true)
})

// Requirements: HEAD-2
test('on a computer the keyboard opens the category menu, moves in it and closes it', async ({ openPage }) => {
  const page = await openPage({ path: '/careers' })
  const face = page.getByRole('banner').getByText('Shop by category')
  await tabTo(page, page.getByRole('banner').locator('summary'))
  await page.keyboard.press('ArrowDown')
  const links = page.getByRole('banner').getByRole('link')
  await expect.poll(() => isFocused(links.filter({ hasText: /^Ayurveda$/ })), pollOptions).toBe(true)
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => isFocused(links.filter({ hasText: /^Foods$/ })), pollOptions).toBe(true)
  await page.keyboard.press('Escape')
  await see(face)
  await expect.poll(() => links.filter({ hasText: /^Foods$/ }).isVisible(), pollOptions).toBe(false)
})

const isFocused = (locator: Locator) => locator.evaluate((element) => element === element.ownerDocument.activeElement)

/** Presses Tab until the element has the focus. Every focused element must be visible. */
async function tabTo(page: Page, locator: Locator) {
  await see(locator)
  for (let press = 0; press < 60; press += 1) {
    if (await isFocused(locator)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab did not reach ${locator}`)
}
