import type { Page } from 'playwright-core'
import type { Product } from '#shared/products.ts'
import type { Role } from '#shared/roles.ts'
import { still } from '#tests/support/images.ts'
import { expect, test } from '../../support/browser.ts'
import { callApi } from '../../support/call-api.ts'
import { ADDRESS } from '../../support/orders.ts'
import { expectAccessibleAtEveryWidth, see, seeNot, seeScreen } from '../../support/page-checks.ts'
import { paymentWindow } from '../../support/payment-window.ts'
import { admin, createShopper, newPerson, type Person } from '../../support/people.ts'
import { createProduct, productPath } from '../../support/products.ts'

async function staff(role: Role): Promise<Person> {
  const person = { ...newPerson(`Devi the ${role}`), password: 'coconut-palm-seven' }
  const { _id } = await callApi('POST /api/users', { body: person })
  await callApi('PUT /api/users/:id', { as: await admin(), params: { id: _id }, body: { role } })
  return callApi('POST /api/users/login', { body: { emailorMobile: person.email, password: person.password } })
}

async function createMedicine(): Promise<Product> {
  const { _id: id, name, category } = await createProduct()
  const body = { name, category, prescriptionNeeded: true }
  return callApi('PUT /api/products/:id', { as: await admin(), params: { id }, body })
}

/** From the cart to the order page. */
async function order(page: Page): Promise<string> {
  await seeScreen(page, 'My Cart')
  await page.getByRole('link', { name: 'Proceed to checkout' }).click()
  await seeScreen(page, 'Where should we send it?')
  await page.getByLabel('Flat, house or building').fill(ADDRESS.flat)
  await page.getByLabel('Area or street').fill(ADDRESS.area)
  await page.getByLabel('PIN code').fill(ADDRESS.postalCode)
  await page.getByLabel('City').fill(ADDRESS.city)
  await page.getByLabel('State').selectOption(ADDRESS.state)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await seeScreen(page, 'How will you pay?')
  await page.getByRole('button', { name: 'Continue' }).click()
  await seeScreen(page, 'Check your order')
  await see(page.getByText('A doctor’s prescription is needed'))
  await expectFits(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await seeScreen(page, /^Order /)
  return page.url().split('/order/')[1] ?? ''
}

async function pay(page: Page) {
  const window = paymentWindow(page)
  await page.getByRole('button', { name: 'Pay with RazorPay' }).click()
  await window.payByUpi('success@razorpay')
  await see(page.getByText('Transaction successful'))
}

/** On a phone and on a computer. */
async function expectFits(page: Page) {
  await expectAccessibleAtEveryWidth(page, [360, 1200])
  await page.setViewportSize({ width: 360, height: 800 })
}

// Requirements: RX-2, RX-3, RX-10
test('a medicine is bought, its prescription sent and accepted, and only then packed', async ({ openPage }) => {
  const medicine = await createMedicine()
  const shopper = await createShopper()
  const page = await openPage({ width: 360, as: shopper, path: productPath(medicine) })
  await see(page.getByText('Needs a doctor’s prescription'))
  await page.getByRole('link', { name: 'Buy Now' }).filter({ visible: true }).click()
  const id = await order(page)
  await see(page.getByText('Please send a doctor’s prescription'))
  await pay(page)

  const packer = await openPage({ width: 360, as: await staff('packer'), path: '/admin-packing' })
  const parcel = packer.getByRole('listitem').filter({ has: packer.getByRole('checkbox', { name: id.slice(-8) }) })
  await seeScreen(packer, 'To pack')
  await seeNot(parcel)

  const buffer = await still(1200, 900).jpeg().toBuffer()
  await page.getByTestId('prescription-file').setInputFiles({ name: 'rx.jpg', mimeType: 'image/jpeg', buffer })
  await see(page.getByText('Our pharmacist is checking your prescription.'))
  await see(page.getByText('Picture 1'))
  await expectFits(page)

  const pharmacist = await openPage({ width: 360, as: await staff('pharmacist'), path: '/admin-dashboard' })
  await pharmacist.getByRole('link', { name: 'All prescriptions to check' }).click()
  await seeScreen(pharmacist, 'Prescriptions to check')
  const row = pharmacist
    .getByRole('listitem')
    .filter({ hasText: id.slice(-8) })
    .first()
  await row.getByRole('button', { name: 'Show picture 1' }).click()
  await see(row.getByRole('img', { name: 'Picture 1' }))
  await expectFits(pharmacist)
  await row.getByRole('button', { name: 'Accept' }).click()
  await seeNot(row)

  await packer.reload()
  await parcel.getByLabel('Tracking number').fill('EK123456789IN')
  await parcel.getByLabel('Courier').selectOption('India Post')
  await parcel.getByRole('button', { name: 'Mark as shipped' }).click()
  await seeNot(parcel)
  await page.reload()
  await see(page.getByText('Your prescription is accepted.'))
  await see(page.getByText(/^Shipped on/).first())
  expect(await callApi('GET /api/orders/:id', { as: shopper, params: { id } })).toMatchObject({
    isShipped: true,
    prescription: 'released',
  })
})
