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

const toIgstRow = ({ tax, ...row }: Taxed): TaxRow => ({ ...row, cgst: 0, sgst: 0, igst: tax })

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
 * Takes `amount` from `rows`, in proportion to what is left of them. No cell exceeds what is left, and the last amount
 * takes everything. `weights` sets other shares: what each row should give, in paise.
 */
export function takeFrom(rows: TaxRow[], amount: Paise, weights: Paise[] = rows.map(totalOf)): TaxRow[] {
  const wanted = sumOf(weights) === 0 ? rows.map(() => 0) : apportion(amount, weights)
  const within = rows.map((row, index) => Math.min(wanted[index] ?? 0, totalOf(row)))
  const rooms = rows.map((row, index) => totalOf(row) - (within[index] ?? 0))
  const missing = amount - sumOf(within)
  const more = missing === 0 ? rows.map(() => 0) : apportion(missing, rooms)
  const taken = rows.map((row, index) => takeFromRow(row, (within[index] ?? 0) + (more[index] ?? 0)))
  const rates = [...new Set(rows.map(({ taxHundredths }) => taxHundredths))]
  const centrals = new Map(rates.flatMap((rate) => centralsOf(taken.filter(({ left }) => left.taxHundredths === rate))))
  return taken.map((one) => {
    const { left, taxable, tax } = one
    const cgst = centrals.get(one) ?? 0
    const isInterState = left.igst > 0
    return {
      taxHundredths: left.taxHundredths,
      taxable,
      ...(isInterState ? { cgst: 0, sgst: 0, igst: tax } : { cgst, sgst: tax - cgst, igst: 0 }),
    }
  })
}

type Taken = { left: TaxRow; taxable: Paise; tax: Paise }

function takeFromRow(left: TaxRow, amount: Paise): Taken {
  const [taxable = 0, tax = 0] = totalOf(left) === 0 ? [0, 0] : apportion(amount, [left.taxable, taxOf(left)])
  return { left, taxable, tax }
}

/**
 * The CGST of each row of one rate: half of the tax. The first odd paisa goes to CGST, the next one to SGST. So the
 * heads stay halves of all that was taken, and none exceeds what is left.
 */
function centralsOf(rows: Taken[]): [Taken, Paise][] {
  const least = rows.map(({ left, tax }) => Math.max(0, tax - left.sgst - left.igst))
  const most = rows.map(({ left, tax }) => Math.min(tax, left.cgst))
  const rooms = rows.map((_, index) => Math.max(0, (most[index] ?? 0) - (least[index] ?? 0)))
  const half = sumOf(rows.map(({ tax }) => tax)) / 2
  const isCentralNext = sumOf(rows.map(({ left }) => left.cgst - left.sgst)) >= 0
  const wanted = (isCentralNext ? Math.ceil(half) : Math.floor(half)) - sumOf(least)
  const room = sumOf(rooms)
  const more = room === 0 ? rooms : apportion(Math.min(Math.max(0, wanted), room), rooms)
  return rows.map((row, index) => [row, (least[index] ?? 0) + (more[index] ?? 0)])
}

export const minus = (row: TaxRow, taken: TaxRow): TaxRow => ({
  taxHundredths: row.taxHundredths,
  taxable: row.taxable - taken.taxable,
  cgst: row.cgst - taken.cgst,
  sgst: row.sgst - taken.sgst,
  igst: row.igst - taken.igst,
})

/**
 * `total` in proportion to `weights`, by largest remainder. A tie goes to the first. At least one weight is above 0.
 */
function apportion(total: Paise, weights: Paise[]): Paise[] {
  const exact = weights.map((weight) => BigInt(weight) * BigInt(total))
  return roundParts(exact, BigInt(sumOf(weights)), total)
}

/** Rounds `exact` (each over `by`) down, and gives what is missing to `total` to the largest remainders. */
export function roundParts(exact: bigint[], by: bigint, total: Paise): Paise[] {
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
