import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { conflict } from '#server/http/errors.ts'
import type { Paise } from '#shared/money.ts'

/** The reason code of the money that the bank returned after a lost dispute. */
export const LOST_DISPUTE = 'dispute-lost'

/** In paise. A dispute of an older release has only its amount. */
export const deductedAmount = sql<Paise>`coalesce(disputes.amount_deducted, disputes.amount)`

// The refund names its dispute. One of an older release names none, and counts for every dispute of its payment.
const isWithoutRefund = sql<boolean>`(disputes.status = 'lost' and ${deductedAmount} > 0 and not exists (
  select from refunds where refunds.payment_id = disputes.payment_id and refunds.reason_code = ${LOST_DISPUTE}
    and coalesce(refunds.reason_values ->> 'dispute', disputes.id) = disputes.id))`

// A requested refund does not count: its job cancels it after a lost dispute.
const isRefundedInFull = sql<boolean>`coalesce(coalesce(
  (select booked.amount from payments booked where booked.id = disputes.payment_id),
  (select unmatched.amount from unmatched_payments unmatched where unmatched.id = disputes.payment_id)
) <= (
  select coalesce(sum(sent.amount), 0) from refunds sent
  where sent.payment_id = disputes.payment_id and sent.status in ('pending', 'processed')
), false)`

const isUnbookedLoss = sql<boolean>`(${isWithoutRefund} and not ${isRefundedInFull})`

/** After a refund in full nothing is left to book. The shop loses the deducted money. */
export const isLossAfterRefund = sql<boolean>`(${isWithoutRefund} and ${isRefundedInFull})`

// The bank asks for the money, or has returned it and that is not booked. A parcel or a refund on top would be a loss.
const deductsMoney = sql<boolean>`(disputes.status in ('open', 'under_review') or ${isUnbookedLoss})`

/** The bank disputes the payment of this order. Disputes are few, so they are read once for all rows. */
export const isDisputedOrder = sql<boolean>`(orders.id = any(array(
  select payments.order_id from disputes inner join payments on payments.id = disputes.payment_id where ${deductsMoney})))`

/** The lost disputes that are not booked as refunds, of one payment or of all. */
export const unbookedLosses = (db: Db, paymentId?: string) =>
  db
    .selectFrom('disputes')
    .select(['id', 'payment_id', 'amount', 'amount_deducted', 'currency', 'status'])
    .where(isUnbookedLoss)
    .$if(paymentId !== undefined, (query) => query.where('payment_id', '=', paymentId ?? ''))
    .orderBy('told_at')
    .execute()

export const isDisputedPayment = async (db: Db, paymentId: string): Promise<boolean> =>
  (await db
    .selectFrom('disputes')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where(deductsMoney)
    .executeTakeFirst()) !== undefined

/** Throws 409 for a payment that the bank disputes. */
export async function refuseDisputedPayment(db: Db, paymentId: string): Promise<void> {
  if (!(await isDisputedPayment(db, paymentId))) return
  throw conflict(
    'The buyer’s bank disputes this payment. The bank may return the money itself, so the shop cannot refund it.',
    'disputed',
  )
}
