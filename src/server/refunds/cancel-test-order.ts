import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict } from '#server/http/errors.ts'
import { type OrderRow, requireOrderRow } from '#server/orders/queries.ts'
import { lockOrder, markRefunded } from '#server/payments/refundable.ts'
import { lockPaymentOf } from './queries.ts'
import { restockedPieces, restockLines } from './returned-pieces.ts'

/**
 * Cancels a paid test order and restocks it, once. Calls no provider, because no real money moved. Throws 409 for any
 * other order: the hold of an unpaid one ends as usual.
 */
export const cancelTestOrder = ({ db }: Pick<Context, 'db'>, id: string, by: By): Promise<OrderRow> =>
  inTransaction(db, async (tx) => {
    await lockOrder(tx, id)
    const order = await requireOrderRow(tx, id)
    if (!order.is_test || order.paid_at === null) throw conflict('Only a paid test order can be cancelled.')
    const remaining = await notRestocked(tx, order)
    const putBack = remaining.length === 0 ? [] : await restockLines(tx, order, remaining, by)
    const payment = await lockPaymentOf(tx, id)
    const wasPaid = payment !== undefined && (await markRefunded(tx, payment))
    if (putBack.length === 0 && !wasPaid) return order
    const action = 'test order cancelled'
    await writeAudit(tx, by, action, ['order', id], { putBack })
    return requireOrderRow(tx, id)
  })

/** The quantities that were not restocked yet. */
async function notRestocked(tx: Db, { id, items }: OrderRow) {
  const before = await restockedPieces(tx, id)
  return items
    .map((item) => ({ item: item.id, qty: item.qty - (before.get(item.variant_id) ?? 0) }))
    .filter(({ qty }) => qty > 0)
}
