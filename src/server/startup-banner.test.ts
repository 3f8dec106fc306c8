import { expect, test } from 'vitest'
import { startupBanner } from './startup-banner.ts'

// Requirements: ENV-9
test.each([
  ['sandbox', 'Payments are test payments: no money moves. Test cards are shown in the payment window.'],
  ['test', 'Payments use test keys of the provider: no money moves.'],
  ['live', 'Payments are real.'],
] as const)('a start with %s payments says whether money moves', (mode, line) => {
  const shop = { publicUrl: 'http://localhost:3000', admin: undefined, isOutbox: false, testOrders: [] }
  expect(startupBanner({ ...shop, mode }).filter((each) => each.startsWith('Payments'))).toEqual([line])
})
