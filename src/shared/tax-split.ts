import { type Paise, sumOf } from './money.ts'
import { divideHalfUp } from './pricing.ts'
import { HUNDRED_PERCENT as WHOLE } from './tax-rate.ts'

/** The tax of one line, or of the delivery at one rate, in paise. `taxHundredths` is the rate in hundredths of a percent. */
export type TaxRow = { taxHundredths: number; taxable: Paise; cgst: Paise; sgst: Paise; igst: Paise }

export type SplitLine = { unitPrice: Paise; qty: number; taxHundredths: number }

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
export type TaxSplit = { goods: TaxRow[]; delivery: TaxRow[] }

export const taxOf = ({ cgst, sgst, igst }: TaxRow): Paise => cgst + sgst + igst
export const totalOf = (row: TaxRow): Paise => row.taxable + taxOf(row)

/**
 * Splits the amounts of an order to paise, so that all rows add up to its total. Delivery contains its tax, at the rates
 * of the goods (CGST Act, sections 8(a) and 15(2)(c)).
 */
export function splitTax(order: SplitOrder): TaxSplit {
  const goods = splitGoods(order)
  const delivery = splitDelivery(goods, order.shipping)
  const rates = [...new Set([...goods, ...delivery].map(({ taxHundredths }) => taxHundredths))]
  const heads = new Map(
    rates.flatMap((rate) => headsOf([...goods, ...delivery].filter(isOf(rate)), order.isInterState)),
  )
  const toRow = (row: Taxed): TaxRow => ({
    ...(heads.get(row) ?? NO_TAX),
    taxHundredths: row.taxHundredths,
    taxable: row.taxable,
  })
  return { goods: goods.map(toRow), delivery: delivery.map(toRow) }
}

type Heads = Pick<TaxRow, 'cgst' | 'sgst' | 'igst'>
type Taxed = { taxHundredths: number; taxable: Paise; tax: Paise }

const NO_TAX: Heads = { cgst: 0, sgst: 0, igst: 0 }
const isOf = (rate: number) => (row: { taxHundredths: number }) => row.taxHundredths === rate

/** The exact values are in paise, times 10,000 for the discount and times 10,000 again for the rate. */
function splitGoods({ lines, discountHundredths, items, tax }: SplitOrder): Taxed[] {
  const values = lines.map(({ unitPrice, qty }) => BigInt(unitPrice * qty) * BigInt(WHOLE - discountHundredths))
  const taxes = lines.map(({ taxHundredths }, index) => (values[index] ?? 0n) * BigInt(taxHundredths))
  const taxable = roundParts(values, BigInt(WHOLE), items)

  const rates = [...new Set(lines.map(({ taxHundredths }) => taxHundredths))].toSorted((a, b) => a - b)
  const placesOf = rates.map((rate) => lines.flatMap((line, index) => (line.taxHundredths === rate ? [index] : [])))
  const exactly = (places: number[]) => places.map((index) => taxes[index] ?? 0n)
  const ofRates = roundParts(
    placesOf.map((places) => exactly(places).reduce((sum, part) => sum + part, 0n)),
    BigInt(WHOLE) ** 2n,
    tax,
  )
  const ofLines = lines.map(() => 0)
  placesOf.forEach((places, n) => {
    const parts = roundParts(exactly(places), BigInt(WHOLE) ** 2n, ofRates[n] ?? 0)
    places.forEach((place, at) => {
      ofLines[place] = parts[at] ?? 0
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
function headsOf(rows: Taxed[], isInterState: boolean): [Taxed, Heads][] {
  if (isInterState) return rows.map((row) => [row, { ...NO_TAX, igst: row.tax }])
  const central = Math.ceil(sumOf(rows.map(({ tax }) => tax)) / 2)
  const halves = roundParts(
    rows.map(({ tax }) => BigInt(tax)),
    2n,
    central,
  )
  return rows.map((row, index) => {
    const cgst = halves[index] ?? 0
    return [row, { cgst, sgst: row.tax - cgst, igst: 0 }]
  })
}

/**
 * Takes `amount` from `rows`, in proportion to what is left of them. No cell exceeds what is left, and the last amount
 * takes everything. `weights`, one for each row, says otherwise what each row should give, in paise.
 */
export function takeFrom(rows: TaxRow[], amount: Paise, weights: Paise[] = rows.map(totalOf)): TaxRow[] {
  const wanted = sumOf(weights) === 0 ? rows.map(() => 0) : apportion(amount, weights)
  const within = rows.map((row, index) => Math.min(wanted[index] ?? 0, totalOf(row)))
  const rooms = rows.map((row, index) => totalOf(row) - (within[index] ?? 0))
  const missing = amount - sumOf(within)
  const more = missing === 0 ? rows.map(() => 0) : apportion(missing, rooms)
  return rows.map((row, index) => takeFromRow(row, (within[index] ?? 0) + (more[index] ?? 0)))
}

function takeFromRow(row: TaxRow, amount: Paise): TaxRow {
  const cells = [row.taxable, row.cgst, row.sgst, row.igst]
  const [taxable = 0, cgst = 0, sgst = 0, igst = 0] = totalOf(row) === 0 ? [0, 0, 0, 0] : apportion(amount, cells)
  return { taxHundredths: row.taxHundredths, taxable, cgst, sgst, igst }
}

export const minus = (row: TaxRow, taken: TaxRow): TaxRow => ({
  taxHundredths: row.taxHundredths,
  taxable: row.taxable - taken.taxable,
  cgst: row.cgst - taken.cgst,
  sgst: row.sgst - taken.sgst,
  igst: row.igst - taken.igst,
})

/** `total` in proportion to `weights`, by largest remainder. A tie goes to the first. At least one weight is above 0. */
export function apportion(total: Paise, weights: Paise[]): Paise[] {
  const exact = weights.map((weight) => BigInt(weight) * BigInt(total))
  return roundParts(exact, BigInt(sumOf(weights)), total)
}

/** Rounds `exact` (each over `by`) down, and gives what is missing to `total` to the largest remainders. */
function roundParts(exact: bigint[], by: bigint, total: Paise): Paise[] {
  const floors = exact.map((part) => Number(part / by))
  const raised = new Set(
    exact
      .map((part, index) => ({ index, remainder: part % by }))
      .toSorted((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
      .slice(0, total - sumOf(floors))
      .map(({ index }) => index),
  )
  return floors.map((floor, index) => floor + (raised.has(index) ? 1 : 0))
}
