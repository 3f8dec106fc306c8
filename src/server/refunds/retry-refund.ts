import type { By } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { lockRefundable } from '#server/payments/refundable.ts'
import { requestRefund } from '#server/payments/request-refund.ts'
import { reasonOf } from '#shared/reasons.ts'
import { findCurrentAttempt, findRefund, type RefundRow } from './queries.ts'
import { refuseEmptyParcel } from './returned-pieces.ts'

/**
 * Retries a failed refund with a new key. A repeated request makes no second attempt, and a requested one is sent again
 * at once.
 * Returns the current attempt. Throws 404 for an unknown refund. Throws 409 when its amount or its pieces were refunded
 * otherwise, and when its payment pays its order after all. Throws 409 when an order to be sent would have no piece
 * left.
 */
export const retryRefund = (deps: Context, refundId: string, by: By): Promise<RefundRow> =>
  inTransaction(deps.db, async (tx) => {
    const known = await findRefund(tx, refundId)
    const payment = known && (await lockRefundable(tx, known.payment_id))
    const current = known && (await findCurrentAttempt(tx, known))
    if (!payment || !current) throw notFound('Refund')
    // The same key again: the provider makes one refund for any number of requests.
    if (current.status === 'requested') await deps.jobs.enqueue(tx, 'refund', { refundId: current.id })
    if (current.status !== 'failed') return current
    const { amount, lines, decision_id: decisionId } = current
    if (!current.can_try_again) {
      throw lines.length === 0 && payment.refundedAmount + amount <= payment.amount
        ? conflict('This payment belongs to an order. Refund it on the order page.', 'pays_order')
        : conflict('This money has already been refunded in another way.', 'too_much')
    }
    const id = await requestRefund(tx, deps, { payment, amount, lines, reason: reasonOf(current), by, decisionId })
    if (payment.isBooked && payment.orderId !== null) await refuseEmptyParcel(tx, payment.orderId)
    const attempt = await findRefund(tx, id)
    if (!attempt) throw new Error(`refund ${id} does not exist after its request`)
    return attempt
  })
