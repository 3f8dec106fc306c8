import type { Db } from '#server/database/connect.ts'
import { BYTE_ORDER_MARK, toCsvLine } from '#server/platform/csv/write-csv.ts'
import type { DocumentSnapshot } from '#shared/documents.ts'
import type { Days } from '../sales-queries.ts'
import { documentSlices } from './document-slices.ts'

/** All documents for a spreadsheet, one on a line, oldest first. */
export async function* documentList(db: Db, days: Days): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsvLine(COLUMNS.map(([name]) => name))
  for await (const slice of documentSlices(db, days))
    yield slice.map(({ snapshot }) => toCsvLine(COLUMNS.map(([, cellOf]) => cellOf(snapshot)))).join('')
}

const COLUMNS: [name: string, cellOf: (snapshot: DocumentSnapshot) => string | number][] = [
  ['kind', ({ kind }) => kind],
  ['number', ({ number }) => number],
  ['date', ({ date }) => date],
  ['order', ({ order }) => order],
  ['buyer', ({ buyer }) => buyer.name],
  ['gstin', ({ buyer }) => buyer.gstin],
  ['placeOfSupply', ({ placeOfSupply }) => placeOfSupply],
  ['taxable', ({ totals }) => totals.taxable],
  ['cgst', ({ totals }) => totals.cgst],
  ['sgst', ({ totals }) => totals.sgst],
  ['igst', ({ totals }) => totals.igst],
  ['total', ({ totals }) => totals.total],
  ['refersTo', ({ refersTo }) => refersTo?.number ?? ''],
  ['refersToDate', ({ refersTo }) => refersTo?.date ?? ''],
]
