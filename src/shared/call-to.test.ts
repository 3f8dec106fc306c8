import { expect, test } from 'vitest'
import { callTo } from './call-to.ts'

test.each([
  ['9847000000', 'tel:+919847000000'],
  ['+91 98470 00000', 'tel:+919847000000'],
  ['0490 2345678', 'tel:04902345678'],
  ['+971 50 123 4567', 'tel:+971501234567'],
])('a call to %s dials %s', (number, address) => {
  expect(callTo(number)).toBe(address)
})
