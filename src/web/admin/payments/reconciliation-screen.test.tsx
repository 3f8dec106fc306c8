import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import type { ReconciliationLine } from '#shared/reconciliation.ts'
import { button, openApp, see } from '#tests/components/open-app.tsx'
import { money, staff } from '#tests/components/responses.ts'

const line = (_id: string): ReconciliationLine => ({
  ...{ _id, at: '2026-05-04T06:00:00.000Z', currency: 'INR', isTest: false, provider: null, shop: null, order: null },
  ...{ refunds: [], dispute: null, refundable: 0, wrong: null },
})

// Requirements: ROLE-11
test('staff who may only see payments are offered no resolution', async () => {
  openApp('/admin-money', {
    as: { ...staff(), isAdmin: false, permissions: ['see dashboard', 'see payments'] },
    responses: {
      'GET /api/payments': [line('pay_1')],
      'GET /api/payments/mismatches': { count: 0 },
      'GET /api/payments/totals': money(),
    },
  })
  await see('pay_1')
  expect(screen.queryByRole('button', { name: /Check again|Compare/ })).toBeNull()
})

test('a late response to a resolution does not close the question about another payment', async () => {
  const checking = Promise.withResolvers<ReconciliationLine>()
  const { user } = openApp('/admin-money', {
    as: staff(),
    responses: {
      'GET /api/payments': [line('pay_1'), line('pay_2')],
      'GET /api/payments/totals': money(),
      'POST /api/payments/:id/check': checking.promise,
    },
  })
  await user.click(await button('Check again, payment pay_1'))
  await user.click(await button('Check again'))
  await user.click(await button('Cancel'))
  await user.click(await button('Check again, payment pay_2'))
  checking.resolve(line('pay_1'))
  await see('The payment was checked again')
  expect(screen.queryByText('Check with Razorpay again?')).not.toBeNull()
})
