import type { Page } from 'playwright-core'
import type { Role } from '#shared/roles.ts'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { countEffort } from '../../support/count-effort.ts'
import { createOrder } from '../../support/orders.ts'
import {
  expectAccessibleLayout,
  expectAccessibleOnPhoneAndDesk,
  see,
  seeNot,
  seeScreen,
  waitForPdf,
} from '../../support/page-checks.ts'
import { admin, createShopper, newPerson, type Person } from '../../support/people.ts'

/** A person with a role, signed in after it was given. */
async function staff(role: Role): Promise<Person> {
  const person = { ...newPerson(`Devi the ${role}`), password: 'coconut-palm-seven' }
  const { _id } = await callApi('POST /api/users', { body: person })
  await callApi('PUT /api/users/:id', { as: await admin(), params: { id: _id }, body: { role } })
  return callApi('POST /api/users/login', { body: { emailorMobile: person.email, password: person.password } })
}

const parcelOf = (page: Page, order: { _id: string }) =>
  page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: order._id.slice(-8) }) })

// Requirements: DOC-12, ROLE-11, ROLE-12
test.for([360, 1280])(
  'a packer prints and ships two parcels without seeing an amount, at %i px',
  async (width, { openPage }) => {
    const by = await createShopper()
    const [first, second] = [await createOrder({ by, qty: 2, state: 'paid' }), await createOrder({ by, state: 'paid' })]
    const page = await openPage({ width, as: await staff('packer'), path: '/admin-dashboard' })
    await seeScreen(page, 'Dashboard')
    const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
    await expect
      .poll(() => links.allTextContents(), pollOptions)
      .toEqual([width === 360 ? 'Home' : 'Dashboard', 'To pack'])
    const effort = await countEffort(page)
    await page.getByRole('link', { name: 'All paid orders to pack' }).click()
    await seeScreen(page, 'To pack')
    await see(parcelOf(page, first).getByText('2 ×'))
    await expectAccessibleLayout(page)

    for (const order of [first, second]) await page.getByLabel(order._id.slice(-8)).check()
    const printed = waitForPdf(page)
    await page.getByRole('button', { name: 'Print 2 packing slips' }).click()
    expect((await printed).suggestedFilename()).toBe('packing-slips.pdf')

    await parcelOf(page, first).getByLabel('Tracking number').fill('EK123456789IN')
    await parcelOf(page, first).getByLabel('Courier').selectOption('India Post')
    await parcelOf(page, first).getByRole('button', { name: 'Mark as shipped' }).click()
    await seeNot(parcelOf(page, first))
    const tracking = parcelOf(page, second).getByLabel('Tracking number')
    await tracking.fill('EK987654321IN')
    await page.keyboard.press('Enter')
    await seeNot(parcelOf(page, second))
    expect(effort()).toEqual({ presses: 6, fields: 3, screens: 1, steps: 9 })
    expect(await page.getByText('₹').count()).toBe(0)
    const as = await admin()
    for (const { _id } of [first, second])
      await expect
        .poll(async () => (await callApi('GET /api/orders/:id', { as, params: { id: _id } })).isShipped, pollOptions)
        .toBe(true)
  },
)

// Requirements: ROLE-12
test('a packer corrects a wrong tracking number where it was typed', async ({ openPage }) => {
  const as = await staff('packer')
  const order = await createOrder({ by: await createShopper(), state: 'shipped' })
  const page = await openPage({ width: 360, as, path: '/admin-packing' })
  await seeScreen(page, 'To pack')
  const effort = await countEffort(page)
  await page.getByRole('button', { name: `Correct ${order._id.slice(-8)}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct the tracking number' })
  await dialog.getByLabel('Tracking number').fill(`EK555555555IN`)
  await expectAccessibleOnPhoneAndDesk(page)
  await dialog.getByRole('button', { name: 'Correct the tracking number' }).click()
  await seeNot(dialog)
  await see(page.getByText(`DTDC, EK555555555IN`))
  expect(effort().steps).toBe(3)
  expect(await callApi('GET /api/orders/:id', { as: await admin(), params: { id: order._id } })).toMatchObject({
    tracking: `EK555555555IN`,
  })
})

// Requirements: ROLE-11
test('a page that the role may not open says so', async ({ openPage }) => {
  const page = await openPage({ width: 360, as: await staff('editor'), path: '/admin-orderlist' })
  await see(page.getByRole('heading', { name: 'Your role cannot open this page' }))
  await expectAccessibleLayout(page)
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
  await seeScreen(page, 'Dashboard')
})

// Requirements: ROLE-11
test('the owner gives a role on the page of a user', async ({ openPage }) => {
  const person = await createShopper('Asha of the role')
  const as = await admin()
  await callApi('PUT /api/users/profile', { as: person, body: { password: 'coconut-palm-seven' } })
  const page = await openPage({ width: 360, as, path: `/admin-userslist/${person._id}/edit` })
  await seeScreen(page, 'Edit user')
  await page.getByLabel('Role in the shop office').selectOption('Accountant')
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Update' }).click()
  await seeScreen(page, 'Users')
  await see(page.getByRole('row').filter({ hasText: 'Asha of the role' }).getByText('Accountant'))
  expect(await callApi('GET /api/users/:id', { as, params: { id: person._id } })).toMatchObject({ role: 'accountant' })
})
