import type { Db } from '#server/database/connect.ts'
import type { Days } from '#server/database/days.ts'
import type { GstFile } from '#shared/gst-files.ts'
import { documentList } from './document-list.ts'
import { b2bFile, b2clFile, b2csFile, cdnrFile, cdnurFile, docsFile, exempFile, hsnFile } from './offline-tool.ts'
import { portalFile } from './portal-json.ts'
import { tallyFile } from './tally.ts'

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

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml',
} as const

export const typeOf = (file: GstFile): string => TYPES[file.split('.')[1] as keyof typeof TYPES]
