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

/** The ledgers of the seller's books that the vouchers for Tally name. `{rate}` stands for the percent of the tax. */
export const DEFAULT_LEDGERS = {
  sales: 'Sales {rate} %',
  salesInterState: 'Interstate sales {rate} %',
  salesExempt: 'Sales exempt',
  cgst: 'Output CGST',
  sgst: 'Output SGST',
  igst: 'Output IGST',
  customers: 'Online customers',
  bank: 'Razorpay',
}

export type TallyLedger = keyof typeof DEFAULT_LEDGERS
export const TALLY_LEDGERS = Object.keys(DEFAULT_LEDGERS) as [TallyLedger, ...TallyLedger[]]
export type TallyLedgers = Record<TallyLedger, string>
