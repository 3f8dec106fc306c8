import { type Paise, sumOf } from './money.ts'
import { divideHalfUp } from './pricing.ts'
import { HUNDRED_PERCENT as WHOLE } from './tax-rate.ts'

/**
 * The tax of one line, or of the delivery at one rate, in paise. `taxHundredths` is the rate in hundredths of a
 * percent.
 */
export type TaxRow = { taxHundredths: number; taxable: Paise; cgst: Paise; sgst: Paise; igst: Paise }

type SplitLine = { unitPrice: Paise; qty: number; taxHundredths: number }

/** The stored amounts of an order, in paise. They never change; the split only says what they consist of. */
export type SplitOrder = {
  lines: SplitLine[]
  discountHundredths: number
  items: Paise
  tax: Paise
  shipping: Paise
  /** IGST in place of CGST and SGST (IGST Act, sections 7 and 8). */
  isInterState: boolean
}

/** `goods` has a row for each line, in the same order. `delivery` has a row for each rate, the lowest first. */
type TaxSplit = { goods: TaxRow[]; delivery: TaxRow[] }

export const taxOf = ({ cgst, sgst, igst }: TaxRow): Paise => cgst + sgst + igst
export const totalOf = (row: TaxRow): Paise => row.taxable + taxOf(row)

/**
 * Splits the amounts of an order to paise, so that all rows add up to its total. Delivery contains its tax, at the
 * rates of the goods (CGST Act, sections 8(a) and 15(2)(c)).
 */
export function splitTax(order: SplitOrder): TaxSplit {
  const goods = splitGoods(order)
  const rows = inHalves([...goods, ...splitDelivery(goods, order.shipping)].map(toIgstRow), order.isInterState)
  return { goods: rows.slice(0, goods.length), delivery: rows.slice(goods.length) }
}

/** The same rows, with the tax of each rate in halves, or as IGST. */
export function inHalves<Row extends TaxRow>(rows: Row[], isInterState: boolean): Row[] {
  const rates = [...new Set(rows.map(({ taxHundredths }) => taxHundredths))]
  const heads = new Map(rates.flatMap((rate) => headsOf(rows.filter(isOf(rate)), isInterState)))
  return rows.map((row) => ({ ...row, ...heads.get(row) }))
}

type Heads = Pick<TaxRow, 'cgst' | 'sgst' | 'igst'>
type Taxed = { taxHundredths: number; taxable: Paise; tax: Paise }

const toIgstRow = ({ taxHundredths, taxable, tax }: Taxed): TaxRow => ({
  taxHundredths,
  taxable,
  cgst: 0,
  sgst: 0,
  igst: tax,
})

const isOf = (rate: number) => (row: { taxHundredths: number }) => row.taxHundredths === rate

/** The exact values are in paise, times 10,000 for the discount and times 10,000 again for the rate. */
function splitGoods({ lines, discountHundredths, items, tax }: SplitOrder): Taxed[] {
  const values = lines.map(({ unitPrice, qty }) => BigInt(unitPrice * qty) * BigInt(WHOLE - discountHundredths))
  const taxes = lines.map(({ taxHundredths }, index) => (values[index] ?? 0n) * BigInt(taxHundredths))
  const taxable = roundParts(values, BigInt(WHOLE), items)

  const rates = [...new Set(lines.map(({ taxHundredths }) => taxHundredths))].toSorted((a, b) => a - b)
  const indexesByRate = rates.map((rate) =>
    lines.flatMap((line, index) => (line.taxHundredths === rate ? [index] : [])),
  )
  const exactly = (indexes: number[]) => indexes.map((index) => taxes[index] ?? 0n)
  const ofRates = roundParts(
    indexesByRate.map((indexes) => exactly(indexes).reduce((sum, part) => sum + part, 0n)),
    BigInt(WHOLE) ** 2n,
    tax,
  )
  const ofLines = lines.map(() => 0)
  indexesByRate.forEach((indexes, n) => {
    const parts = roundParts(exactly(indexes), BigInt(WHOLE) ** 2n, ofRates[n] ?? 0)
    indexes.forEach((lineIndex, at) => {
      ofLines[lineIndex] = parts[at] ?? 0
    })
  })
  return lines.map(({ taxHundredths }, index) => ({
    taxHundredths,
    taxable: taxable[index] ?? 0,
    tax: ofLines[index] ?? 0,
  }))
}

/** The fee goes to the lines by taxable value, or to the first line when nothing has a value. */
function splitDelivery(goods: Taxed[], fee: Paise): Taxed[] {
  if (fee === 0) return []
  const weights = goods.map(({ taxable }) => taxable)
  const parts = sumOf(weights) === 0 ? goods.map((_, index) => (index === 0 ? fee : 0)) : apportion(fee, weights)
  const rates = [...new Set(goods.map(({ taxHundredths }) => taxHundredths))].toSorted((a, b) => a - b)
  return rates
    .map((rate) => ({ rate, part: sumOf(goods.map((row, index) => (isOf(rate)(row) ? (parts[index] ?? 0) : 0))) }))
    .filter(({ part }) => part > 0)
    .map(({ rate, part }) => {
      // CGST Rules, rule 35: value = inclusive amount x 100 / (100 + rate).
      const taxable = divideHalfUp(BigInt(part) * BigInt(WHOLE), BigInt(WHOLE + rate))
      return { taxHundredths: rate, taxable, tax: part - taxable }
    })
}

/** Halves of a rate's whole tax; an odd paisa goes to CGST. */
function headsOf<Row extends TaxRow>(rows: Row[], isInterState: boolean): [Row, Heads][] {
  const taxes = rows.map(taxOf)
  if (isInterState) return rows.map((row, index) => [row, { cgst: 0, sgst: 0, igst: taxes[index] ?? 0 }])
  const central = Math.ceil(sumOf(taxes) / 2)
  const halves = roundParts(
    taxes.map((tax) => BigInt(tax)),
    2n,
    central,
  )
  return rows.map((row, index) => {
    const cgst = halves[index] ?? 0
    return [row, { cgst, sgst: taxOf(row) - cgst, igst: 0 }]
  })
}

/**
 * Takes `amount` from `left`: what earlier refunds left of the rows `whole`. So all refunds together are in proportion
 * to `whole`, and are rounded once. `weights` sets other shares: what each row should give, in paise. No cell exceeds
 * what is left, and the last amount takes everything.
 */
export function takeFrom(whole: TaxRow[], left: TaxRow[], amount: Paise, weights: Paise[] = []): TaxRow[] {
  const before = whole.map((row, at) => totalOf(row) - totalOf(left[at] ?? row))
  const shares = apportion(sumOf(before) + amount, whole.map(totalOf))
  const target = sumOf(weights) > 0 ? apportion(amount, weights) : shares.map((share, at) => share - (before[at] ?? 0))
  const amounts = bounded(
    left.map((row, at) => ({ target: target[at] ?? 0, least: 0, most: totalOf(row) })),
    amount,
  )
  const taken = whole.map((row, at) => takeFromRow(row, left[at] ?? row, amounts[at] ?? 0))
  const rates = [...new Set(whole.map(({ taxHundredths }) => taxHundredths))]
  const centrals = new Map(rates.flatMap((rate) => centralsOf(taken.filter((row) => isOf(rate)(row.whole)))))
  return taken.map((row) => {
    const { whole, taxable, tax } = row
    const cgst = centrals.get(row) ?? 0
    const heads = whole.igst > 0 ? { cgst: 0, sgst: 0, igst: tax } : { cgst, sgst: tax - cgst, igst: 0 }
    return { taxHundredths: whole.taxHundredths, taxable, ...heads }
  })
}

type Taken = { whole: TaxRow; left: TaxRow; taxable: Paise; tax: Paise }

/** All that was taken from a row is in the proportion of its taxable value and tax. */
function takeFromRow(whole: TaxRow, left: TaxRow, amount: Paise): Taken {
  const [share = 0] = apportion(totalOf(whole) - totalOf(left) + amount, [whole.taxable, taxOf(whole)])
  const taxable = clamp({
    target: share - (whole.taxable - left.taxable),
    least: Math.max(0, amount - taxOf(left)),
    most: Math.min(amount, left.taxable),
  })
  return { whole, left, taxable, tax: amount - taxable }
}

/** The CGST of each row of one rate, so that the heads of all that was taken stay halves. */
function centralsOf(rows: Taken[]): [Taken, Paise][] {
  const halves = headsOf(
    rows.map(({ whole, left, tax }) => toIgstRow({ ...whole, tax: taxOf(whole) - taxOf(left) + tax })),
    false,
  )
  const parts = rows.map(({ whole, left, tax }, at) => ({
    target: (halves[at]?.[1].cgst ?? 0) - (whole.cgst - left.cgst),
    least: Math.max(0, tax - left.sgst - left.igst),
    most: Math.min(tax, left.cgst),
  }))
  const centrals = bounded(parts, sumOf(parts.map(({ target }) => target)))
  return rows.map((row, at) => [row, centrals[at] ?? 0])
}

type Bounds = { target: Paise; least: Paise; most: Paise }

const clamp = ({ target, least, most }: Bounds): Paise => Math.min(Math.max(target, least), most)

/** The targets within their bounds. The difference to `total` is spread over what the bounds leave. */
function bounded(parts: Bounds[], total: Paise): Paise[] {
  const clamped = parts.map(clamp)
  const missing = total - sumOf(clamped)
  const slack = parts.map((part) => (missing > 0 ? part.most - clamp(part) : clamp(part) - part.least))
  const changes = apportion(Math.min(Math.abs(missing), sumOf(slack)), slack)
  return clamped.map((part, at) => part + Math.sign(missing) * (changes[at] ?? 0))
}

export const minus = (row: TaxRow, taken: TaxRow): TaxRow => ({
  taxHundredths: row.taxHundredths,
  taxable: row.taxable - taken.taxable,
  cgst: row.cgst - taken.cgst,
  sgst: row.sgst - taken.sgst,
  igst: row.igst - taken.igst,
})

/** `total` in proportion to `weights`, by largest remainder. A tie goes to the first. Without weights nothing is shared. */
function apportion(total: Paise, weights: Paise[]): Paise[] {
  if (sumOf(weights) === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(weight) * BigInt(total))
  return roundParts(exact, BigInt(sumOf(weights)), total)
}

/** Rounds `exact` (each over `by`) down, and gives what is missing to `total` to the largest remainders, the first of equal ones. */
export function roundParts(exact: bigint[], by: bigint, total: Paise): Paise[] {
  const floors = exact.map((part) => Number(part / by))
  const raised = new Set(
    exact
      .map((part, index) => ({ index, remainder: part % by }))
      .toSorted((a, b) => Number(b.remainder - a.remainder))
      .slice(0, total - sumOf(floors))
      .map(({ index }) => index),
  )
  return floors.map((floor, index) => floor + (raised.has(index) ? 1 : 0))
}
