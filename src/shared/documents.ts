import { z } from 'zod'
import { BinaryFile, call } from './call.ts'
import { Days } from './day.ts'
import { DOCUMENT_KINDS, DOCUMENTS_IN_A_PDF, type DocumentKind, PAPERS } from './document-kinds.ts'
import { can } from './roles.ts'
import { inEnglish } from './sentence.ts'
import type { TaxRow } from './tax-split.ts'
import { ById, Cursor, line } from './text.ts'

export {
  DOCUMENT_NAMES,
  type DocumentKind,
  type DocumentPaper,
  INVOICE_KINDS,
  LINES_IN_A_PDF,
} from './document-kinds.ts'

/** The letter after the prefix: `KS` for invoices, `KSR`, `KSF` and `KSC` for the others. */
const LETTERS: Partial<Record<DocumentKind, string>> = {
  'receipt-voucher': 'R',
  'refund-voucher': 'F',
  'credit-note': 'C',
}

/** The series of a kind: consecutive numbers in each financial year. */
export const seriesOf = (prefix: string, kind: DocumentKind): string => `${prefix}${LETTERS[kind] ?? ''}`

/** The prefix of a series in which a document of this kind was issued. */
export const prefixOfSeries = (series: string, kind: DocumentKind): string =>
  series.slice(0, series.length - (LETTERS[kind] ?? '').length)

export const seriesOfPrefix = (prefix: string): string[] => [
  ...new Set(DOCUMENT_KINDS.map((kind) => seriesOf(prefix, kind))),
]

/** Amounts in rupees. `uqc`: the unit quantity code of GST. `discount` is of the whole line. */
export const DocumentLine = z.object({
  description: z.string(),
  hsn: z.string(),
  uqc: z.string(),
  qty: z.number(),
  unitPrice: z.number(),
  discount: z.number(),
  taxable: z.number(),
  taxPercent: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  igst: z.number(),
  total: z.number(),
})
export type DocumentLine = z.infer<typeof DocumentLine>

const Seller = z.object({
  name: z.string(),
  legalName: z.string(),
  address: z.string(),
  gstStatus: z.string(),
  gstin: z.string(),
  state: z.string(),
  stateCode: z.string(),
  phone: z.string(),
  email: z.string(),
  fssaiNumber: z.string(),
  drugLicence: z.string(),
  cosmeticLicence: z.string(),
})

/** `gstin` is '' for a buyer without registration. */
const Buyer = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  state: z.string(),
  stateCode: z.string(),
  gstin: z.string(),
})

/** Rupees with two decimals, as everywhere on the wire. */
export const Amounts = z.object({ taxable: z.number(), cgst: z.number(), sgst: z.number(), igst: z.number() })

/** `total` in rupees. */
export const DocumentEntry = z.object({
  _id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  date: z.string(),
  total: z.number(),
})
export type DocumentEntry = z.infer<typeof DocumentEntry>

/**
 * The content of a document, which never changes. `placeOfSupply` is '32-Kerala'. `refersTo` names the receipt voucher
 * of a refund voucher, or the invoice of a credit note.
 */
export const DocumentSnapshot = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  number: z.string(),
  date: z.string(),
  order: z.string(),
  seller: Seller,
  buyer: Buyer,
  placeOfSupply: z.string(),
  interState: z.boolean(),
  lines: z.array(DocumentLine),
  delivery: z.array(DocumentLine),
  totals: Amounts.extend({ tax: z.number(), total: z.number() }),
  refersTo: DocumentEntry.omit({ total: true }).nullable(),
})
export type DocumentSnapshot = z.infer<typeof DocumentSnapshot>

/** The amounts of one row in paise. `item` is the line of the order; the delivery has none. */
export type DocumentTaxRow = TaxRow & { item?: string | undefined; qty: number }

/** `order` is the short number. `isTest`: issued for test money, in a separate series. */
export const ListedDocument = DocumentEntry.extend({
  order: z.string(),
  orderId: z.string(),
  buyer: z.string(),
  isTest: z.boolean(),
})
export type ListedDocument = z.infer<typeof ListedDocument>

/** `ml`: Malayalam beside the English. */
export const Printing = {
  paper: z.enum(PAPERS, inEnglish('Choose a paper: a4, a5 or roll')).default('a4'),
  language: z.enum(['en', 'ml'], inEnglish('Choose a language: en or ml')).default('en'),
}

export const documentCalls = {
  ofOrder: call('GET /api/orders/:id/documents', {
    access: 'user',
    summary: 'The documents of an order, oldest first, for its owner or staff',
    params: ById,
    reply: z.array(DocumentEntry),
  }),
  issue: call('POST /api/orders/:id/documents', {
    access: can('export books'),
    summary: 'Issues the invoice of an order that was shipped before invoices began',
    params: ById,
    reply: DocumentEntry,
    status: 201,
  }),
  get: call('GET /api/documents/:id', {
    access: 'user',
    summary: 'The content of a document, for the owner of its order or staff',
    params: ById,
    reply: DocumentSnapshot,
  }),
  pdf: call('GET /api/documents/:id/pdf', {
    access: 'user',
    summary: 'A document as PDF, for the owner of its order or staff; its bytes never change',
    params: ById,
    query: z.object(Printing),
    reply: BinaryFile,
  }),
  print: call('POST /api/documents/pdf', {
    access: can('see documents'),
    priority: 'read',
    summary: 'Up to 200 documents as one PDF, in the order of their ids',
    body: z.object({
      ids: z
        .array(z.uuid(inEnglish('This document does not exist')))
        .min(1, inEnglish('Choose a document'))
        .max(DOCUMENTS_IN_A_PDF, inEnglish('At most 200 documents fit into one PDF')),
      ...Printing,
    }),
    reply: BinaryFile,
  }),
  list: call('GET /api/documents', {
    access: can('see documents'),
    priority: 'list',
    summary: 'All documents, newest first, 100 at a time; the Link header names the next page',
    query: z.object({
      kind: z.enum(DOCUMENT_KINDS, inEnglish('Choose a kind of document')).optional(),
      ...Days.partial().shape,
      search: line('The search', 100).optional(),
      cursor: Cursor,
    }),
    reply: z.array(ListedDocument),
  }),
}
