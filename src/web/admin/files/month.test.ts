import { expect, test } from 'vitest'
import { monthOf } from './month.ts'

// Requirements: ADMIN-28
test.each([
  ['2026-11-23T10:00:00Z', 0, '2026-11-01', '2026-11-30'],
  ['2026-01-15T10:00:00Z', 1, '2025-12-01', '2025-12-31'],
  ['2028-03-31T10:00:00Z', 1, '2028-02-01', '2028-02-29'],
  // Half an hour after midnight in India, still the day before in UTC.
  ['2026-10-31T19:00:00Z', 0, '2026-11-01', '2026-11-30'],
])('at %s, %i months ago is the month from %s to %s', (now, ago, from, to) => {
  expect(monthOf(new Date(now), ago)).toEqual({ from, to })
})
