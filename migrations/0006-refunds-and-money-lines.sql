-- Money back: by people, in parts, and in the provider's own dashboard; disputes; and the lines of the money screen.

-- An order may be refunded in parts. All attempts of one decision share its id; a failed attempt stays, and one alone lives.
drop index one_refund_under_way;
alter table refunds
  add column decision_id uuid,
  add column source text not null default 'shop' check (source in ('shop', 'admin', 'provider')),
  add column currency text not null default 'INR',
  -- Why it failed, in the provider's own words; '' while it did not, or nobody said.
  add column failure text not null default '',
  add column idempotency_key text,
  add column request_hash text;
update refunds set decision_id = id;
alter table refunds alter column decision_id set not null;
create unique index one_live_attempt on refunds (decision_id) where status <> 'failed';
create unique index one_refund_of_key on refunds (order_id, idempotency_key);
create index refunds_of_payment on refunds (payment_id);
create index refunds_of_order on refunds (order_id);
create index refunds_by_time on refunds (created_at);

create trigger refunds_stay before update of payment_id, order_id, amount, currency, reason, decision_id, source, created_at
  on refunds for each row execute function refuse_change();
create trigger ended_refunds_stay before update of status on refunds for each row
  when (old.status in ('processed', 'failed') and new.status <> old.status) execute function refuse_change();

-- Never more goes back than came in. What the provider's dashboard did is a fact and is kept whatever it adds up to.
create function refuse_refund_above_payment() returns trigger language plpgsql as $$
declare captured bigint;
begin
  select amount into captured from payments where id = new.payment_id for update;
  if not found then
    select amount into captured from payment_exceptions where id = new.payment_id for update;
  end if;
  if captured is null or captured < new.amount + (
    select coalesce(sum(amount), 0) from refunds where payment_id = new.payment_id and status <> 'failed'
  ) then
    raise exception 'more would go back than came in with payment %', new.payment_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refunds_within_payment before insert on refunds for each row
  when (new.status <> 'failed' and new.source <> 'provider') execute function refuse_refund_above_payment();

alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check
  check (reason in ('opening', 'order', 'released', 'late payment', 'put back', 'admin'));
create index stock_movements_of_order on stock_movements (order_id);

-- What the payment provider tells of every refund, as it was at the last look.
create table provider_refunds (
  id text primary key,
  payment_id text not null,
  amount bigint not null check (amount > 0),
  status text not null check (status in ('pending', 'processed', 'failed')),
  -- By the provider's clock.
  created_at timestamptz not null,
  -- When the provider was asked for what stands here.
  checked_at timestamptz not null
);
create index provider_refunds_by_time on provider_refunds (created_at);

-- A buyer asks their bank for the money. It is answered in the provider's dashboard; here it is seen.
create table disputes (
  id text primary key,
  payment_id text not null,
  order_id uuid references orders,
  amount bigint not null check (amount >= 0),
  currency text not null,
  reason text not null default '',
  status text not null check (status in ('open', 'under_review', 'won', 'lost', 'closed')),
  respond_by timestamptz,
  -- When the provider told what stands here, by its clock: an older event changes nothing.
  told_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index disputes_of_payment on disputes (payment_id);

-- One line for each payment that either side knows of, with what is wrong when the two sides differ. Triggers keep it, so
-- that nothing that touches money can forget to, and so that 'what does not match' costs the same however much there is.
create table money_lines (
  payment_id text primary key,
  order_id uuid references orders,
  at timestamptz not null,
  mismatch text,
  -- From this moment on it matters: what may still be on its way is no mismatch yet.
  matters_at timestamptz,
  -- When the provider was asked and knew no such payment.
  unknown_at timestamptz,
  -- When somebody looked at it and said that nothing more is to be done.
  seen_at timestamptz,
  check ((mismatch is null) = (matters_at is null))
);
create index money_lines_by_time on money_lines (at desc, payment_id desc);
create index money_lines_of_order on money_lines (order_id);
create index money_lines_by_id on money_lines (payment_id text_pattern_ops);
create index money_lines_wrong on money_lines (at desc, payment_id desc)
  where mismatch is not null and (seen_at is null or seen_at < matters_at);

-- What is wrong with each of these payments: of several things the most urgent, those that may still mend themselves last.
create function money_truth(ids text[])
  returns table (payment_id text, order_id uuid, at timestamptz, mismatch text, matters_at timestamptz)
  language sql stable as $$
  select wanted.id, coalesce(ledger.order_id, aside.order_id, told.order_id),
    coalesce(told.created_at, ledger.captured_at, aside.created_at), wrong.mismatch, wrong.matters_at
  from unnest(ids) as wanted (id)
  left join provider_payments told on told.id = wanted.id
  left join payments ledger on ledger.id = wanted.id
  left join payment_exceptions aside on aside.id = wanted.id
  left join orders on orders.id = aside.order_id
  left join money_lines line on line.payment_id = wanted.id
  left join lateral (
    select coalesce(sum(amount) filter (where status <> 'failed'), 0) as gone,
      min(created_at + case status when 'requested' then interval '1 hour' else interval '7 days' end)
        filter (where status in ('requested', 'pending')) as stuck_at
    from refunds where refunds.payment_id = wanted.id
  ) back on true
  left join lateral (
    select max(failed.updated_at) as at from refunds failed
    where failed.payment_id = wanted.id and failed.status = 'failed'
      and failed.amount + back.gone <= coalesce(ledger.amount, aside.amount)
      and not exists (select from refunds other where other.decision_id = failed.decision_id and other.status <> 'failed')
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
    where kind.matters_at is not null order by rank limit 1
  ) wrong on true
  where coalesce(told.created_at, ledger.captured_at, aside.created_at) is not null
$$;

create function refresh_money_lines(ids text[]) returns void language plpgsql as $$
begin
  -- Whoever else changes something of the same payment waits, so that neither works out its line without the other's
  -- change. A few locks that many payments share, taken in their order: a large file of payments needs no more.
  perform pg_advisory_xact_lock(6, bucket)
  from (select distinct hashtext(id) & 63 as bucket from unnest(ids) as id order by bucket) as buckets;
  insert into money_lines as line (payment_id, order_id, at, mismatch, matters_at)
  select * from money_truth(ids)
  on conflict (payment_id) do update
    set order_id = excluded.order_id, at = excluded.at, mismatch = excluded.mismatch, matters_at = excluded.matters_at
    where (line.order_id, line.at, line.mismatch, line.matters_at)
      is distinct from (excluded.order_id, excluded.at, excluded.mismatch, excluded.matters_at);
end $$;

-- The argument is the column with the payment's id.
create function keep_money_lines() returns trigger language plpgsql as $$
declare ids text[];
begin
  execute format('select array_agg(distinct %I) from changed', tg_argv[0]) into ids;
  if tg_table_name = 'payments' then
    -- What is wrong with a payment that was set aside depends on whether its order has another one.
    select ids || coalesce(array_agg(aside.id), '{}') into ids
    from payment_exceptions aside where aside.order_id in (select changed.order_id from changed);
  end if;
  if ids is not null then
    perform refresh_money_lines(ids);
  end if;
  return null;
end $$;

do $$
declare source record;
begin
  for source in select * from (values ('provider_payments', 'id'), ('payments', 'id'), ('payment_exceptions', 'id'),
    ('refunds', 'payment_id'), ('disputes', 'payment_id')) as sources (name, key)
  loop
    execute format('create trigger money_lines_follow_new after insert on %I referencing new table as changed
      for each statement execute function keep_money_lines(%L)', source.name, source.key);
    execute format('create trigger money_lines_follow_change after update on %I referencing new table as changed
      for each statement execute function keep_money_lines(%L)', source.name, source.key);
  end loop;
end $$;

select refresh_money_lines(array(
  select id from provider_payments union select id from payments union select id from payment_exceptions));
