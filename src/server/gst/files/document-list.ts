import type { Db } from '#server/database/connect.ts'
import type { Days } from '#server/database/days.ts'
import { type Columns, csvFile } from '#server/platform/csv/write-csv.ts'
import { documentSlices, type Issued } from './document-slices.ts'

/** All documents for a spreadsheet, one on a line, oldest first. */
export const documentList = (db: Db, days: Days) => csvFile(COLUMNS, documentSlices(db, days))

const COLUMNS: Columns<Issued> = [
  ['kind', ({ snapshot }) => snapshot.kind],
  ['number', ({ snapshot }) => snapshot.number],
  ['date', ({ snapshot }) => snapshot.date],
  ['order', ({ snapshot }) => snapshot.order],
  ['buyer', ({ snapshot }) => snapshot.buyer.name],
  ['gstin', ({ snapshot }) => snapshot.buyer.gstin],
  ['placeOfSupply', ({ snapshot }) => snapshot.placeOfSupply],
  ['taxable', ({ snapshot }) => snapshot.totals.taxable],
  ['cgst', ({ snapshot }) => snapshot.totals.cgst],
  ['sgst', ({ snapshot }) => snapshot.totals.sgst],
  ['igst', ({ snapshot }) => snapshot.totals.igst],
  ['total', ({ snapshot }) => snapshot.totals.total],
  ['refersTo', ({ snapshot }) => snapshot.refersTo?.number ?? ''],
  ['refersToDate', ({ snapshot }) => snapshot.refersTo?.date ?? ''],
]
