import { test } from '../../support/browser.ts'
import { emailCodeFor } from '../../support/email-code.ts'
import { inMalayalam } from '../../support/malayalam.ts'
import { createOrder } from '../../support/orders.ts'
import { expectAccessibleLayout, see, seeNot, seeScreen } from '../../support/page-checks.ts'
import { createShopper } from '../../support/people.ts'

// Requirements: USER-24
test('the profile asks for the mailed code until the address is confirmed', async ({ openPage }) => {
  const person = await createShopper()
  const page = await openPage({ width: 360, as: person, path: '/profile', refusals: ['/api/users/confirm-email'] })
  const heading = page.getByRole('heading', { name: 'Confirm your e-mail address' })
  await see(heading)
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await see(page.getByText('We have sent the code to your e-mail address'))
  const code = await emailCodeFor(person)
  const field = page.getByLabel('OTP')
  await field.fill(code === '123456' ? '654321' : '123456')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await see(page.getByText('This code is wrong').first())
  await expectAccessibleLayout(page)
  await field.fill(code)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await see(page.getByText('Your e-mail address is confirmed'))
  await expectAccessibleLayout(page)
  await page.reload()
  await seeScreen(page, 'Profile')
  await see(page.getByRole('heading', { name: 'Signed-in devices' }))
  await page.waitForLoadState('networkidle')
  await seeNot(heading)
})

// Requirements: USER-24
test('the order page of an unconfirmed buyer asks for the code at its end, in both languages', async ({ openPage }) => {
  const person = await createShopper()
  const { _id } = await createOrder({ by: person })
  const page = await openPage({ width: 360, as: person, path: `/order/${_id}` })
  await see(page.getByRole('heading', { name: 'Confirm your e-mail address' }))
  await expectAccessibleLayout(page)
  await page.goto(`/ml/#/order/${_id}`)
  await see(page.getByRole('heading', { name: inMalayalam('Confirm your e-mail address') }))
  await expectAccessibleLayout(page)
})
