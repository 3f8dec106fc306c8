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

/** On a machine that is busy with other tests. */
const MANY_CARTS_MS = 120_000

/** `expect` would take most of the time of a hundred thousand carts. */
function equal(found: unknown, expected: unknown) {
  if (found !== expected) throw new Error(`${found} is not ${expected}`)
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
test('the rows of any cart add up to its amounts, and no row is negative', { timeout: MANY_CARTS_MS }, () => {
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

type Refund = { share: number; piece: number | undefined }

const refunds = fc.array(
  fc.record({
    share: fc.integer({ min: 1, max: 300 }),
    piece: fc.option(fc.nat({ max: 5 }), { nil: undefined, freq: 3 }),
  }),
  { maxLength: 6 },
)

/** The rows that each refund takes, and at last the rest. A refund of a piece names the only row that gives. */
function* takenBy(whole: TaxRow[], drafts: Refund[]) {
  let left = whole
  for (const { share, piece } of [...drafts, { share: 1_000, piece: undefined }]) {
    const row = piece === undefined ? undefined : piece % whole.length
    const most = sumOf((row === undefined ? left : left.slice(row, row + 1)).map(totalOf))
    const amount = Math.min(Math.ceil((sumOf(whole.map(totalOf)) * share) / 1_000), most)
    if (amount === 0) continue
    const weights = row === undefined ? undefined : whole.map((_, index) => (index === row ? amount : 0))
    const taken = takeFrom(whole, left, amount, weights)
    left = left.map((cells, index) => minus(cells, taken[index] ?? cells))
    yield { amount, taken, left }
  }
}

// Requirements: TAX-11
test('refunds never take more from a row or a tax than it has, and the last one takes the rest', {
  timeout: MANY_CARTS_MS,
}, () => {
  fc.assert(
    fc.property(carts, refunds, (cart, drafts) => {
      const whole = rowsOf(splitTax(cart))
      for (const { amount, taken, left } of takenBy(whole, drafts)) {
        equal(sumOf(taken.map(totalOf)), amount)
        equal(least(taken) >= 0, true)
        equal(least(left) >= 0, true)
      }
      equal(sumOf([...takenBy(whole, drafts)].at(-1)?.left.map(totalOf) ?? []), 0)
    }),
    { numRuns: 20_000, endOnFailure: true },
  )
})

// Requirements: TAX-11
test('all refunds by amount together take from each row like one refund of their sum', {
  timeout: MANY_CARTS_MS,
}, () => {
  fc.assert(
    fc.property(carts, fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 20 }), (cart, shares) => {
      const whole = rowsOf(splitTax(cart))
      const drafts = shares.map((share) => ({ share, piece: undefined }))
      let [refundedSum, before] = [0, whole.map(() => 0)]
      for (const { amount, left } of takenBy(whole, drafts)) {
        refundedSum += amount
        const once = takeFrom(whole, whole, refundedSum).map(totalOf)
        const refunded = whole.map((row, index) => minus(row, left[index] ?? row))
        // A larger sum may give a row a paisa less, which no refund takes back.
        if (once.every((total, index) => total >= (before[index] ?? 0))) equal(`${refunded.map(totalOf)}`, `${once}`)
        before = refunded.map(totalOf)
        for (const rate of new Set(whole.map(({ taxHundredths }) => taxHundredths))) {
          const rows = refunded.filter(({ taxHundredths }) => taxHundredths === rate)
          const { cgst, sgst } = sums(rows)
          equal(cart.isInterState || Math.abs(cgst - sgst) <= rows.length, true)
        }
      }
    }),
    { numRuns: 5_000, endOnFailure: true },
  )
})

// Requirements: TAX-11
test.each([
  [
    [10_00, 33_33],
    [4_38, 37_59, 16, 1_20],
  ],
  [Array<number>(20).fill(1_00), [2_02, 17_35, 7, 56]],
])('refunds of %j of the worked example are in proportion to its rows', (amounts, expected) => {
  const whole = rowsOf(splitTax(WORKED))
  const left = amounts.reduce((rows, amount) => {
    const taken = takeFrom(whole, rows, amount)
    return rows.map((row, index) => minus(row, taken[index] ?? row))
  }, whole)
  expect(whole.map((row, index) => totalOf(row) - totalOf(left[index] ?? row))).toEqual(expected)
})

// Requirements: TAX-11
test('a refund of one line does not change the other', () => {
  const rows = rowsOf(splitTax(WORKED))
  const taken = takeFrom(rows, rows, 160_65, [160_65, 0, 0, 0])
  expect(taken.map(totalOf)).toEqual([160_65, 0, 0, 0])
})
