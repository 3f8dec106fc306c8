import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict } from '#server/http/errors.ts'
import { type OrderRow, requireOrderRow } from '#server/orders/queries.ts'
import { returnStock } from '#server/orders/stock.ts'
import { lockOrder, markGivenBack } from '#server/payments/refundable.ts'
import { lockPaymentOf } from './queries.ts'
import { piecesPutBack } from './returned-pieces.ts'

/**
 * Cancels a paid test order and restocks it, once. Calls no provider, because no real money moved. Throws 409 for any
 * other order: the hold of an unpaid one ends as usual.
 */
export const cancelTestOrder = ({ db }: Pick<Context, 'db'>, id: string, by: By): Promise<OrderRow> =>
  inTransaction(db, async (tx) => {
    await lockOrder(tx, id)
    const order = await requireOrderRow(tx, id)
    if (!order.is_test || order.paid_at === null) throw conflict('Only a paid test order can be cancelled.')
    const putBack = await putRestBack(tx, order, by.actor.id)
    const payment = await lockPaymentOf(tx, id)
    const wasPaid = payment !== undefined && (await markGivenBack(tx, payment))
    if (putBack.length === 0 && !wasPaid) return order
    const action = 'test order cancelled'
    await writeAudit(tx, { action, subject: { type: 'order', id }, details: { putBack }, ...by })
    return requireOrderRow(tx, id)
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
