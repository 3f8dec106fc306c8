import type { Page } from 'playwright-core'
import { STATES } from '#shared/india.ts'
import { expect, type OpenPage, soon, test } from '../../support/browser.ts'
import { givenInCart, givenProduct } from '../../support/goods.ts'
import { addressOf, expectAddress, expectSound, see, seeScreen } from '../../support/looks.ts'
import { ADDRESS } from '../../support/orders.ts'
import { registered } from '../../support/people.ts'

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

test('every wrong field has its own sentence, and nothing goes on', async ({ openPage }) => {
  const { page } = await openShipping(openPage)
  for (const [label, value, sentence] of [
    ['Name', ' ', 'Enter the name of the person who will receive the parcel.'],
    ['Phone', '98470 0000', 'Enter all 10 digits of the phone number.'],
    ['Phone', '+91 98470 0000', 'Enter all 10 digits of the phone number.'],
    ['Phone', 'ask my son', 'Enter all 10 digits of the phone number.'],
    ['Email', 'lakshmi', 'Enter a valid e-mail address, such as name@example.com.'],
    ['Flat, house or building', '', 'Enter the flat, house or building.'],
    ['Area or street', '', 'Enter the area or street.'],
    ['PIN code', '67064', 'Enter the 6 digits of the PIN code.'],
    ['PIN code', '067064', 'Enter the 6 digits of the PIN code.'],
    ['City', '', 'Enter the city.'],
  ] as const) {
    await fill(page, { [label]: value })
    const field = page.getByLabel(label, { exact: true })
    await expect.poll(() => field.getAttribute('aria-invalid'), soon).toBe('true')
    await see(page.getByText(sentence))
    expect(await page.locator('#main [aria-invalid="true"]').count()).toBe(1)
    expect(await field.evaluate((input) => input === input.ownerDocument.activeElement)).toBe(true)
    expect(addressOf(page)).toBe('/shipping')
  }
})

test('the empty form marks all that is needed, and not the landmark', async ({ openPage }) => {
  const { page } = await openShipping(openPage, 360)
  await fill(page, Object.fromEntries(Object.keys(FIELDS).map((label) => [label, ''])), '')
  await see(page.getByText('Choose a state from the list.'))
  expect(await page.locator('#main [aria-invalid="true"]').count()).toBe(8)
  expect(await page.getByLabel('Landmark').getAttribute('aria-invalid')).toBeNull()
  await expectSound(page)
})

test('the 36 states and union territories can be chosen', async ({ openPage }) => {
  const { page } = await openShipping(openPage)
  const options = await page.getByLabel('State').getByRole('option').allTextContents()
  expect(options).toEqual(['Choose a state', ...STATES])
  expect(STATES).toHaveLength(36)
})

test('who is signed in finds name, phone and e-mail filled in, and next time the whole address', async ({
  openPage,
}) => {
  const { page, shopper } = await openShipping(openPage)
  const typedIn = (label: string) => page.getByLabel(label, { exact: true }).inputValue()
  expect([await typedIn('Name'), await typedIn('Phone'), await typedIn('Email')]).toEqual([
    shopper.name,
    shopper.number,
    shopper.email,
  ])
  await fill(page, { Phone: '+91 98470 00000', 'PIN code': '670 642' })
  await seeScreen(page, 'How will you pay?')
  await page.goto('/#/shipping')
  await page.reload()
  await seeScreen(page, 'Where should we send it?')
  for (const [label, value] of Object.entries(FIELDS)) expect(await typedIn(label)).toBe(value)
  expect(await typedIn('State')).toBe('Kerala')
})

test('a phone number is understood however people write it', async ({ openPage }) => {
  const { page } = await openShipping(openPage, 360)
  for (const [typed, kept] of [
    ['+91 98470 00000', '9847000000'],
    ['098470-00000', '9847000000'],
    ['(98470) 00000', '9847000000'],
    ['0490 234 5678', '0490 234 5678'],
  ] as const) {
    await fill(page, { Phone: typed })
    await seeScreen(page, 'How will you pay?')
    await page.getByRole('link', { name: 'Back to shipping' }).click()
    await seeScreen(page, 'Where should we send it?')
    expect(await page.getByLabel('Phone', { exact: true }).inputValue()).toBe(kept)
  }
})

test('the landmark may be left out', async ({ openPage }) => {
  const { page } = await openShipping(openPage, 360)
  await page.getByLabel('Landmark').fill('')
  await fill(page)
  await seeScreen(page, 'How will you pay?')
})

test('the steps that are done lead back, the later ones lead nowhere', async ({ openPage }) => {
  const { page } = await openShipping(openPage, 360)
  const steps = page.getByRole('navigation', { name: 'Checkout steps' })
  const links = () => steps.getByRole('link').allTextContents()
  await expect.poll(links, soon).toEqual(['Sign in, done'])
  expect(await steps.locator('[aria-current="step"]').textContent()).toContain('Shipping')
  await fill(page)
  await seeScreen(page, 'How will you pay?')
  await expect.poll(links, soon).toEqual(['Sign in, done', 'Shipping, done'])
  await expectSound(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await seeScreen(page, 'Check your order')
  await expect.poll(links, soon).toEqual(['Sign in, done', 'Shipping, done', 'Payment, done'])
  await steps.getByRole('link', { name: 'Shipping' }).click()
  await seeScreen(page, 'Where should we send it?')
  await steps.getByRole('link', { name: 'Sign in' }).click()
  await expectAddress(page, '/shipping')
})

test('nobody comes to a later step without the earlier ones', async ({ openPage }) => {
  const as = await sharedShopper()
  const page = await openPage({ as, path: '/placeorder' })
  await expectAddress(page, '/shipping')
  await page.goto('/#/payment')
  await expectAddress(page, '/shipping')
  const later = await openPage({ as, kept: { shippingAddress: ADDRESS }, path: '/placeorder' })
  await expectAddress(later, '/payment')
})

let known: ReturnType<typeof registered> | undefined

async function sharedShopper() {
  known ??= registered().then(async (shopper) => {
    await givenInCart(shopper, await givenProduct())
    return shopper
  })
  return known
}

test('a PIN code tells its place and gives the state; what does not fit is said, and goes on all the same', async ({
  openPage,
}) => {
  const { page } = await openShipping(openPage, 360)
  const pin = page.getByLabel('PIN code')
  const state = page.getByLabel('State')
  await pin.fill('')
  await state.selectOption('Goa')
  await pin.fill('670 642')
  await see(page.getByText('This PIN code is in Kannur, Kerala. Please check it and the state.'))
  await expectSound(page)
  await state.selectOption('Kerala')
  await see(page.getByText('Kannur, Kerala', { exact: true }))
  await state.selectOption('Goa')
  await fill(page, {}, '')
  await expectAddress(page, '/payment')
})

test('while no state is chosen the PIN code gives it', async ({ openPage }) => {
  const page = await openPage({ as: await registered(), path: '/shipping' })
  await page.getByLabel('PIN code').fill('560001')
  await expect.poll(() => page.getByLabel('State').inputValue(), soon).toBe('Karnataka')
  await page.getByLabel('PIN code').fill('605001')
  await see(page.getByText('Tamil Nadu or Puducherry'))
  expect(await page.getByLabel('State').inputValue()).toBe('')
})
