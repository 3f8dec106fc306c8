import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sumOf } from './money.ts'
import { priceOrder } from './pricing.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { minus, type SplitOrder, splitTax, type TaxRow, takeFrom, taxOf, totalOf } from './tax-split.ts'

const order = (lines: SplitOrder['lines'], change: Partial<SplitOrder> = {}): SplitOrder => {
  const settings = { ...DEFAULT_SETTINGS, discountPercent: (change.discountHundredths ?? 1000) / 100 }
  const prices = priceOrder(
    lines.map((line) => ({ ...line, category: 'organicfoods' })),
    settings,
  )
  const { items, tax, shipping } = prices
  return { lines, discountHundredths: 1000, items, tax, shipping, isInterState: false, ...change }
}

const rowsOf = ({ goods, delivery }: ReturnType<typeof splitTax>) => [...goods, ...delivery]
const sums = (rows: TaxRow[]) => ({
  taxable: sumOf(rows.map(({ taxable }) => taxable)),
  cgst: sumOf(rows.map(({ cgst }) => cgst)),
  sgst: sumOf(rows.map(({ sgst }) => sgst)),
  igst: sumOf(rows.map(({ igst }) => igst)),
})

/** Taxable 153.00 at 5 % and 1169.10 at 18 %, delivery 50.00. */
const WORKED = order([
  { unitPrice: 170_00, qty: 1, taxHundredths: 500 },
  { unitPrice: 1299_00, qty: 1, taxHundredths: 1800 },
])

// Requirements: TAX-10
test('the worked example splits into its published amounts', () => {
  expect([WORKED.items, WORKED.tax, WORKED.shipping]).toEqual([1322_10, 218_09, 50_00])
  const { goods, delivery } = splitTax(WORKED)
  expect(goods.map((row) => [row.taxable, taxOf(row)])).toEqual([
    [153_00, 7_65],
    [1169_10, 210_44],
  ])
  expect(delivery.map((row) => [row.taxable, taxOf(row)])).toEqual([
    [5_51, 28],
    [37_47, 6_74],
  ])
  const at = (rate: number) => sums([...goods, ...delivery].filter(({ taxHundredths }) => taxHundredths === rate))
  expect(at(500)).toEqual({ taxable: 158_51, cgst: 3_97, sgst: 3_96, igst: 0 })
  expect(at(1800)).toEqual({ taxable: 1206_57, cgst: 108_59, sgst: 108_59, igst: 0 })
})

// Requirements: TAX-10
test('another state has only IGST, of the same amount', () => {
  const within = sums(rowsOf(splitTax(WORKED)))
  const across = sums(rowsOf(splitTax({ ...WORKED, isInterState: true })))
  expect(across).toEqual({ taxable: within.taxable, cgst: 0, sgst: 0, igst: within.cgst + within.sgst })
})

// Requirements: TAX-10
test.each([
  ['equal lines: the first one has the odd paisa', [100_05, 100_05], 0, 1000, [90_05, 90_04]],
  ['goods without value', [0, 0], 50_00, 0, [0, 0]],
])('%s', (_, prices, shipping, discountHundredths, taxable) => {
  const lines = prices.map((unitPrice) => ({ unitPrice, qty: 1, taxHundredths: 0 }))
  const split = splitTax({ ...order(lines, { discountHundredths }), shipping })
  expect(split.goods.map((row) => row.taxable)).toEqual(taxable)
  expect(sumOf(split.delivery.map(totalOf))).toBe(shipping)
})

/** `expect` would take most of the time of a hundred thousand carts. */
function equal(found: unknown, wanted: unknown) {
  if (found !== wanted) throw new Error(`${found} is not ${wanted}`)
}

const least = (rows: TaxRow[]) =>
  Math.min(...rows.flatMap(({ taxable, cgst, sgst, igst }) => [taxable, cgst, sgst, igst]))

const carts = fc
  .record({
    lines: fc.array(
      fc.record({
        unitPrice: fc.integer({ min: 1, max: 50_000_00 }),
        qty: fc.integer({ min: 1, max: 10 }),
        taxHundredths: fc.constantFrom(0, 500, 1800, 4000, 1, 333),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    discountHundredths: fc.constantFrom(0, 1, 333, 1000, 9999),
    isInterState: fc.boolean(),
  })
  .map(({ lines, ...change }) => order(lines, change))

// Requirements: TAX-10
test('the rows of any cart add up to its amounts, and no row is negative', () => {
  fc.assert(
    fc.property(carts, (cart) => {
      const { goods, delivery } = splitTax(cart)
      equal(sumOf(goods.map(({ taxable }) => taxable)), cart.items)
      equal(sumOf(goods.map(taxOf)), cart.tax)
      equal(sumOf(delivery.map(totalOf)), cart.shipping)
      for (const rate of new Set(cart.lines.map(({ taxHundredths }) => taxHundredths))) {
        const { cgst, sgst } = sums([...goods, ...delivery].filter(({ taxHundredths }) => taxHundredths === rate))
        equal(cart.isInterState ? 0 : (cgst + sgst) % 2, cgst - sgst)
      }
      equal(least([...goods, ...delivery]) >= 0, true)
    }),
    { numRuns: 100_000, endOnFailure: true },
  )
})

// Requirements: TAX-11
test('refunds never take more from a row than it has, and the last one takes the rest', () => {
  fc.assert(
    fc.property(carts, fc.array(fc.integer({ min: 1, max: 1_000 }), { maxLength: 5 }), (cart, shares) => {
      let left = rowsOf(splitTax(cart))
      const total = sumOf(left.map(totalOf))
      for (const share of shares) {
        const amount = Math.min(Math.ceil((total * share) / 1_000), sumOf(left.map(totalOf)))
        if (amount === 0) break
        const taken = takeFrom(left, amount)
        equal(sumOf(taken.map(totalOf)), amount)
        left = left.map((row, index) => minus(row, taken[index] ?? row))
        equal(least(left) >= 0, true)
        for (const rate of new Set(taken.map(({ taxHundredths }) => taxHundredths))) {
          const { cgst, sgst } = sums(taken.filter(({ taxHundredths }) => taxHundredths === rate))
          equal(cart.isInterState || Math.abs(cgst - sgst) <= 1, true)
        }
      }
      const rest = sumOf(left.map(totalOf))
      if (rest > 0) expect(takeFrom(left, rest)).toEqual(left)
    }),
    { numRuns: 20_000, endOnFailure: true },
  )
})

// Requirements: TAX-11
test('a refund of one line does not change the other', () => {
  const rows = rowsOf(splitTax(WORKED))
  const taken = takeFrom(rows, 160_65, [160_65, 0, 0, 0])
  expect(taken.map(totalOf)).toEqual([160_65, 0, 0, 0])
})
