import { expect, test } from 'vitest'
import { lastMonths, lastQuarters, monthAgo } from './period.ts'

test('months and quarters follow the time in India, also at the end of a year', () => {
  // 1 January in India, 31 December in London.
  const now = new Date('2026-12-31T20:00:00Z')
  expect(lastMonths(now, 3)).toEqual([
    { from: '2027-01-01', to: '2027-01-31' },
    { from: '2026-12-01', to: '2026-12-31' },
    { from: '2026-11-01', to: '2026-11-30' },
  ])
  expect(lastQuarters(now, 2)).toEqual([
    { from: '2027-01-01', to: '2027-03-31' },
    { from: '2026-10-01', to: '2026-12-31' },
  ])
  expect(lastQuarters(new Date('2026-06-15T00:00:00Z'), 1)).toEqual([{ from: '2026-04-01', to: '2026-06-30' }])
})

// Requirements: ADMIN-28
test.each([
  ['2026-11-23T10:00:00Z', 0, '2026-11-01', '2026-11-30'],
  ['2026-01-15T10:00:00Z', 1, '2025-12-01', '2025-12-31'],
  ['2028-03-31T10:00:00Z', 1, '2028-02-01', '2028-02-29'],
  // Half an hour after midnight in India, still the day before in UTC.
  ['2026-10-31T19:00:00Z', 0, '2026-11-01', '2026-11-30'],
])('at %s, %i months ago is the month from %s to %s', (now, ago, from, to) => {
  expect(monthAgo(new Date(now), ago)).toEqual({ from, to })
})
