import { sql } from 'kysely'
import { type Days, isWithin } from '#server/database/days.ts'
import { deductedAmount, isLossAfterRefund, LOST_DISPUTE } from '#server/orders/disputed.ts'
import { isOfOtherMode } from '#server/orders/provider-mode.ts'
import { UNKNOWN_PAYMENT } from '#server/payments/queries.ts'

/**
 * The payments and refunds of these days in India, as a subquery. Received and refunded by the provider's time, in
 * rupees. Tests are left out, and so are announced payments that the provider does not know. `is_booked`: the payment
 * pays its order. `deducted`: what the bank took for a lost dispute, in paise. After a refund in full it is a row of its
 * own, with nothing refunded. `fee_tax`: the GST in the provider's fee, in paise.
 */
export function movedMoney(days: Days) {
  const isOwn = sql`not ${isOfOtherMode('line.provider_mode')}`
  return sql`(
    select line.at, 'payment' as kind, line.payment_id as id, line.payment_id,
      coalesce(booked.amount + booked.customer_fee, unmatched.amount) as amount, reported.fee, reported.tax as fee_tax,
      reported.method,
      coalesce(booked.order_id, unmatched.order_id) as order_id, booked.id is not null as is_booked,
      null::bigint as deducted
    from reconciliation_lines line
    left join payments booked on booked.id = line.payment_id
    left join unmatched_payments unmatched on unmatched.id = line.payment_id and unmatched.currency = 'INR'
      and unmatched.status <> ${UNKNOWN_PAYMENT}
    left join provider_payments reported on reported.id = line.payment_id
    where ${isWithin('line.at', days)} and ${isOwn} and (booked.id is not null or unmatched.id is not null)
    union all
    select given.at, 'refund', given.id, given.payment_id, given.amount, null, null, null, given.order_id, false,
      given.deducted
    from (
      select coalesce(reported.created_at, refunds.created_at) as at, refunds.id::text as id, refunds.payment_id,
        refunds.amount, refunds.order_id,
        case when refunds.reason_code = ${LOST_DISPUTE} then (refunds.reason_values ->> 'deducted')::bigint end as deducted
      from refunds left join provider_refunds reported on reported.id = refunds.provider_refund_id
      left join reconciliation_lines line on line.payment_id = refunds.payment_id
      where refunds.status in ('pending', 'processed') and refunds.currency = 'INR' and ${isOwn}
        and refunds.id in (
          select id from refunds where ${isWithin('created_at', days)}
          union all
          select refunds.id from provider_refunds sent join refunds on refunds.provider_refund_id = sent.id
          where ${isWithin('sent.created_at', days)})
    ) given
    where ${isWithin('given.at', days)}
    union all
    select disputes.updated_at, 'refund', disputes.id, disputes.payment_id, 0, null, null, null, disputes.order_id, false,
      ${deductedAmount}
    from disputes join reconciliation_lines line on line.payment_id = disputes.payment_id
    where ${isWithin('disputes.updated_at', days)} and ${isOwn} and disputes.currency = 'INR' and ${isLossAfterRefund}
  )`
}
