import { sumOf } from '#shared/money.ts'
import type { SalesAmounts, SalesGroup } from './sales-queries.ts'

type Sums = SalesAmounts & { qty: number }
/** Amounts of several groups of sales, in paise. */
type Summed<Key> = Sums & Key

const isTaxed = ({ taxHundredths }: SalesGroup) => taxHundredths > 0

/** Table 7: sales to buyers without registration, by place and rate (7A in the own state, 7B in others). */
export const smallSales = (groups: SalesGroup[]) =>
  summedBy(
    groups.filter((group) => group.table === 'b2cs' && isTaxed(group)),
    ({ placeOfSupply, interState, taxHundredths }) => ({ placeOfSupply, interState, taxHundredths }),
  )

/** Table 8: sales without tax, to the own state or another, to registered buyers or others. */
export const nilSales = (groups: SalesGroup[]) =>
  [true, false].flatMap((registered) =>
    [true, false].map((interState) => ({
      registered,
      interState,
      taxable: sumOf(
        groups
          .filter((group) => !isTaxed(group))
          .filter((group) => group.registered === registered && group.interState === interState)
          .map(({ taxable }) => taxable),
      ),
    })),
  )

/** Table 12, of registered buyers or of others. The unit is part of the key: pieces and kilograms do not add up. */
export const hsnRows = (groups: SalesGroup[], registered: boolean) =>
  summedBy(
    groups.filter((group) => group.registered === registered),
    ({ hsn, uqc, taxHundredths }) => ({ hsn, uqc, taxHundredths }),
  ).toSorted((a, b) => a.hsn.localeCompare(b.hsn) || a.taxHundredths - b.taxHundredths)

/** GSTR-3B, 3.1(a): all taxable sales, net of credit notes. */
export const taxableSales = (groups: SalesGroup[]): SalesAmounts => added(groups.filter(isTaxed))

/** GSTR-3B, 3.1(c). */
export const exemptSales = (groups: SalesGroup[]): SalesAmounts => added(groups.filter((group) => !isTaxed(group)))

/** GSTR-3B, 3.2: taxable sales to buyers without registration in other states. */
export const interStateSales = (groups: SalesGroup[]) =>
  summedBy(
    groups.filter((group) => isTaxed(group) && group.interState && !group.registered),
    ({ placeOfSupply }) => ({ placeOfSupply }),
  )

/** Adds up groups with the same key, in the order of their first. */
function summedBy<Key extends object>(groups: SalesGroup[], keyOf: (group: SalesGroup) => Key): Summed<Key>[] {
  const sums = new Map<string, Summed<Key>>()
  for (const group of groups) {
    const key = keyOf(group)
    const name = JSON.stringify(key)
    sums.set(name, { ...key, ...plus(sums.get(name) ?? NOTHING, group) })
  }
  return [...sums.values()]
}

const added = (groups: SalesGroup[]): Sums => groups.reduce<Sums>(plus, NOTHING)

const plus = (sum: Sums, more: Sums): Sums => ({
  qty: sum.qty + more.qty,
  taxable: sum.taxable + more.taxable,
  cgst: sum.cgst + more.cgst,
  sgst: sum.sgst + more.sgst,
  igst: sum.igst + more.igst,
})

const NOTHING: Sums = { qty: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 }
