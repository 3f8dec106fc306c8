import type {
  GstAmounts,
  GstInvoice,
  GstNote,
  GstSummary,
  HsnRow,
  IssuedSeries,
  NilSales,
  SmallSales,
} from '#shared/gst.ts'
import { toRupees } from '#shared/money.ts'
import type { ListedSupply } from './listed-supplies.ts'
import type { IssuedRow, SalesAmounts } from './sales-queries.ts'
import type { Summary } from './summary.ts'
import { exemptSales, hsnRows, interStateSales, nilSales, smallSales, taxableSales } from './tables.ts'

export const toSummary = ({ groups, documents, b2b, b2cl, cdnr, cdnur }: Summary): GstSummary => ({
  b2b: b2b.map(toInvoice),
  b2cl: b2cl.map(toInvoice),
  b2cs: smallSales(groups).map(toSmallSales),
  nil: nilSales(groups).map(toNil),
  cdnr: cdnr.map(toNote),
  cdnur: cdnur.map(toNote),
  hsn: { b2b: hsnRows(groups, true).map(toHsnRow), b2c: hsnRows(groups, false).map(toHsnRow) },
  documents: documents.map(toIssued),
  gstr3b: {
    taxable: toAmounts(taxableSales(groups)),
    nil: { taxable: toRupees(exemptSales(groups).taxable) },
    interState: interStateSales(groups).map(({ placeOfSupply, taxable, igst }) => ({
      placeOfSupply,
      taxable: toRupees(taxable),
      igst: toRupees(igst),
    })),
  },
})

const toAmounts = ({ taxable, cgst, sgst, igst }: SalesAmounts): GstAmounts => ({
  taxable: toRupees(taxable),
  cgst: toRupees(cgst),
  sgst: toRupees(sgst),
  igst: toRupees(igst),
})

const toRateRow = (row: SalesAmounts & { taxHundredths: number }) => ({
  taxPercent: row.taxHundredths / 100,
  ...toAmounts(row),
})

export const toSmallSales = (row: ReturnType<typeof smallSales>[number]): SmallSales => ({
  placeOfSupply: row.placeOfSupply,
  interState: row.interState,
  ...toRateRow(row),
})

export const toNil = (row: ReturnType<typeof nilSales>[number]): NilSales => ({
  ...row,
  taxable: toRupees(row.taxable),
})

export const toInvoice = ({ id, total, rows, refersTo: _, ...supply }: ListedSupply): GstInvoice => ({
  _id: id,
  ...supply,
  total: toRupees(total),
  rows: rows.map(toRateRow),
})

export const toNote = (supply: ListedSupply): GstNote => ({
  ...toInvoice(supply),
  refersTo: { number: supply.refersTo?.number ?? '', date: supply.refersTo?.date ?? '' },
})

export const toHsnRow = (row: ReturnType<typeof hsnRows>[number]): HsnRow => ({
  hsn: row.hsn,
  uqc: row.uqc,
  qty: row.qty,
  ...toRateRow(row),
  total: toRupees(row.taxable + row.cgst + row.sgst + row.igst),
})

export const toIssued = (row: IssuedRow): IssuedSeries => ({ ...row, cancelled: 0, net: row.total })
