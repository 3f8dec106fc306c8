import { sql } from 'kysely'
import type { By } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, orNotFound } from '#server/http/errors.ts'
import { findOrder } from '#server/orders/queries.ts'
import { bookMatching } from '#server/payments/apply-payment.ts'
import { lockRefundable } from '#server/payments/refundable.ts'
import { reserveStockAgain, unmatchedReason } from '#server/payments/unmatched-payments.ts'
import type { ReconciliationRow } from './list-lines.ts'
import { refreshLine } from './resolutions.ts'
import { refundedAmount } from './sentence.ts'

/** Whether the late payment can still pay its cancelled order: nothing of it was refunded. */
export const canShipAnyway = (line: ReconciliationRow) =>
  line.unmatched?.reason_code === LATE && line.order?.status === 'cancelled' && refundedAmount(line) === 0

const NOT_FOR_SALE =
  'The products of this order are not in stock, not on sale, or need a prescription. Correct this first, or refund the payment.'

const LATE = 'late-payment'

/**
 * A late payment pays its cancelled order after all, because its pieces can be sold again. Idempotent. Throws 404 for
 * an unknown payment. Throws 409 when they cannot, for another kind of payment, or after a refund.
 */
export async function shipAnyway(deps: Context, id: string, by: By): Promise<void> {
  const payment = await deps.provider.findPayment(id)
  const paid = await inTransaction(deps.db, async (tx) => {
    const locked = orNotFound(await lockRefundable(tx, id), 'Payment')
    if (locked.isBooked) return undefined
    if (payment?.status !== 'captured' || locked.refundedAmount > 0) {
      throw conflict('This payment is being refunded, so it cannot pay the order.', 'too_late')
    }
    const order =
      (await deleteLatePayment(tx, id)) && locked.orderId !== null ? await findOrder(tx, locked.orderId) : undefined
    if (!order) throw conflict('Only a payment that came too late can pay its order after all.', 'not_late')
    // Staff decide about the old price of a payment that came days later.
    if ((await unmatchedReason(tx, order, payment)) || !(await reserveStockAgain(tx, order))) {
      throw conflict(NOT_FOR_SALE, 'sold_out')
    }
    await bookMatching(tx, deps, order, payment, by)
    await resolveLine(tx, id)
    return { orderId: order.id, paymentId: id, amount: payment.amount }
  })
  if (paid) deps.log.info(paid, 'paid')
}

const deleteLatePayment = async (tx: Db, id: string) =>
  (await tx
    .deleteFrom('unmatched_payments')
    .where('id', '=', id)
    .where('reason_code', '=', LATE)
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Its failed refund needs no further action. */
async function resolveLine(tx: Db, id: string) {
  await tx.updateTable('reconciliation_lines').set({ seen_at: sql<Date>`now()` }).where('payment_id', '=', id).execute()
  await refreshLine(tx, id)
}
