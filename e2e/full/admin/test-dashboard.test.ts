import { inject } from 'vitest'
import { expect, pollOptions, test } from '../../support/browser.ts'
import { expectAccessibleLayout, see, seeNot } from '../../support/page-checks.ts'
import { callProvider, orderAtProvider, testKeys } from '../../support/sandbox.ts'

const ADDRESS = '/test-payments/dashboard'

async function paidAtProvider(amount: number) {
  const { id } = await testKeys()
  const order_id = await orderAtProvider(amount)
  const body = { key_id: id, order_id, method: 'upi', vpa: 'success@razorpay' }
  const paid = await callProvider('POST', '/window/payments', body)
  return String(paid.razorpay_payment_id)
}

// Requirements: PAY-23
test('the sandbox dashboard refuses access without the test keys', async ({ openPage }) => {
  const page = await openPage({ width: 360, refusals: ['/dashboard/api/'] })
  await page.goto(ADDRESS)
  await see(page.getByText('No real money moves'))
  await see(page.getByRole('heading', { name: 'Sign in with the test keys' }))
  await seeNot(page.getByRole('heading', { name: 'Clock' }))
  await expectAccessibleLayout(page)
  await page.getByLabel('Key id').fill('rzp_test_AAAAAAAAAAAAAA')
  await page.getByLabel('Key secret').fill('not the secret')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await see(page.getByRole('alert').getByText('Authentication failed'))
  await seeNot(page.getByRole('heading', { name: 'Clock' }))
})

test('the printed address signs in, and its keys are removed from the address', async ({ openPage }) => {
  const { id, secret } = await testKeys()
  const page = await openPage({ width: 320 })
  await page.goto(`${ADDRESS}#${id}:${secret}`)
  await see(page.getByRole('heading', { name: 'Clock' }))
  expect(page.url()).toBe(`${inject('shopUrl')}${ADDRESS}`)
  await expectAccessibleLayout(page)
  await page.reload()
  await see(page.getByRole('heading', { name: 'Clock' }))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await see(page.getByRole('heading', { name: 'Sign in with the test keys' }))
})

test('the sandbox dashboard refunds and disputes a payment, and sends a message again', async ({ openPage }) => {
  const { id, secret } = await testKeys()
  const payment = await paidAtProvider(77_700)
  const page = await openPage({ width: 360 })
  await page.goto(`${ADDRESS}#${id}:${secret}`)
  const row = page
    .getByRole('listitem')
    .filter({ hasText: `${payment} ·` })
    .filter({ hasText: '₹777.00 captured' })
  await row.getByText('Refund or dispute').click()
  await row.getByLabel('Amount in ₹').fill('100.50')
  await row.getByRole('button', { name: 'Refund' }).click()
  await see(page.getByRole('status').getByText('The refund was made.'))
  expect(await callProvider('GET', `/v1/payments/${payment}`)).toMatchObject({ amount_refunded: 10_050 })

  await row.getByText('Refund or dispute').click()
  await row.getByRole('button', { name: 'Start a dispute' }).click()
  await see(page.getByRole('status').getByText('The dispute was started.'))
  const dispute = page.getByRole('listitem').filter({ hasText: `of ${payment} · chargeback` })
  await dispute.getByRole('button', { name: 'Lost' }).click()
  await see(dispute.getByText('₹676.50 lost'))

  const message = page.getByRole('listitem').filter({ hasText: 'payment.dispute.lost' }).first()
  await message.getByRole('button', { name: 'Send again' }).click()
  await see(page.getByRole('status').getByText('The message is sent again.'))
  await message.getByText('Message text').click()
  await see(message.getByText(`"payment_id": "${payment}"`))
  await expectAccessibleLayout(page)
})

// Requirements: PAY-23
test('the sandbox dashboard sets a fault and removes it', async ({ openPage }) => {
  const { id, secret } = await testKeys()
  const page = await openPage({ width: 1280 })
  await page.goto(`${ADDRESS}#${id}:${secret}`)
  await page.getByLabel('What').selectOption('slow')
  await page.getByLabel('With').selectOption('dispute.list')
  await page.getByLabel('Seconds').fill('7.5')
  await page.getByLabel('Until I remove it').check()
  await page.getByRole('button', { name: 'Add the failure' }).click()
  const fault = page.getByRole('listitem').filter({ hasText: 'slow with dispute.list' })
  // The hourly comparison calls it too.
  await see(fault.getByText(/^7\.5 s · until removed · happened \d+ times?$/))
  expect((await callProvider('GET', '/dashboard/api/faults')).items).toContainEqual(
    expect.objectContaining({ kind: 'slow', on: 'dispute.list', seconds: 7.5, left: null }),
  )
  await fault.getByRole('button', { name: 'Remove' }).click()
  await seeNot(fault)
  await page.getByLabel('What').selectOption('drop')
  await seeNot(page.getByLabel('Seconds'))
  await expectAccessibleLayout(page)
})

test('the sandbox dashboard moves the clock and resets it', async ({ openPage }) => {
  const { id, secret } = await testKeys()
  const page = await openPage({ width: 360 })
  await page.goto(`${ADDRESS}#${id}:${secret}`)
  const clockOffset = async () => {
    const requestedAt = Date.now()
    const { clock } = await callProvider('GET', '/dashboard/api/state')
    return (Date.parse(clock.now) - requestedAt) / 1000
  }
  await page.getByRole('button', { name: 'Back to real time' }).click()
  await see(page.getByRole('status').getByText('The clock shows real time.'))
  await expect.poll(clockOffset, pollOptions).toBeCloseTo(0, 0)
  await page.getByRole('button', { name: '1 minute on' }).click()
  await see(page.getByRole('status').getByText('The clock was moved.'))
  expect(await clockOffset()).toBeGreaterThanOrEqual(59)
  await page.getByRole('button', { name: '60 times as fast' }).click()
  await see(page.getByText('runs 60 times as fast'))
  await page.getByRole('button', { name: 'Back to real time' }).click()
  await expect.poll(clockOffset, pollOptions).toBeCloseTo(0, 0)
})
