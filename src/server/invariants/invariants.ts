import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { CATALOGUE_INVARIANTS } from './catalogue-invariants.ts'
import { DOCUMENT_INVARIANTS } from './document-invariants.ts'
import type { Invariants } from './invariant.ts'
import { JOB_INVARIANTS } from './job-invariants.ts'
import { MONEY_INVARIANTS } from './money-invariants.ts'
import { PRESCRIPTION_INVARIANTS } from './prescription-invariants.ts'
import { wronglyPricedOrders } from './wrongly-priced-orders.ts'

type ViolatedInvariant = { invariant: string; rows: unknown[] }

/** True of the data at any time, also in a stopped or restored shop. */
export const DATA_INVARIANTS: Invariants = {
  ...CATALOGUE_INVARIANTS,
  'An order holds exactly its quantities, a cancelled order holds none, and restocks never exceed them': sql`
    select orders.id, order_items.variant_id
    from orders join order_items on order_items.order_id = orders.id
    left join stock_movements
      on stock_movements.order_id = orders.id and stock_movements.variant_id = order_items.variant_id
    group by orders.id, order_items.id
    having -coalesce(sum(delta) filter (where reason <> 'put back'), 0)
        <> case when orders.holds_stock then order_items.qty else 0 end
      or coalesce(sum(delta) filter (where reason = 'put back'), 0)
        not between 0 and case when orders.holds_stock then order_items.qty else 0 end`,
  'Every paid order has exactly one payment, of the order’s total': sql`
    select orders.id, orders.status, count(payments.id)
    from orders left join payments on payments.order_id = orders.id
    group by orders.id
    having count(payments.id) <> case when orders.paid_at is null then 0 else 1 end
      or bool_or(payments.amount <> orders.total_price)`,
  'A refunded order has no captured payment, and a paid order that is not shipped has one': sql`
    select orders.id, orders.status, payments.status from orders join payments on payments.order_id = orders.id
    where (orders.status = 'refunded' and payments.status = 'captured')
      or (orders.status = 'paid' and payments.status <> 'captured')`,
  'A payment is either booked or unmatched, never both': sql`
    select payments.id from payments join unmatched_payments on unmatched_payments.id = payments.id`,
  'Refunds never exceed the payment': sql`
    select had.id, had.amount, sum(refunds.amount)
    from (select id, amount, customer_fee from payments union all select id, amount, 0 from unmatched_payments) had
    join refunds on refunds.payment_id = had.id and refunds.status <> 'failed'
    group by had.id, had.amount, had.customer_fee
    having sum(refunds.amount) filter (where source <> 'provider') > had.amount
      or sum(refunds.amount) filter (where status <> 'requested') > had.amount + had.customer_fee`,
  'The reconciliation lines agree with the shop’s and the provider’s records': sql`
    select coalesce(line.payment_id, truth.payment_id) as payment_id, line.mismatch, truth.mismatch as should_be
    from payment_mismatches(array(select id from provider_payments union select id from payments
      union select id from unmatched_payments)) truth
    full join reconciliation_lines line on line.payment_id = truth.payment_id
    where (line.order_id, line.at, line.mismatch, line.matters_at)
      is distinct from (truth.order_id, truth.at, truth.mismatch, truth.matters_at)`,
  'The times of an order’s steps are in sequence': sql`
    select id from orders
    where paid_at < created_at or shipped_at < paid_at or delivered_at < shipped_at or cancelled_at < created_at`,
  'Every placed order and every paid order has its audit entry': sql`
    select orders.id from orders
    where not exists (select from audit where subject_id = orders.id::text and action in ('order placed', 'order held'))
      or (paid_at is not null
        and not exists (select from audit where subject_id = orders.id::text and action = 'order paid'))`,
  'The totals of an order follow from its lines': wronglyPricedOrders,
  ...MONEY_INVARIANTS,
  ...DOCUMENT_INVARIANTS,
  ...PRESCRIPTION_INVARIANTS,
}

export const INVARIANTS: Invariants = { ...DATA_INVARIANTS, ...JOB_INVARIANTS }

/** The broken invariants with the rows that break them. An empty list means that all hold. */
export async function violatedInvariants(db: Db, invariants = INVARIANTS): Promise<ViolatedInvariant[]> {
  const violated: ViolatedInvariant[] = []
  for (const [invariant, search] of Object.entries(invariants)) {
    const rows = typeof search === 'function' ? await search(db) : (await search.execute(db)).rows
    if (rows.length > 0) violated.push({ invariant, rows })
  }
  return violated
}
