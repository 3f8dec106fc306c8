import { expect, test } from 'vitest'
import { timeLeftText } from './time-left.ts'

const MINUTE = 60_000

// Requirements: PAY-21
test.each([
  [0, 'Less than a minute left'],
  [MINUTE - 1, 'Less than a minute left'],
  [MINUTE, '1 minute left'],
  [30 * MINUTE - 1, '29 minutes left'],
  [60 * MINUTE, '1 hour left'],
  [125 * MINUTE, '2 hours 5 minutes left'],
  [61 * MINUTE, '1 hour 1 minute left'],
  [30 * 24 * 60 * MINUTE, '30 days left'],
])('for %d ms a shopper reads "%s"', (ms, text) => {
  expect(timeLeftText(ms)).toBe(text)
})
