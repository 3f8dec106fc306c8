import { expect, test } from 'vitest'
import { isGstin } from './gstin.ts'

// Requirements: TAX-2
test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '04AABFN9870CMZT'])('%s is a GSTIN', (gstin) => {
  expect(isGstin(gstin)).toBe(true)
})

// Requirements: TAX-2
test.each([
  ['another check digit', '27AAPFU0939F1ZW'],
  ['two swapped digits', '27AAPFU9039F1ZV'],
  ['fourteen characters', '27AAPFU0939F1Z'],
  ['sixteen characters', '27AAPFU0939F1ZVV'],
  ['small letters', '27aapfu0939f1zv'],
  ['no Z before the check digit', '27AAPFU0939F1AV'],
  ['nothing', ''],
])('a text with %s is no GSTIN', (_, text) => {
  expect(isGstin(text)).toBe(false)
})
