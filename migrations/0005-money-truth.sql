-- What the payment provider tells of every payment, booked or not: as it was at the last look, never older. The money
-- screen compares it with the shop's own books.

create table provider_payments (
  id text primary key,
  provider_order_id text,
  -- The order that the provider's order was made for; null while the shop knows none.
  order_id uuid references orders,
  amount bigint not null check (amount >= 0),
  amount_refunded bigint not null default 0 check (amount_refunded between 0 and amount),
  currency text not null,
  status text not null check (status in ('created', 'failed', 'authorized', 'captured', 'refunded')),
  method text not null default '',
  -- What the provider keeps, and the tax in it; null until it says so.
  fee bigint,
  tax bigint,
  -- By the provider's clock.
  created_at timestamptz not null,
  -- When the provider was asked for what stands here.
  checked_at timestamptz not null
);
create index provider_payments_by_time on provider_payments (created_at, id);
create index provider_payments_of_order on provider_payments (order_id);
create index provider_payments_of_provider_order on provider_payments (provider_order_id);

-- An unpaid order with a provider's order is looked at again and again until 72 hours after it was placed; then once more,
-- and that was the last look.
alter table orders add column next_check_at timestamptz;
alter table orders add column last_checked_at timestamptz;
create index orders_to_check on orders (next_check_at) where next_check_at is not null;
update orders set next_check_at = now() where provider_order_id is not null and paid_at is null;

-- An event is applied by the job that its arrival caused; one that could not be applied is tried again at this moment.
alter table webhook_events add column next_try_at timestamptz not null default now() + interval '30 seconds';
drop index webhook_events_waiting;
create index webhook_events_waiting on webhook_events (next_try_at) where applied_at is null;
