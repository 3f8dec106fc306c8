import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { lockRefundable } from '#server/payments/refundable.ts'
import { type By, decideRefund } from '#server/payments/request-refund.ts'
import { reasonOf } from '#shared/reasons.ts'
import { findLiveAttempt, findRefund, type RefundRow } from './queries.ts'

/**
 * Another attempt of a refund that failed, with a key of its own. Pressed twice it is still one attempt; one that only
 * waits for the provider is asked for at once. Answers the attempt that counts now. 404 for an unknown one, 409 when its
 * money has gone back in another way.
 */
export const tryRefundAgain = (deps: Context, refundId: string, by: By): Promise<RefundRow> =>
  inTransaction(deps.db, async (tx) => {
    const known = await findRefund(tx, refundId)
    const payment = known && (await lockRefundable(tx, known.payment_id))
    if (!known || !payment) throw notFound('Refund')
    const live = await findLiveAttempt(tx, known.decision_id)
    // The same key again: the provider makes it once, however often it is asked.
    if (live?.status === 'requested') await deps.jobs.enqueue(tx, 'refund', { refundId: live.id })
    if (live) return live
    if (payment.goneBack + known.amount > payment.amount) {
      throw conflict('This money has already been refunded in another way.', 'too_much')
    }
    const { amount, decision_id: decisionId } = known
    const id = await decideRefund(tx, deps, { payment, amount, reason: reasonOf(known), by, decisionId })
    const attempt = await findRefund(tx, id)
    if (!attempt) throw new Error(`refund ${id} is not there after it was decided`)
    return attempt
  })
