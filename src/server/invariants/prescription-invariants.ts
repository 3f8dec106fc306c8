import { sql } from 'kysely'
import type { Invariants } from './invariant.ts'

export const PRESCRIPTION_INVARIANTS: Invariants = {
  'No order with a medicine that needs a prescription was shipped before its release': sql`
    select orders.id, orders.prescription from orders
    where shipped_at is not null and prescription is distinct from 'released' and needs_prescription(orders.id)
      -- A refund that failed after the parcel was sent names pieces that were not in it.
      and not exists (select from refunds where order_id = orders.id and status = 'failed' and lines <> '[]')`,
  'An order needs a prescription if a medicine in its parcel does, and only if one of its lines does': sql`
    select orders.id, orders.prescription from orders
    where case when prescription is null then shipped_at is null and needs_prescription(orders.id)
      else not exists (select from order_items where order_id = orders.id and prescription_needed) end`,
  'A refused prescription has ended its order with a refund, and a waiting one has a file': sql`
    select orders.id, orders.prescription, orders.status from orders
    where (prescription = 'refused' and status <> 'refunded')
      or (prescription = 'sent' and not exists (select from prescriptions where order_id = orders.id))
      or (prescription in ('released', 'refused')) <> (prescription_decided_at is not null)`,
}
