import { z } from 'zod'
import { call, TextFile } from './call.ts'
import { Days } from './day.ts'
import { Amounts, ListedDocument } from './documents.ts'
import { GST_FILES, TALLY_LEDGERS } from './gst-files.ts'
import { can } from './roles.ts'
import { inEnglish } from './sentence.ts'
import { Cursor, line, neededLine } from './text.ts'

/**
 * The tables of GSTR-1 that hold documents (CGST Rules, rule 59). 4A has invoices to registered buyers, 5 large
 * invoices to other states, and 7 all other sales. 9B has credit notes to registered buyers and to those of table 5.
 */
const GST_TABLES = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur'] as const
export type GstTable = (typeof GST_TABLES)[number]

export type GstAmounts = z.infer<typeof Amounts>

const RateRow = Amounts.extend({ taxPercent: z.number() })

/** `total` is the value of the whole document, also of its rows without tax. `rows` are those with tax, by rate. */
const GstInvoice = z.object({
  _id: z.string(),
  orderId: z.string(),
  number: z.string(),
  date: z.string(),
  gstin: z.string(),
  buyer: z.string(),
  placeOfSupply: z.string(),
  interState: z.boolean(),
  total: z.number(),
  rows: z.array(RateRow),
})
export type GstInvoice = z.infer<typeof GstInvoice>

/** `refersTo` is the invoice. The amounts are above 0. */
const GstNote = GstInvoice.extend({ refersTo: z.object({ number: z.string(), date: z.string() }) })
export type GstNote = z.infer<typeof GstNote>

const SmallSales = RateRow.extend({ placeOfSupply: z.string(), interState: z.boolean() })
export type SmallSales = z.infer<typeof SmallSales>

const NilSales = z.object({ interState: z.boolean(), registered: z.boolean(), taxable: z.number() })
export type NilSales = z.infer<typeof NilSales>

/** `hsn` is 9965, the code of goods transport, for the delivery, which has no `qty`. `total` is with tax. */
const HsnRow = RateRow.extend({ hsn: z.string(), uqc: z.string(), qty: z.number(), total: z.number() })
export type HsnRow = z.infer<typeof HsnRow>

/** A range of numbers without a gap. Documents are never cancelled; a credit note corrects them. */
const IssuedSeries = z.object({
  kind: z.enum(['invoice', 'receipt-voucher', 'refund-voucher', 'credit-note']),
  from: z.string(),
  to: z.string(),
  total: z.number(),
  cancelled: z.number(),
  net: z.number(),
})
export type IssuedSeries = z.infer<typeof IssuedSeries>

const InterStateSales = z.object({ placeOfSupply: z.string(), taxable: z.number(), igst: z.number() })

/**
 * GSTR-1 by its tables, and GSTR-3B. Every taxable value is in exactly one of 4A (`b2b`), 5 (`b2cl`), 7 (`b2cs`) and 8
 * (`nil`). 9B (`cdnr`, `cdnur`) is subtracted. 7, 8 and 12 (`hsn`) are net of credit notes and may be negative.
 * So 12 = 4A + 5 + 7 + 8 - 9B. `documents` is table 13. `gstr3b` has 3.1(a), 3.1(c) and 3.2.
 */
export const GstSummary = z.object({
  b2b: z.array(GstInvoice),
  b2cl: z.array(GstInvoice),
  b2cs: z.array(SmallSales),
  nil: z.array(NilSales),
  cdnr: z.array(GstNote),
  cdnur: z.array(GstNote),
  hsn: z.object({ b2b: z.array(HsnRow), b2c: z.array(HsnRow) }),
  documents: z.array(IssuedSeries),
  gstr3b: z.object({ taxable: Amounts, nil: z.object({ taxable: z.number() }), interState: z.array(InterStateSales) }),
})
export type GstSummary = z.infer<typeof GstSummary>

/**
 * 'nil' stands for the rows without tax (table 8), 'taxed' for all others. `rate` in percent. `first` and `last` are the
 * numbers of a row of table 13.
 */
export const GstFilter = Days.extend({
  table: z.enum([...GST_TABLES, 'nil', 'taxed'], inEnglish('Choose a table of the return')).optional(),
  kind: z.enum(IssuedSeries.shape.kind.options, inEnglish('Choose a kind of document')).optional(),
  first: line('The number', 16).optional(),
  last: line('The number', 16).optional(),
  place: line('The place of supply', 60).optional(),
  rate: z
    .string()
    .regex(/^\d{1,3}(\.\d{1,2})?$/, inEnglish('The rate must be a number'))
    .optional(),
  hsn: line('The HSN code', 8).optional(),
  registered: z.enum(['yes', 'no'], inEnglish('Choose yes or no')).optional(),
  interState: z.enum(['yes', 'no'], inEnglish('Choose yes or no')).optional(),
  cursor: Cursor,
})
export type GstFilter = z.output<typeof GstFilter>

const Side = z.object({ received: z.number(), refunded: z.number(), net: z.number() })

/**
 * Receipt vouchers less refund vouchers and credit notes, beside the money of the reconciliation screen. `differences`
 * names each order whose documents and money differ on these days, and `order` is '' for money without an order.
 */
export const GstMoney = z.object({
  documents: Side,
  money: Side,
  isEqual: z.boolean(),
  differences: z.array(
    z.object({ _id: z.string(), order: z.string(), documents: z.number(), money: z.number(), difference: z.number() }),
  ),
  hasMore: z.boolean(),
})
export type GstMoney = z.infer<typeof GstMoney>

/** A line of a paid order without an invoice. `inOrder` and `today`: its two rates in percent. */
export const ChangedRate = z.object({
  _id: z.string(),
  order: z.string(),
  product: z.string(),
  inOrder: z.number(),
  today: z.number(),
})
export type ChangedRate = z.infer<typeof ChangedRate>

/** A response schema cannot trim. */
const Ledgers = z.record(z.enum(TALLY_LEDGERS), z.string())

export const gstCalls = {
  summary: call('GET /api/gst/summary', {
    access: can('export books'),
    priority: 'list',
    summary: 'GSTR-1 and GSTR-3B of these days in India, both included; at most 366 days',
    query: Days,
    reply: GstSummary,
  }),
  documents: call('GET /api/gst/documents', {
    access: can('export books'),
    priority: 'list',
    summary: 'The documents behind a figure of the return, newest first, 100 at a time; the Link header names the next',
    query: GstFilter,
    reply: z.array(ListedDocument),
  }),
  money: call('GET /api/gst/money', {
    access: can('export books'),
    priority: 'list',
    summary: 'Whether documents and money agree on these days, and each order that differs; at most 92 days',
    query: Days,
    reply: GstMoney,
  }),
  changedRates: call('GET /api/gst/changed-rates', {
    access: can('export books'),
    priority: 'list',
    summary: 'Lines of paid orders without an invoice whose tax rate has changed since the order; at most 200',
    reply: z.array(ChangedRate),
  }),
  file: call('GET /api/gst/files/:file', {
    access: can('export books'),
    priority: 'list',
    summary: 'A file of the return of these days, for the offline tool, the portal, Tally or a spreadsheet',
    params: z.object({ file: z.enum(GST_FILES) }),
    query: Days,
    reply: TextFile,
  }),
  ledgers: call('GET /api/gst/ledgers', {
    access: can('export books'),
    summary: 'The names of the ledgers in the file for Tally',
    reply: Ledgers,
  }),
  changeLedgers: call('PUT /api/gst/ledgers', {
    access: can('export books'),
    summary: 'Changes the names of the ledgers in the file for Tally',
    body: z.record(z.enum(TALLY_LEDGERS), neededLine('The name', 80)),
    reply: Ledgers,
  }),
}
