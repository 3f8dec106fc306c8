import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { issueInvoice } from '#server/documents/issue.ts'
import { conflict } from '#server/http/errors.ts'
import type { Shipment } from '#shared/orders.ts'
import type { PlainSentence } from '#shared/sentence.ts'
import { toBeSent } from './left-out.ts'
import { refuseTestOrder } from './provider-mode.ts'
import { markDelivered, markShipped, requireOrderRow } from './queries.ts'
import { writeOrderMail } from './write-order-mail.ts'

type MoveDeps = Pick<Context, 'db' | 'jobs' | 'publicUrl'>

/** Throws 409 unless the order is paid and not shipped, and while the bank disputes its payment. */
export const shipOrder = (deps: MoveDeps, id: string, shipment: Shipment, by: By) =>
  move(deps, id, by, {
    action: 'order shipped',
    details: shipment,
    mail: 'orderShipped',
    mark: (tx) => markShipped(tx, id, shipment),
    refusal: 'Only a paid order that is not yet shipped can be shipped.',
  })

/** Throws 409 unless the order is shipped and not delivered. */
export const deliverOrder = (deps: MoveDeps, id: string, by: By) =>
  move(deps, id, by, {
    action: 'order delivered',
    details: {},
    mail: 'orderDelivered',
    mark: (tx) => markDelivered(tx, id),
    refusal: 'Only a shipped order that is not yet delivered can be marked as delivered.',
  })

const DISPUTED =
  'The buyer’s bank disputes this payment. Do not send the parcel unless the dispute is decided in the shop’s favour.'
const NOT_RELEASED = 'The prescription of this order has not been released yet. The order cannot be shipped.'

type Move = {
  action: string
  details: object
  mail: 'orderShipped' | 'orderDelivered'
  mark: (tx: Db) => Promise<{ id: string } | undefined>
  refusal: PlainSentence
}

function move(deps: MoveDeps, id: string, by: By, { action, details, mail, mark, refusal }: Move) {
  return inTransaction(deps.db, async (tx) => {
    const moved = await mark(tx)
    const order = await requireOrderRow(tx, id)
    refuseTestOrder(order)
    if (!moved && order.status === 'paid' && mail === 'orderShipped')
      throw order.is_disputed ? conflict(DISPUTED, 'disputed') : conflict(NOT_RELEASED, 'prescription')
    if (!moved) throw conflict(refusal)
    await writeAudit(tx, { action, subject: { type: 'order', id }, details, ...by })
    if (mail === 'orderShipped') await issueInvoice(tx, id)
    const [parcel = order] = mail === 'orderShipped' ? await toBeSent(tx, [order]) : []
    await writeOrderMail(tx, deps, mail, parcel)
    return order
  })
}
