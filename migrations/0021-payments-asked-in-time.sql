-- When the payment provider was asked for an unpaid order and did not know it; null while it does.
alter table orders add column provider_unknown_at timestamptz;
-- When the hold had ended and the provider could not be asked whether money has come; null while that never happened.
alter table orders add column release_waits_since timestamptz;

-- The provider's own fee, where the buyer paid it on top of the order's amount. Never part of what the shop gives back.
alter table payments add column customer_fee bigint not null default 0 check (customer_fee >= 0);

-- An order is now looked at until three days after its hold has ended: long holds were given up too early.
update orders set next_check_at = now()
where provider_order_id is not null and paid_at is null and next_check_at is null
  and held_until > created_at + interval '1 hour';
