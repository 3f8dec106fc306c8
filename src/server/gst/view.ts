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
import { type Paise, toRupees } from '#shared/money.ts'
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
    interState: interStateSales(groups).map(({ place, taxable, igst }) => ({
      placeOfSupply: place,
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

type Small = SalesAmounts & { place: string; isInterState: boolean; taxHundredths: number }

export const toSmallSales = (row: Small): SmallSales => ({
  placeOfSupply: row.place,
  interState: row.isInterState,
  ...toRateRow(row),
})

type Nil = { isInterState: boolean; isRegistered: boolean; taxable: Paise }

export const toNil = ({ isInterState, isRegistered, taxable }: Nil): NilSales => ({
  interState: isInterState,
  registered: isRegistered,
  taxable: toRupees(taxable),
})

export const toInvoice = (supply: ListedSupply): GstInvoice => ({
  _id: supply.id,
  orderId: supply.orderId,
  number: supply.number,
  date: supply.date,
  gstin: supply.gstin,
  buyer: supply.buyer,
  placeOfSupply: supply.place,
  interState: supply.isInterState,
  total: toRupees(supply.total),
  rows: supply.rows.map(toRateRow),
})

export const toNote = (supply: ListedSupply): GstNote => ({
  ...toInvoice(supply),
  refersTo: { number: supply.refersTo?.number ?? '', date: supply.refersTo?.date ?? '' },
})

type Summed = SalesAmounts & { hsn: string; uqc: string; qty: number; taxHundredths: number }

export const toHsnRow = (row: Summed): HsnRow => ({
  hsn: row.hsn,
  uqc: row.uqc,
  qty: row.qty,
  ...toRateRow(row),
  total: toRupees(row.taxable + row.cgst + row.sgst + row.igst),
})

export const toIssued = ({ kind, first, last, count }: IssuedRow): IssuedSeries => ({
  kind,
  from: first,
  to: last,
  total: count,
  cancelled: 0,
  net: count,
})
