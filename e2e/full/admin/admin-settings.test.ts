import { onTestFinished } from 'vitest'
import { goToPage } from '../../support/admin-pages.ts'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { createOrder } from '../../support/orders.ts'
import { addressOf, expectAccessibleLayout, see, seeNot, seeScreen } from '../../support/page-checks.ts'
import { admin, createShopper } from '../../support/people.ts'
import { createProduct } from '../../support/products.ts'

// Requirements: ADMIN-20, SOC-9
test('a setting is changed on the phone, applies at once and is audited', async ({ openPage }) => {
  const as = await admin()
  const before = await callApi('GET /api/settings', {})
  const page = await openPage({ width: 360, as, path: '/admin-settings' })
  await seeScreen(page, 'Settings')
  const hours = page.getByLabel('Opening hours')
  await hours.fill('Every day but Sunday, 9 to 5')
  await page.getByLabel('Low stock limit').fill('7')
  await page.getByLabel('Maximum unpaid orders', { exact: true }).fill('4')
  await page.getByLabel('Maximum pieces in unpaid orders').fill('80')
  await page.getByLabel('Maximum total of unpaid orders').fill('60000')
  await page.getByLabel('DTDC').fill('https://dtdc.example/find?n={n}')
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Save settings' }).click()
  await see(page.getByText('The settings were saved'))
  expect(await callApi('GET /api/settings', {})).toEqual({
    ...before,
    hours: 'Every day but Sunday, 9 to 5',
    lowStockBelow: 7,
    maxUnpaidOrders: 4,
    maxUnpaidPieces: 80,
    maxUnpaidTotal: 60_000,
    courierLinks: { ...before.courierLinks, DTDC: 'https://dtdc.example/find?n={n}' },
  })
  await goToPage(page, 'Who changed what')
  await seeScreen(page, 'Who changed what')
  const entry = page.getByRole('row').filter({ hasText: 'Settings' }).first()
  await entry.getByText('6 changes').click()
  await see(entry.getByText('Every day but Sunday, 9 to 5'))
  await expectAccessibleLayout(page)
  const { hours: oldHours, lowStockBelow, maxUnpaidOrders, maxUnpaidPieces, maxUnpaidTotal, courierLinks } = before
  const unpaid = { maxUnpaidOrders, maxUnpaidPieces, maxUnpaidTotal }
  await callApi('PUT /api/settings', { as, body: { hours: oldHours, lowStockBelow, ...unpaid, courierLinks } })
})

// Requirements: SOC-6
test('staff see a missing fact with a link to it; once filled in, the texts show it', async ({ openPage }) => {
  const as = await admin()
  onTestFinished(async () => void (await callApi('PUT /api/settings', { as, body: { executiveDirectorName: '' } })))
  const page = await openPage({ width: 360, as, path: '/admin-dashboard' })
  await see(page.getByText(/^\d+ facts of the society are missing\.$/))
  await page.getByRole('link', { name: 'Fill in' }).click()
  await seeScreen(page, 'Settings')
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Name of the executive director' }).click()
  const field = page.getByRole('textbox', { name: 'Name of the executive director' })
  expect(await field.evaluate((input) => input.matches(':focus'))).toBe(true)
  await field.fill('Karthyayani Amma')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await seeNot(page.getByRole('button', { name: 'Name of the executive director' }))
  await page.goto('/#/directors')
  await see(page.getByText('Karthyayani Amma'))
})

// Requirements: MONEY-11
test('the settings show the current rates and fees, and the next order uses a change', async ({ openPage }) => {
  const as = await admin()
  const { courierLinks, orderHoldMinutes, testPayments, ...before } = await callApi('GET /api/settings', {})
  onTestFinished(async () => void (await callApi('PUT /api/settings', { as, body: before })))
  const page = await openPage({ as, path: '/admin-settings' })
  await seeScreen(page, 'Settings')
  for (const [label, now, next] of [
    ['Discount (%)', before.discountPercent, '12.5'],
    ['Tax on Ayurveda (%)', before.taxPercentAyurveda, '6.25'],
    ['Tax on other categories (%)', before.taxPercentOther, '18'],
    ['Delivery fee', before.shipping, '50'],
    ['Delivery fee, orders below ₹999', before.smallOrderShipping, '40.50'],
  ] as const) {
    const field = page.getByLabel(label, { exact: true })
    await expect.poll(async () => Number(await field.inputValue()), pollOptions).toBe(now)
    await field.fill(next)
  }
  await page.getByRole('button', { name: 'Save settings' }).click()
  await see(page.getByText('The settings were saved'))
  expect(await createOrder({ by: await createShopper(), product: await createProduct({ price: 100 }) })).toMatchObject({
    itemsPrice: 87.5,
    taxPrice: 5.47,
    shippingPrice: 40.5,
    totalPrice: 133.47,
  })
})

// Requirements: ADMIN-15
test('a link, Back and Logout ask before they discard unsaved settings', async ({ openPage }) => {
  const as = await admin()
  const page = await openPage({ as, path: '/admin-orderlist' })
  await seeScreen(page, 'Orders')
  await page.getByRole('link', { name: 'Settings' }).click()
  await seeScreen(page, 'Settings')
  await page.getByLabel('Tagline').fill('Since 1995')
  await page.getByLabel('Synonyms').scrollIntoViewIfNeeded()
  const scrolled = () => page.evaluate<number>('scrollY')
  const top = await scrolled()
  expect(top).toBeGreaterThan(0)
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const leaveDialog = {
    link: () => page.getByRole('link', { name: 'Users', exact: true }).click(),
    back: () => page.goBack(),
    logout: () => page.getByRole('button', { name: /^Logout/ }).click(),
  }
  for (const go of Object.values(leaveDialog)) {
    await go()
    await see(question)
    await question.getByRole('button', { name: 'Stay here' }).click()
    await seeNot(question)
    expect(addressOf(page)).toBe('/admin-settings')
    expect(await page.getByLabel('Tagline').inputValue()).toBe('Since 1995')
    expect(await scrolled()).toBe(top)
  }
  await leaveDialog.link()
  await see(question)
  await expectAccessibleLayout(page)
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await seeScreen(page, 'Users')
})

test('staff edit the search synonyms, and the next search uses them', async ({ openPage }) => {
  const as = await admin()
  const before = await callApi('GET /api/synonyms', {})
  const page = await openPage({ as, path: '/admin-settings', width: 360 })
  const field = page.getByLabel('Synonyms')
  // Uses the keyboard, because the earlier toast may still cover the button.
  const save = () => page.getByRole('button', { name: 'Save settings' }).press('Enter')
  await field.fill(`${before.text}\nrocking chair, quxotwem`)
  await save()
  await see(page.getByText('The settings were saved'))
  await expectAccessibleLayout(page)
  const found = async () =>
    (await callApi('GET /api/products', { query: { keyword: 'quxotwem' } })).map(({ name }) => name)
  expect(await found()).toContain('Rocking Chair, Grandfather')
  await field.fill(before.text)
  await save()
  await expect.poll(found, pollOptions).toEqual([])
})
