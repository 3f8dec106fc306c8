-- After a lost dispute the bank has returned money. Staff decide anew what is left to refund.
create or replace function can_try_again(failed refunds) returns boolean language sql stable as $$
  select failed.status = 'failed'
    and not exists (select from refunds taken
      where taken.payment_id = failed.payment_id and taken.reason_code = 'dispute-lost')
    and not exists (select from refunds other
      where other.payment_id = failed.payment_id and other.decision_id = failed.decision_id
        and (other.status <> 'failed' or other.id > failed.id))
    and not exists (select from payments later
      where later.id = failed.payment_id and later.captured_at > failed.updated_at)
    and failed.amount + (select coalesce(sum(amount), 0) from refunds other
        where other.payment_id = failed.payment_id and other.status <> 'failed')
      <= coalesce((select amount from payments where id = failed.payment_id),
        (select amount from unmatched_payments where id = failed.payment_id))
    and not exists (select from jsonb_array_elements(failed.lines) line
      join order_items item on item.id = (line ->> 'item')::uuid
      where (line ->> 'qty')::int + (select coalesce(sum((taken ->> 'qty')::int), 0)
          from refunds other, jsonb_array_elements(other.lines) taken
          where other.payment_id = failed.payment_id and other.status <> 'failed' and taken ->> 'item' = line ->> 'item')
        > item.qty)
$$;
