import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { PERMISSIONS_OF, type Role } from '#shared/roles.ts'
import { openApp, seeScreen } from '#tests/components/open-app.tsx'
import { shopper } from '#tests/components/responses.ts'

// Requirements: ADMIN-32, ROLE-11
test.for([
  ['packer', ['How do I start the day?', 'How do I send today’s orders?']],
  ['editor', ['How do I start the day?']],
] as const)('the help of the dashboard has the questions of a %s', async ([role, questions]) => {
  openApp('/admin-dashboard', { as: staffWith(role), responses: { 'GET /api/dashboard': {} } })
  await seeScreen('Dashboard')
  expect(screen.getAllByText(/^How do I .+\?$/).map(({ textContent }) => textContent)).toEqual([
    'How do I ...?',
    ...questions,
  ])
})

// Requirements: ADMIN-32, ROLE-11
test('a page has no help for a role that may do none of its steps', async () => {
  openApp('/admin-userslist', {
    as: staffWith('cashier'),
    responses: { 'GET /api/users': [], 'GET /api/payments/mismatches': { count: 0 } },
  })
  await seeScreen('Users')
  expect(screen.queryByText('How do I ...?')).toBeNull()
})

const staffWith = (role: Role) => shopper({ permissions: [...PERMISSIONS_OF[role]] })
