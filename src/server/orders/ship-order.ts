import { writeAudit } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import type { SignedInUser } from '#server/http/sign-in.ts'
import type { Shipment } from '#shared/orders.ts'
import { findOrder, markDelivered, markShipped } from './queries.ts'

type By = { admin: SignedInUser; requestId: string }

/** 409 unless the order is paid and not shipped. */
export const shipOrder = (db: Db, id: string, shipment: Shipment, by: By) =>
  move(
    db,
    id,
    by,
    'order shipped',
    shipment,
    (tx) => markShipped(tx, id, shipment),
    'Only a paid order that is not yet shipped can be shipped.',
  )

/** 409 unless the order is shipped and not delivered. */
export const deliverOrder = (db: Db, id: string, by: By) =>
  move(
    db,
    id,
    by,
    'order delivered',
    {},
    (tx) => markDelivered(tx, id),
    'Only a shipped order that is not yet delivered can be marked as delivered.',
  )

function move(
  db: Db,
  id: string,
  { admin, requestId }: By,
  action: string,
  details: object,
  mark: (tx: Db) => Promise<{ id: string } | undefined>,
  refusal: string,
) {
  return inTransaction(db, async (tx) => {
    const moved = await mark(tx)
    const order = await findOrder(tx, id)
    if (!order) throw notFound('Order')
    if (!moved) throw conflict(refusal)
    await writeAudit(tx, { action, actor: admin, subject: { type: 'order', id }, details, requestId })
    return order
  })
}
