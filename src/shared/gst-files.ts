// Apart from the calls, which need Zod: the browser reads these too.

/** The files of a return, by name: for the portal's offline tool, the portal itself, Tally, and a spreadsheet. */
export const GST_FILES = [
  'b2b.csv',
  'b2cl.csv',
  'b2cs.csv',
  'exemp.csv',
  'cdnr.csv',
  'cdnur.csv',
  'hsn-b2b.csv',
  'hsn-b2c.csv',
  'docs.csv',
  'gstr1.json',
  'tally.xml',
  'documents.csv',
] as const
export type GstFile = (typeof GST_FILES)[number]

/** The ledgers of the seller's books that the vouchers for Tally name. */
export const TALLY_LEDGERS = [
  'sales',
  'salesInterState',
  'salesExempt',
  'cgst',
  'sgst',
  'igst',
  'customers',
  'bank',
] as const
export type TallyLedger = (typeof TALLY_LEDGERS)[number]
export type TallyLedgers = Record<TallyLedger, string>
