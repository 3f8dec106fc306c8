import type { DocumentTaxRow } from '#shared/documents.ts'
import { inHundredths, rateOf } from '#shared/pricing.ts'
import { minus, splitTax, takeFrom, totalOf } from '#shared/tax-split.ts'
import type { RefundDecision, Sold } from './queries.ts'

/** A row of a document: a line of the order, or the delivery at one rate. */
export type Row = DocumentTaxRow

/** All rows of an order, as it was paid. */
export function rowsOfOrder(sold: Sold, isInterState: boolean): Row[] {
  const { price_settings: settings } = sold
  const { goods, delivery } = splitTax({
    lines: sold.items.map((item) => ({
      unitPrice: item.unit_price,
      qty: item.qty,
      taxHundredths: rateOf({ category: item.category, taxHundredths: item.tax_hundredths }, settings),
    })),
    discountHundredths: inHundredths(settings.discountPercent),
    items: sold.items_price,
    tax: sold.tax_price,
    shipping: sold.shipping_price,
    isInterState,
  })
  return [
    ...goods.map((row, index) => ({ ...row, item: sold.items[index]?.id, qty: sold.items[index]?.qty ?? 0 })),
    ...delivery.map((row) => ({ ...row, item: undefined, qty: 1 })),
  ]
}

/**
 * The part of a refund in each row. `left` is what earlier refunds left of `whole`. A refund by amount takes from every
 * row, and counts no pieces.
 */
export function rowsOfRefund(whole: Row[], left: Row[], { amount, lines }: RefundDecision): Row[] {
  // A customer that bears the provider's fee pays, and is refunded, more than the rows.
  const isWhole = amount >= sumOfRows(left)
  const piecesOf = (row: Row) => {
    if (isWhole) return row.qty
    const requested = row.item === undefined ? 0 : (lines.find(({ item }) => item === row.item)?.qty ?? 0)
    return Math.min(row.qty, requested)
  }
  const weights =
    lines.length === 0 || isWhole
      ? undefined
      : left.map((row) => (row.qty === 0 ? 0 : Math.round((totalOf(row) * piecesOf(row)) / row.qty)))
  const taken = takeFrom(whole, left, Math.min(amount, sumOfRows(left)), weights)
  return left.map((row, index) => ({ ...row, ...taken[index], qty: piecesOf(row) }))
}

/** `rows` minus `taken`. */
export const rowsWithout = (rows: Row[], taken: Row[]): Row[] =>
  rows.map((row, index) => {
    const removed = taken[index]
    return removed
      ? { ...row, ...minus(row, removed), qty: row.item === undefined ? row.qty : row.qty - removed.qty }
      : row
  })

/**
 * The rows that an invoice shows. A paisa that rounding left at a line without pieces goes to the largest row of its tax
 * rate. Without such a row it goes to the largest of all.
 */
export function shownRows(rows: Row[]): Row[] {
  const shown = rows.filter((row) => row.qty > 0 && totalOf(row) >= 0 && (row.item !== undefined || totalOf(row) > 0))
  const residues = rows.filter((row) => row.qty === 0 && totalOf(row) > 0)
  const hostOf = (residue: Row) => largestOf(shown.filter(hasRateOf(residue))) ?? largestOf(shown)
  return shown.map((row) => residues.filter((residue) => hostOf(residue) === row).reduce(plus, row))
}

const hasRateOf =
  ({ taxHundredths }: Row) =>
  (row: Row) =>
    row.taxHundredths === taxHundredths

/**
 * The rows with the pieces that are in the parcel (CGST Rules, rule 46(i)). The money of a line that is not sent goes to
 * the largest line of its tax rate. Without such a line it stays a row, which then counts no pieces.
 */
export function rowsOfParcel(rows: Row[], { items }: Sold): Row[] {
  const counted = rows.map((row) => ({
    ...row,
    qty: Math.min(row.qty, sentOf(items.find(({ id }) => id === row.item))),
  }))
  const goods = counted.filter(({ item, qty }) => item !== undefined && qty > 0)
  const unsent = counted.filter(({ qty }) => qty === 0)
  const hostOf = (row: Row) => largestOf(goods.filter(hasRateOf(row)))
  return counted
    .filter((row) => row.qty > 0 || (totalOf(row) > 0 && !hostOf(row)))
    .map((row) => unsent.filter((unsentRow) => hostOf(unsentRow) === row).reduce(plus, row))
}

/** The delivery has no line, and is in every parcel. */
const sentOf = (line: Sold['items'][number] | undefined): number => (line ? line.qty - line.left_out : 1)

const largestOf = (rows: Row[]): Row | undefined => rows.toSorted((a, b) => totalOf(b) - totalOf(a))[0]

const plus = (row: Row, residue: Row): Row => ({
  ...row,
  taxable: row.taxable + residue.taxable,
  cgst: row.cgst + residue.cgst,
  sgst: row.sgst + residue.sgst,
  igst: row.igst + residue.igst,
})

export const sumOfRows = (rows: Row[]) => rows.reduce((sum, row) => sum + totalOf(row), 0)
