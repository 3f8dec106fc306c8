// Without schemas, so that screens can load it.

/**
 * Kinds of document (trade rules, section 2). Only a seller without registration issues a `bill`. In English; `t` and
 * `translate` translate the names.
 */
export const DOCUMENT_NAMES = {
  'receipt-voucher': 'Receipt voucher',
  invoice: 'Tax invoice',
  'bill-of-supply': 'Bill of supply',
  'invoice-cum-bill-of-supply': 'Invoice-cum-bill of supply',
  bill: 'Bill',
  'refund-voucher': 'Refund voucher',
  'credit-note': 'Credit note',
} as const

export type DocumentKind = keyof typeof DOCUMENT_NAMES
export const DOCUMENT_KINDS = Object.keys(DOCUMENT_NAMES) as [DocumentKind, ...DocumentKind[]]

/** The kinds that are issued when goods leave (CGST Act, section 31(1) and (3)(c)). */
export const INVOICE_KINDS = [
  'invoice',
  'bill-of-supply',
  'invoice-cum-bill-of-supply',
  'bill',
] as const satisfies readonly DocumentKind[]

/** `roll`: the 80 mm paper of a receipt printer. */
export const PAPERS = ['a4', 'a5', 'roll'] as const
export type DocumentPaper = (typeof PAPERS)[number]

/** Bounds the memory and the time of one PDF. */
export const DOCUMENTS_IN_A_PDF = 200
export const LINES_IN_A_PDF = 2_000
