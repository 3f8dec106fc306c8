-- A lost dispute ends the refunds that waited for it. A later refund of the rest may be tried again.
create or replace function can_try_again(failed refunds) returns boolean language sql stable as $$
  select failed.status = 'failed'
    and not exists (select from refunds taken
      where taken.payment_id = failed.payment_id and taken.reason_code = 'dispute-lost'
        and taken.created_at >= failed.created_at)
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

-- A mismatch that staff settled no longer hides another one of the same payment.
create or replace function payment_mismatches(ids text[])
  returns table (payment_id text, order_id uuid, at timestamptz, mismatch text, matters_at timestamptz)
  language sql stable set enable_seqscan = off as $$
  select wanted.id, coalesce(ledger.order_id, aside.order_id, told.order_id),
    coalesce(told.created_at, ledger.captured_at, aside.created_at), wrong.mismatch, wrong.matters_at
  from unnest(ids) as wanted (id)
  left join provider_payments told on told.id = wanted.id
  left join payments ledger on ledger.id = wanted.id
  left join unmatched_payments aside on aside.id = wanted.id
  left join orders on orders.id = aside.order_id
  left join reconciliation_lines line on line.payment_id = wanted.id
  left join lateral (
    select coalesce(sum(amount) filter (where status <> 'failed'), 0) as gone,
      min(created_at + case status when 'requested' then interval '1 hour' else interval '7 days' end)
        filter (where status in ('requested', 'pending')) as stuck_at
    from refunds where refunds.payment_id = wanted.id
  ) back on true
  left join lateral (
    select max(updated_at) as at from refunds
    where refunds.payment_id = wanted.id and can_try_again(refunds)
  ) failed on true
  left join lateral (
    select max(updated_at) filter (where status in ('open', 'under_review')) as open_at,
      max(updated_at) filter (where status = 'lost') as lost_at
    from disputes where disputes.payment_id = wanted.id
  ) dispute on true
  left join lateral (
    select case when aside.resolved_at is null and back.gone < aside.amount then aside.created_at end as at,
      case
        when aside.status = 'unknown' then 'unknown-there'
        when aside.order_id is null then 'no-order'
        when aside.currency <> 'INR' or aside.amount <> orders.total_price then 'wrong-amount'
        when exists (select from payments other where other.order_id = aside.order_id) then 'second-payment'
        else 'late-payment'
      end as mismatch
  ) unbooked on true
  left join lateral (
    select kind.mismatch, kind.matters_at
    from (values
      (1, 'dispute', dispute.open_at),
      (2, 'not-captured', case when ledger.id is null then null when told.id is null then line.unknown_at
        when told.status not in ('captured', 'refunded') then told.checked_at end),
      (3, 'refund-failed', failed.at),
      (4, unbooked.mismatch, unbooked.at),
      (5, 'refunded-there', case when coalesce(ledger.id, aside.id) is not null and told.amount_refunded > back.gone
        then told.checked_at end),
      (6, 'dispute-lost', dispute.lost_at),
      (7, 'refund-stuck', back.stuck_at),
      (8, case when told.order_id is null then 'no-order' else 'not-booked' end,
        case when told.status = 'captured' and ledger.id is null and aside.id is null
          then case when told.order_id is null then told.created_at + interval '15 minutes'
            else told.checked_at + interval '1 minute' end end),
      (9, 'authorized', case when told.status = 'authorized' then told.created_at + interval '1 hour' end)
    ) as kind (rank, mismatch, matters_at)
    where kind.matters_at is not null
    order by coalesce(line.seen_at >= kind.matters_at, false), rank limit 1
  ) wrong on true
  where coalesce(told.created_at, ledger.captured_at, aside.created_at) is not null
$$;

select refresh_reconciliation_lines(array(
  select payment_id from reconciliation_lines where mismatch is not null
  union select payment_id from refunds where status = 'failed'));
