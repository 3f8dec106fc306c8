import { expect, test } from 'vitest'
import { sumOf } from '#shared/money.ts'
import { type PricedLine, priceOrder } from '#shared/pricing.ts'
import { DEFAULT_SETTINGS } from '#shared/settings.ts'
import { worthOf } from '#shared/worth-of-pieces.ts'
import { lineShares } from './line-shares.ts'

const ayurveda = (unitPrice: number, qty = 1): PricedLine => ({ unitPrice, qty, category: 'ayurveda' })
const food = (unitPrice: number, qty = 1): PricedLine => ({ unitPrice, qty, category: 'organicfoods' })

// Requirements: REFUND-1
test.each([
  ['one line holds everything', [ayurveda(8_500, 2)], 16_065, [16_065]],
  ['a higher tax weighs more', [ayurveda(10_000), food(10_000)], 22_300, [10_500, 11_800]],
  ['equal lines share an odd paisa by their order', [ayurveda(100), ayurveda(100), ayurveda(100)], 100, [34, 33, 33]],
  ['the paisa goes to the largest remainder', [ayurveda(100), ayurveda(200)], 100, [33, 67]],
  ['a free line holds nothing', [ayurveda(0), ayurveda(500)], 525, [0, 525]],
  ['only free lines hold nothing', [ayurveda(0)], 0, [0]],
])('%s', (_, lines, goods, shares) => {
  expect(lineShares(lines, DEFAULT_SETTINGS, goods)).toEqual(shares)
})

// Requirements: REFUND-1
test('the shares of any order add up to its goods and tax, and no share is negative', () => {
  for (let n = 1; n <= 500; n += 1) {
    const lines = [ayurveda(n * 37, 1 + (n % 10)), food(n * 91, 1 + (n % 3)), food(1 + (n % 7))]
    const { items, tax } = priceOrder(lines, DEFAULT_SETTINGS)
    const shares = lineShares(lines, DEFAULT_SETTINGS, items + tax)
    expect(sumOf(shares)).toBe(items + tax)
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0)
  }
})

// Requirements: REFUND-1
test('pieces refunded one after another add up to the whole line', () => {
  const shareOfOne = (before: number) => worthOf({ share: 100, of: 3, before }, 1)
  expect([shareOfOne(0), shareOfOne(1), shareOfOne(2)]).toEqual([33, 33, 34])
  expect(worthOf({ share: 100, of: 3, before: 1 }, 2)).toBe(67)
})
