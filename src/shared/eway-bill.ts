import { type Paise, sumOf } from './money.ts'

/**
 * `taxable` and `tax` are of all `qty` pieces of a line, of which `sent` move. `tax` is 0 for exempt goods. Orders from
 * before the split have no `taxable`.
 */
type Line = { taxable: Paise | undefined; tax: Paise; qty: number; sent: number }
type Consignment = { total: Paise; shipping: Paise; lines: Line[] }

/** Whether goods of this value move only with an e-way bill (CGST Rules 2017, rule 138(1)). */
export const needsEwayBill = (consignment: Consignment): boolean => consignmentValue(consignment) > LIMIT

/**
 * With tax and the charged delivery, without exempt goods beside taxable ones (rule 138, explanation 2). A seller that
 * collects no tax counts everything.
 */
function consignmentValue({ total, shipping, lines }: Consignment): Paise {
  if (lines.some(({ taxable }) => taxable === undefined)) return total
  const taxed = lines.some(({ tax, sent }) => tax > 0 && sent > 0) ? lines.filter(({ tax }) => tax > 0) : lines
  const taxable = sumSent(taxed, ({ taxable = 0 }) => taxable)
  const delivery = taxable > 0 ? (shipping * taxable) / sumSent(lines, ({ taxable = 0 }) => taxable) : 0
  return Math.round(taxable + sumSent(taxed, ({ tax }) => tax) + delivery)
}

const sumSent = (lines: Line[], read: (line: Line) => Paise) =>
  sumOf(lines.map((line) => (read(line) * line.sent) / line.qty))

const LIMIT: Paise = 50_000_00
