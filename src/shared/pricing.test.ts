import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATEGORIES } from './categories.ts'
import { paidPrice } from './paid-price.ts'
import { type PricedLine, priceOrder } from './pricing.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { unitPriceOf } from './unit-price.ts'

const line = (change: Partial<PricedLine>): PricedLine => ({
  unitPrice: 100_00,
  qty: 1,
  category: 'ayurveda',
  ...change,
})

// Requirements: MONEY-3, MONEY-4, MONEY-5, MONEY-6, MONEY-7, MONEY-9, MONEY-10
// Threats: T49
test.each([
  [
    'the worked example: two ayurveda and one beauty care',
    [line({ unitPrice: 85_00, qty: 2 }), line({ unitPrice: 1299_00, category: 'beautycare' })],
    { itemsTotal: 1469_00, discount: 146_90, items: 1322_10, tax: 218_09, shipping: 50_00, total: 1590_19 },
  ],
  [
    'the second example: one small ayurveda order',
    [line({ unitPrice: 85_00 })],
    { items: 76_50, tax: 3_83, shipping: 100_00, total: 180_33 },
  ],
  [
    'items of 998.99 rupees',
    [line({ unitPrice: 1109_99, category: 'furniture' })],
    { items: 998_99, shipping: 100_00 },
  ],
  [
    'items of exactly 999 rupees',
    [line({ unitPrice: 1110_00, category: 'furniture' })],
    { items: 999_00, shipping: 50_00 },
  ],
  ['items of 999.01 rupees', [line({ unitPrice: 1110_01, category: 'furniture' })], { items: 999_01, shipping: 50_00 }],
  [
    'an order above the threshold only with its tax',
    [line({ unitPrice: 1000_00, category: 'furniture' })],
    { items: 900_00, tax: 162_00, shipping: 100_00, total: 1162_00 },
  ],
  ['an order of foods', [line({ unitPrice: 100_00, category: 'organicfoods' })], { items: 90_00, tax: 16_20 }],
  ['an empty order', [], { itemsTotal: 0, items: 0, tax: 0, shipping: 100_00, total: 100_00 }],
])('the price of %s follows the rules', (_, lines, expected) => {
  expect(priceOrder(lines, DEFAULT_SETTINGS)).toMatchObject(expected)
})

const lines = fc.array(
  fc.record({
    unitPrice: fc.integer({ min: 1, max: 1_000_000_00 }),
    qty: fc.integer({ min: 1, max: 10 }),
    category: fc.constantFrom(...CATEGORIES),
  }),
  { minLength: 1, maxLength: 100 },
)

// Requirements: MONEY-4, MONEY-7, MONEY-8
// Threats: T48
test('every order adds up to the paisa and agrees with exact fractions', () => {
  fc.assert(
    fc.property(lines, (basket) => {
      const prices = priceOrder(basket, DEFAULT_SETTINGS)
      expect(prices.items + prices.tax + prices.shipping).toBe(prices.total)
      expect(prices.items + prices.discount).toBe(prices.itemsTotal)
      expect(prices).toMatchObject(exactly(basket))
    }),
    { numRuns: 10_000 },
  )
})

// Requirements: MONEY-11
test('changed rates apply, down to hundredths of a percent', () => {
  const settings = {
    ...DEFAULT_SETTINGS,
    discountPercent: 12.5,
    taxPercentAyurveda: 2.25,
    shipping: 0,
    smallOrderBelow: 0,
  }
  const prices = priceOrder([line({ unitPrice: 1000_00 })], settings)
  expect(prices).toEqual({
    itemsTotal: 1000_00,
    discount: 125_00,
    items: 875_00,
    tax: 19_69,
    shipping: 0,
    total: 894_69,
  })
})

// Requirements: PRICE-1
test('the paid price of one piece equals an order of it without delivery, at any price and rate', () => {
  const rates = fc.record({
    unitPrice: fc.integer({ min: 1, max: 1_000_000_00 }),
    taxHundredths: fc.integer({ min: 0, max: 4_000 }),
  })
  const discount = fc
    .integer({ min: 0, max: 10_000 })
    .map((hundredths) => ({ ...DEFAULT_SETTINGS, discountPercent: hundredths / 100 }))
  fc.assert(
    fc.property(rates, discount, ({ unitPrice, taxHundredths }, settings) => {
      const product = { category: 'ayurveda' as const, taxHundredths }
      const { items, tax } = priceOrder([{ unitPrice, qty: 1, ...product }], settings)
      expect(paidPrice(unitPrice, taxHundredths / 100, settings.discountPercent)).toBe(items + tax)
    }),
    { numRuns: 10_000 },
  )
  expect(paidPrice(82_00, 5, 10)).toBe(77_49)
})

// Requirements: MONEY-2, ORDER-3
test.each([
  [{ price: 310, discountPrice: 279 }, 279],
  [{ price: 310, discountPrice: 0 }, 310],
  [{ price: 310 }, 310],
  [{ price: null, discountPrice: 0 }, undefined],
  [{ price: 0 }, undefined],
])('a variant of %o costs %s', (variant, expected) => {
  expect(unitPriceOf(variant)).toBe(expected)
})

/** An independent implementation of the rule in exact fractions of a hundredth of a paisa. */
function exactly(basket: PricedLine[]) {
  const sum = (amount: (priced: PricedLine) => bigint) => basket.reduce((total, priced) => total + amount(priced), 0n)
  const gross = sum((priced) => BigInt(priced.unitPrice) * BigInt(priced.qty))
  const taxed = sum(
    (priced) => BigInt(priced.unitPrice) * BigInt(priced.qty) * (priced.category === 'ayurveda' ? 5n : 18n),
  )
  const rounded = (numerator: bigint, denominator: bigint) =>
    Number((2n * numerator + denominator) / (2n * denominator))
  return { items: rounded(gross * 9n, 10n), tax: rounded(taxed * 9n, 1000n) }
}
