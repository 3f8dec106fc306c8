import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { findOrder, type OrderRow } from '#server/orders/queries.ts'
import { returnStock } from '#server/orders/stock.ts'
import { lockOrder, lockRefundable, markGivenBack } from '#server/payments/refundable.ts'
import { findPaymentOf } from './queries.ts'
import { piecesPutBack } from './returned-pieces.ts'

/**
 * Cancels a paid test order and restocks it, once. Calls no provider, because no real money moved. Throws 409 for any
 * other order: the hold of an unpaid one ends as usual.
 */
export const cancelTestOrder = ({ db }: Pick<Context, 'db'>, id: string, by: By): Promise<OrderRow> =>
  inTransaction(db, async (tx) => {
    await lockOrder(tx, id)
    const order = await findOrder(tx, id)
    if (!order) throw notFound('Order')
    if (!order.is_test || order.paid_at === null) throw conflict('Only a paid test order can be cancelled.')
    const putBack = await putRestBack(tx, order, by.actor.id)
    const wasPaid = await endPayment(tx, id)
    if (putBack.length === 0 && !wasPaid) return order
    const action = 'test order cancelled'
    await writeAudit(tx, { action, subject: { type: 'order', id }, details: { putBack }, ...by })
    return (await findOrder(tx, id)) ?? order
  })

/** Returns the restocked quantities in words, for the audit log. */
async function putRestBack(tx: Db, { id, items }: OrderRow, actorId: string): Promise<string[]> {
  const before = await piecesPutBack(tx, id)
  const rest = items
    .map(({ variant_id, qty, product_name }) => ({
      variantId: variant_id,
      qty: qty - (before.get(variant_id) ?? 0),
      name: product_name,
    }))
    .filter(({ qty }) => qty > 0)
  if (rest.length > 0) await returnStock(tx, id, rest, { reason: 'put back', actorId })
  return rest.map(({ qty, name }) => `${qty} × ${name}`)
}

/** Returns false when it had ended before. */
async function endPayment(tx: Db, orderId: string): Promise<boolean> {
  const paidBy = await findPaymentOf(tx, orderId)
  const payment = paidBy && (await lockRefundable(tx, paidBy.id))
  if (!payment) return false
  return markGivenBack(tx, payment)
}
