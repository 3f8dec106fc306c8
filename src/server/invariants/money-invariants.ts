import { sql } from 'kysely'
import type { Invariants } from './invariant.ts'

// Placed orders have a request hash. Generated orders of a large test shop have neither a hash nor mails.

/** Invariants between the orders, both sides' payment records, and the mails about them. */
export const MONEY_INVARIANTS: Invariants = {
  'Every placed order still exists, with the total at which it was placed': sql`
    select audit.subject_id, audit.details from audit left join orders on orders.id::text = audit.subject_id
    where audit.action in ('order placed', 'order held')
      and (orders.id is null or orders.total_price <> (audit.details ->> 'total')::bigint)`,
  'A paid order stays paid until it is refunded': sql`
    select orders.id, orders.status from audit join orders on orders.id::text = audit.subject_id
    where audit.action = 'order paid' and orders.status not in ('paid', 'shipped', 'delivered', 'refunded')`,
  'Every released order has its audit entry': sql`
    select id from orders where cancelled_at is not null and request_hash is not null
      and not exists (select from audit where subject_id = orders.id::text and action in ('order expired', 'order released'))`,
  'A booked payment has the provider’s amount, currency and order': sql`
    select payments.id, payments.amount, payments.customer_fee, provider.amount as provider from payments
    join provider_payments provider on provider.id = payments.id
    where (payments.amount + payments.customer_fee, payments.currency) <> (provider.amount, provider.currency)
      or payments.order_id <> provider.order_id`,
  'A refund belongs to a payment of the shop and to the same order': sql`
    select refunds.id, refunds.payment_id from refunds
    left join (select id, order_id from payments union all select id, order_id from unmatched_payments) had
      on had.id = refunds.payment_id
    where had.id is null or had.order_id is distinct from refunds.order_id`,
  'The buyer has a mail about every step of the order': sql`
    select audit.subject_id, audit.action from audit join orders on orders.id::text = audit.subject_id
    join (values ('order placed', 'orderPlaced'), ('order held', 'orderPlaced'), ('order paid', 'orderPaid'),
      ('order expired', 'orderCancelled'), ('order released', 'orderCancelled'),
      ('order shipped', 'orderShipped'), ('order delivered', 'orderDelivered')) as provider (action, kind)
      on provider.action = audit.action
    where orders.request_hash is not null and orders.user_id is not null
      and not exists (select from mails where event_key = provider.kind || ':' || orders.id)`,
}
