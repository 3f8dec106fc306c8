import { hash } from 'node:crypto'
import type { By } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, keyReused, notFound, wrongField } from '#server/http/errors.ts'
import { requireOrderRow } from '#server/orders/queries.ts'
import { lockOrder } from '#server/payments/refundable.ts'
import { requestRefund } from '#server/payments/request-refund.ts'
import type { Paise } from '#shared/money.ts'
import { MIN_PAYMENT } from '#shared/pricing.ts'
import type { RefundDraft } from '#shared/refunds.ts'
import { findRefundOfKey, lockPaymentOf } from './queries.ts'
import { refundAmount } from './refund-amount.ts'
import { refuseEmptyParcel, restockLines } from './returned-pieces.ts'

/**
 * Refunds a paid order in whole or in part, and restocks the named quantities, under the order's lock. The same key
 * returns the first refund.
 * Throws 404 for an unknown order and 422 for the same key with another body. Throws 409 when the order was not paid,
 * or the amount or a quantity is too large. Throws 400 for an amount or a rest that the provider cannot refund.
 */
export function refundOrder(deps: Context, orderId: string, draft: RefundDraft, key: string, by: By): Promise<void> {
  const requestHash = hash('sha256', JSON.stringify(draft))
  return inTransaction(deps.db, async (tx) => {
    if (!(await lockOrder(tx, orderId))) throw notFound('Order')
    const earlier = await findRefundOfKey(tx, orderId, key)
    if (earlier && earlier.request_hash !== requestHash) {
      throw keyReused('This refund was already sent with different details. Please open the window again.')
    }
    if (earlier) return
    const payment = await lockPaymentOf(tx, orderId)
    if (!payment) throw conflict('This order was not paid, so there is nothing to refund.', 'not_paid')

    const remaining = payment.amount - payment.refundedAmount
    const amount = await refundAmount(tx, orderId, draft, remaining)
    refuseUnpayable(amount, remaining)
    const putBack =
      draft.putBack.length === 0 ? [] : await restockLines(tx, await requireOrderRow(tx, orderId), draft.putBack, by)
    const reason = { typed: draft.reason }
    const { lines } = draft
    await requestRefund(tx, deps, { payment, amount, lines, reason, by, key, requestHash, details: { putBack } })
    await refuseEmptyParcel(tx, orderId)
  })
}

/** Without a rest, or above it, `requestRefund` refuses. */
function refuseUnpayable(amount: Paise, remaining: Paise) {
  if (amount > remaining || remaining <= 0) return
  if (amount < MIN_PAYMENT) throw wrongField('amount', 'A refund is at least ₹1.00.')
  if (amount < remaining && remaining - amount < MIN_PAYMENT)
    throw wrongField(
      'amount',
      'Less than ₹1.00 would be left, which cannot be refunded later. Refund everything that is left.',
    )
}
