import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { issueInvoice } from '#server/documents/issue.ts'
import { type DocumentRow, documentsOf, isInvoice } from '#server/documents/queries.ts'
import { conflict } from '#server/http/errors.ts'
import { refuseTestOrder } from './provider-mode.ts'
import { requireOrderRow } from './queries.ts'

/**
 * The invoice of an order that was shipped before invoices began. It is never issued automatically, but the accountant
 * may issue it. Throws 404 for an unknown order. Throws 409 before shipping, for a second invoice, for a test order,
 * without a GSTIN, and when everything was refunded.
 */
export const issueLate = (db: Db, orderId: string, by: By): Promise<DocumentRow> =>
  inTransaction(db, async (tx) => {
    await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
    const { id, ...order } = await requireOrderRow(tx, orderId)
    refuseTestOrder(order)
    if (order.shipped_at === null) throw conflict('The invoice is made when the order is shipped.')
    if ((await documentsOf(tx, id)).some(isInvoice)) throw conflict('This order has its invoice already.')
    const document = await issueInvoice(tx, id)
    if (!document) throw conflict('The owner of the shop must first enter the GSTIN in the settings.')
    if (document.total === 0) throw conflict('Everything of this order was refunded, so there is nothing to invoice.')
    await writeAudit(tx, by, 'invoice issued late', ['order', id], { document: document.number })
    return document
  })
