import type { Db } from '#server/database/connect.ts'
import { conflict } from '#server/http/errors.ts'
import { lockSettingsForShare, readSettings } from '#server/settings/queries.ts'
import { type DocumentKind, seriesOf } from '#shared/documents.ts'
import { collectsTax } from '#shared/gstin.ts'
import { type Paise, sumOf } from '#shared/money.ts'
import type { Settings } from '#shared/settings.ts'
import { inHalves, totalOf } from '#shared/tax-split.ts'
import { nextInSeries } from './next-in-series.ts'
import {
  type DocumentRow,
  documentsOf,
  findSold,
  insertDocument,
  isInvoice,
  type RefundDecision,
  refundedBefore,
  runningMode,
  type Sold,
} from './queries.ts'
import { type Row, rowsOfOrder, rowsOfParcel, rowsOfRefund, rowsWithout, shownRows, sumOfRows } from './rows.ts'
import { placeOfSupplyOf, toSnapshot } from './snapshot.ts'

/** The folder in `templates` of new documents. A document always keeps its template. */
export const TEMPLATE_OF_NEW_DOCUMENTS = 3

/** Whether the seller issues documents: registered with a GSTIN, or unregistered with plain bills. */
export const issuesDocuments = ({ gstStatus, gstin }: Pick<Settings, 'gstStatus' | 'gstin'>): boolean =>
  gstStatus === 'unregistered' || gstin !== ''

/**
 * For a payment before the goods are shipped (CGST Act, section 31(3)(d)). Call it in the transaction that books the
 * payment.
 */
export async function issueReceiptVoucher(tx: Db, orderId: string): Promise<void> {
  if (!collectsTax(await readSettings(tx))) return
  // A change of the registration counts the vouchers first, so it waits for this one.
  await lockSettingsForShare(tx)
  const { settings, sold } = await load(tx, orderId)
  if (!collectsTax(settings)) return
  const rows = rowsOfOrder(sold, placeOfSupplyOf(sold, settings).isInterState)
  await write(tx, { kind: 'receipt-voucher', sold, settings, rows })
}

/**
 * When the goods are shipped (CGST Act, section 31(1)), for the pieces in the parcel. Call it in the transaction that
 * ships the order. Throws 409 for an order with tax whose seller collects none now (sections 10(4) and 32). Throws 409 for
 * another state without a regular registration (sections 10(2)(c) and 24).
 */
export async function issueInvoice(tx: Db, orderId: string): Promise<DocumentRow | undefined> {
  const { settings, sold } = await load(tx, orderId)
  const { isInterState } = placeOfSupplyOf(sold, settings)
  if (isInterState && settings.gstStatus !== 'regular') throw conflict(SOLD_TO_OTHER_STATE)
  if (!issuesDocuments(settings)) return undefined
  // Partial refunds may have taken an odd paisa of one tax.
  const rows = inHalves(rowsOfParcel(shownRows(await remainingRows(tx, sold, settings)), sold), isInterState)
  if (!collectsTax(settings) && rows.some(({ igst, cgst, sgst }) => igst + cgst + sgst > 0))
    throw conflict(SOLD_WITH_TAX)
  return write(tx, { kind: invoiceKind(rows, settings), sold, settings, rows })
}

/**
 * For refunded money: a refund voucher before the invoice (section 31(3)(e)), a credit note after it (section 34). Call
 * it in the transaction that stores the refund. `refundedAmount`: the sum of all refunds of the payment that did not
 * fail, with this one. A failed refund keeps its document. Its retry, or its replacement, issues one for the rest only.
 */
export async function issueForRefund(
  tx: Db,
  orderId: string,
  { id, amount, lines }: RefundDecision,
  refundedAmount: Paise,
): Promise<void> {
  const earlier = await documentsOf(tx, orderId)
  const invoice = earlier.find(isInvoice)
  const refersTo = invoice ?? earlier.find(({ kind }) => kind === 'receipt-voucher')
  if (!refersTo) return
  const { settings, sold } = await load(tx, orderId)
  const kind = invoice ? 'credit-note' : 'refund-voucher'
  const before = earlier.filter((document) => document.kind === kind)
  const leftOut = invoice ? sold.total_price - invoice.total : 0
  const due = Math.min(amount, refundedAmount - leftOut - sumOf(before.map(({ total }) => total)))
  if (due <= 0) return
  const left = before.reduce((rows, document) => rowsWithout(rows, document.rows), refersTo.rows)
  const rows = rowsOfRefund(refersTo.rows, left, { id, amount: due, lines: due === amount ? lines : [] })
  if (sumOfRows(rows) > 0) await write(tx, { kind, sold, settings, rows, refersTo, refundId: id })
}

const SOLD_WITH_TAX =
  'This order was sold with tax, and the shop collects none now. Ask your accountant how to correct this sale.'
const SOLD_TO_OTHER_STATE =
  'This order goes to another state, and the shop sells inside its own state only now. Ask your accountant how to correct this sale.'

async function load(tx: Db, orderId: string): Promise<{ settings: Settings; sold: Sold }> {
  const settings = await readSettings(tx)
  const sold = await findSold(tx, orderId)
  if (!sold) throw new Error(`order ${orderId} has no data for its document`)
  return { settings, sold }
}

async function remainingRows(tx: Db, sold: Sold, settings: Settings): Promise<Row[]> {
  const all = rowsOfOrder(sold, placeOfSupplyOf(sold, settings).isInterState)
  const refunds = await refundedBefore(tx, sold.id)
  return refunds.reduce((left, refund) => rowsWithout(left, rowsOfRefund(all, left, refund)), all)
}

/** CGST Act, section 31(3)(c), and CGST Rules, rule 46A. */
function invoiceKind(rows: Row[], { gstStatus }: Settings): DocumentKind {
  if (gstStatus === 'unregistered') return 'bill'
  if (gstStatus === 'composition') return 'bill-of-supply'
  const isTaxed = rows.some(({ taxHundredths }) => taxHundredths > 0)
  const isExempt = rows.some(({ taxHundredths }) => taxHundredths === 0)
  if (!isTaxed) return 'bill-of-supply'
  return isExempt ? 'invoice-cum-bill-of-supply' : 'invoice'
}

type Writing = {
  kind: DocumentKind
  sold: Sold
  settings: Settings
  rows: Row[]
  refersTo?: DocumentRow
  refundId?: string
}

/** Takes the next number and writes the document (CGST Rules, rule 46(b): consecutive in a financial year). */
async function write(tx: Db, { kind, sold, settings, rows, refersTo, refundId }: Writing): Promise<DocumentRow> {
  const mode = await runningMode(tx)
  const series = seriesOf(settings.documentPrefix, kind)
  const { financialYear, sequence, date } = await nextInSeries(tx, { mode, series })
  const number = `${series}/${financialYear}/${String(sequence).padStart(6, '0')}`
  const snapshot = toSnapshot({
    kind,
    number,
    date,
    sold,
    // Free goods stay on the documents of the sale.
    rows: refundId === undefined ? rows : rows.filter((row) => totalOf(row) > 0),
    settings,
    refersTo,
  })
  return insertDocument(tx, {
    ...{ mode, series, financialYear, sequence, kind, snapshot, rows },
    orderId: sold.id,
    total: sumOfRows(rows),
    refersTo: refersTo?.id ?? null,
    refundId: refundId ?? null,
    template: TEMPLATE_OF_NEW_DOCUMENTS,
  })
}
