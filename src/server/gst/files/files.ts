import type { Db } from '#server/database/connect.ts'
import type { Days } from '#server/database/days.ts'
import { type Columns, csvFile } from '#server/platform/csv/write-csv.ts'
import type { GstFile } from '#shared/gst-files.ts'
import { documentSlices, type Issued } from './document-slices.ts'
import { b2bFile, b2clFile, b2csFile, cdnrFile, cdnurFile, docsFile, exempFile, hsnFile } from './offline-tool.ts'
import { portalFile } from './portal-json.ts'
import { tallyFile } from './tally.ts'

/** All documents for a spreadsheet, one on a line, oldest first. */
const documentList = (db: Db, days: Days) => csvFile(COLUMNS, documentSlices(db, days))

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

/** Each file as a stream of text. */
export const FILES: Record<GstFile, (db: Db, days: Days) => AsyncIterable<string>> = {
  'b2b.csv': b2bFile,
  'b2cl.csv': b2clFile,
  'b2cs.csv': b2csFile,
  'exemp.csv': exempFile,
  'cdnr.csv': cdnrFile,
  'cdnur.csv': cdnurFile,
  'hsn-b2b.csv': hsnFile(true),
  'hsn-b2c.csv': hsnFile(false),
  'docs.csv': docsFile,
  'gstr1.json': portalFile,
  'tally.xml': tallyFile,
  'documents.csv': documentList,
}
