import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { requireOrderRow, updatePrescriptionNeed } from '#server/orders/queries.ts'
import { lockOrder } from '#server/payments/refundable.ts'
import { claimIdempotencyKey } from '#server/platform/idempotency/idempotency.ts'
import type { RestockDraft } from '#shared/refunds.ts'
import { canRestock } from '#shared/staff-steps.ts'
import { lockPaymentOf } from './queries.ts'
import { refuseEmptyParcel, restockLines } from './returned-pieces.ts'

/**
 * Restocks units of a paid order after its refund or the return of its parcel. The same key does it once.
 * Throws 404 for an unknown order, and 409 when its units cannot be restocked. Throws 422 for the same key with other
 * units.
 */
export function restockOrder(
  { db }: Pick<Context, 'db'>,
  orderId: string,
  draft: RestockDraft,
  key: string,
  by: By,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await lockOrder(tx, orderId))) throw notFound('Order')
    if (!(await claimIdempotencyKey(tx, { userId: by.actor.id, key, request: { orderId, ...draft } }))) return
    const order = await requireOrderRow(tx, orderId)
    if (order.paid_at === null)
      throw conflict('This order was not paid. Its pieces return to stock when it is cancelled.', 'not_paid')
    const payment = await lockPaymentOf(tx, orderId)
    const hasRefund = payment !== undefined && payment.refundedAmount > 0
    if (!canRestock({ isPaid: true, status: order.status }, hasRefund))
      throw conflict('This order has not been shipped yet. Refund these pieces first.', 'put_back')

    const putBack = await restockLines(tx, order, draft.lines, by)
    await refuseEmptyParcel(tx, orderId)
    await updatePrescriptionNeed(tx, orderId)
    await writeAudit(tx, by, 'pieces restocked', ['order', orderId], { putBack })
  })
}
