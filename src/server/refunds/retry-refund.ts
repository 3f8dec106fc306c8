import type { By } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { lockRefundable } from '#server/payments/refundable.ts'
import { requestRefund } from '#server/payments/request-refund.ts'
import { reasonOf } from '#shared/reasons.ts'
import { findLiveAttempt, findRefund, type RefundRow } from './queries.ts'

/**
 * Retries a failed refund with a new key. A repeated request makes no second attempt, and a requested one is sent again
 * at once.
 * Returns the current attempt. Throws 404 for an unknown refund, and 409 when its amount was refunded otherwise.
 */
export const tryRefundAgain = (deps: Context, refundId: string, by: By): Promise<RefundRow> =>
  inTransaction(deps.db, async (tx) => {
    const known = await findRefund(tx, refundId)
    const payment = known && (await lockRefundable(tx, known.payment_id))
    if (!known || !payment) throw notFound('Refund')
    const live = await findLiveAttempt(tx, known.decision_id)
    // The same key again: the provider makes one refund for any number of requests.
    if (live?.status === 'requested') await deps.jobs.enqueue(tx, 'refund', { refundId: live.id })
    if (live) return live
    if (payment.refundedAmount + known.amount > payment.amount) {
      throw conflict('This money has already been refunded in another way.', 'too_much')
    }
    const { amount, lines, decision_id: decisionId } = known
    const id = await requestRefund(tx, deps, { payment, amount, lines, reason: reasonOf(known), by, decisionId })
    const attempt = await findRefund(tx, id)
    if (!attempt) throw new Error(`refund ${id} does not exist after its request`)
    return attempt
  })
