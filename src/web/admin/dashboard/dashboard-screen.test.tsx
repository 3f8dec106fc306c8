import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { PERMISSIONS_OF, type Role } from '#shared/roles.ts'
import { openApp, see, seeScreen } from '#tests/components/open-app.tsx'
import { shopper } from '#tests/components/responses.ts'

// Requirements: ROLE-11
test.for([
  ['cashier', 'See new orders and mark them as shipped or delivered.'],
  ['accountant', 'Find an order and see its state.'],
] as const)('the shortcut to the orders names what the role of %s may do there', async ([role, text]) => {
  openDashboard(role)
  await see(text)
})

// Requirements: ROLE-11
test('a dashboard without shortcuts has no heading for them', async () => {
  openDashboard('packer')
  await seeScreen('Dashboard')
  expect(screen.queryByText('Shortcuts')).toBeNull()
})

const openDashboard = (role: Role) =>
  openApp('/admin-dashboard', {
    as: shopper({ permissions: [...PERMISSIONS_OF[role]] }),
    responses: { 'GET /api/dashboard': {}, 'GET /api/payments/mismatches': { count: 0 } },
  })
