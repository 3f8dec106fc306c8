import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { isId } from '#server/database/id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { issueInvoice } from './issue.ts'
import { type DocumentRow, documentsOf, findSold, isInvoice } from './queries.ts'

/**
 * The invoice of an order that was shipped before invoices began: it is never issued automatically, but the accountant
 * may issue it. Throws 404 for an unknown order. Throws 409 before shipping, for a second invoice, and without a GSTIN.
 */
export const issueLate = (db: Db, orderId: string, by: By): Promise<DocumentRow> =>
  inTransaction(db, async (tx) => {
    if (!isId(orderId)) throw notFound('Order')
    await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
    const sold = await findSold(tx, orderId)
    if (!sold) throw notFound('Order')
    if (sold.shipped_at === null) throw conflict('The invoice is made when the order is shipped.')
    if ((await documentsOf(tx, orderId)).some(isInvoice)) throw conflict('This order has its invoice already.')
    const document = await issueInvoice(tx, orderId)
    if (!document) throw conflict('Enter the GSTIN in the settings first.')
    await writeAudit(tx, {
      action: 'invoice issued later',
      subject: { type: 'order', id: orderId },
      details: { document: document.number },
      ...by,
    })
    return document
  })
