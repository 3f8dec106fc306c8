import { type Paise, sumOf } from './money.ts'

/** `lines`: the goods that move. `tax` is 0 for exempt goods. Orders from before the split have no `taxable`. */
type Consignment = { total: Paise; shipping: Paise; lines: { taxable: Paise | undefined; tax: Paise }[] }

/** Whether goods of this value move only with an e-way bill (CGST Rules 2017, rule 138(1)). */
export const needsEwayBill = (consignment: Consignment): boolean => consignmentValue(consignment) > LIMIT

/**
 * With tax and the charged delivery, without exempt goods beside taxable ones (rule 138, explanation 2). A seller that
 * collects no tax counts everything.
 */
function consignmentValue({ total, shipping, lines }: Consignment): Paise {
  const taxed = lines.filter(({ tax }) => tax > 0)
  if (taxed.length === 0 || lines.some(({ taxable }) => taxable === undefined)) return total
  const taxable = sumOfTaxable(taxed)
  return taxable + sumOf(taxed.map(({ tax }) => tax)) + Math.round((shipping * taxable) / sumOfTaxable(lines))
}

const sumOfTaxable = (lines: Consignment['lines']) => sumOf(lines.map(({ taxable = 0 }) => taxable))

const LIMIT: Paise = 50_000_00
