import { expect, test } from 'vitest'
import { financialYearOf } from './financial-year.ts'

// Requirements: TAX-12
test.each([
  ['2026-11-24', '26-27'],
  ['2027-03-31', '26-27'],
  ['2027-04-01', '27-28'],
  ['2099-12-31', '99-00'],
])('the day %s belongs to the financial year %s', (day, year) => {
  expect(financialYearOf(day)).toBe(year)
})
