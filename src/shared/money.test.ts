import { expect, test } from 'vitest'
import { formatRupees, formatRupeesShort, toPaise, toRupees } from './money.ts'

// Requirements: CART-10, CAT-5, MONEY-12
test.each([
  [0, '₹0.00'],
  [85, '₹85.00'],
  [99_999, '₹99,999.00'],
  [100_000, '₹1,00,000.00'],
  [103_329.5, '₹1,03,329.50'],
  [10_000_000, '₹1,00,00,000.00'],
])('%d rupees are shown as %s', (rupees, text) => {
  expect(formatRupees(rupees)).toBe(text)
})

test.each([
  [520, '₹520'],
  [1080, '₹1,080'],
  [95.5, '₹95.50'],
])('a size chip shows %d rupees as %s', (rupees, text) => {
  expect(formatRupeesShort(rupees)).toBe(text)
})

// Requirements: MONEY-1
test('rupees convert to paise and back without a difference', () => {
  const amounts = Array.from({ length: 200_000 }, (_, paise) => paise)
  expect(amounts.filter((paise) => toPaise(toRupees(paise)) !== paise)).toEqual([])
})
