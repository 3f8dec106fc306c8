-- The payment sandbox: what the payment provider would keep in its own books. It knows nothing of the shop's tables.
-- Amounts are whole paise.

create schema payment_sandbox;

-- Made once, at the first start that needs them.
create table payment_sandbox.keys (
  id smallint primary key check (id = 1),
  key_id text not null,
  key_secret text not null,
  webhook_secret text not null,
  created_at timestamptz not null default now()
);

create table payment_sandbox.orders (
  id text primary key check (id ~ '^order_[A-Za-z0-9]{14}$'),
  seq bigint not null generated always as identity unique,
  amount integer not null check (amount >= 100),
  amount_paid integer not null default 0 check (amount_paid in (0, amount)),
  currency text not null check (currency = 'INR'),
  receipt text check (length(receipt) <= 40),
  status text not null default 'created' check (status in ('created', 'attempted', 'paid')),
  attempts integer not null default 0 check (attempts >= 0),
  capture text not null default 'automatic' check (capture in ('automatic', 'manual')),
  -- How long an authorised payment waits for its manual capture before the money goes back.
  capture_minutes integer not null default 4320 check (capture_minutes between 1 and 7200),
  notes jsonb not null default '{}',
  created_at timestamptz not null,
  check ((status = 'paid') = (amount_paid = amount))
);
create index orders_of_receipt on payment_sandbox.orders (receipt);

create table payment_sandbox.payments (
  id text primary key check (id ~ '^pay_[A-Za-z0-9]{14}$'),
  seq bigint not null generated always as identity unique,
  order_id text not null references payment_sandbox.orders,
  amount integer not null check (amount >= 100),
  currency text not null check (currency = 'INR'),
  status text not null check (status in ('created', 'authorized', 'captured', 'refunded', 'failed')),
  method text not null check (method in ('card', 'upi', 'netbanking')),
  captured boolean not null default false,
  amount_refunded integer not null default 0 check (amount_refunded between 0 and amount),
  fee integer,
  tax integer,
  email text not null default '',
  contact text not null default '',
  notes jsonb not null default '{}',
  card_id text,
  card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  card_network text,
  card_international boolean not null default false,
  bank text,
  vpa text,
  bank_reference text,
  error_code text,
  error_description text,
  error_source text,
  error_step text,
  error_reason text,
  -- When a payment that nobody finishes fails, and an authorised one that nobody captures is given back.
  expires_at timestamptz,
  created_at timestamptz not null,
  check (status not in ('created', 'authorized', 'failed') or not captured),
  check (status <> 'captured' or captured)
);
create index payments_of_order on payment_sandbox.payments (order_id);
create index payments_expiring on payment_sandbox.payments (expires_at) where expires_at is not null;
-- The provider takes the money of an order once.
create unique index one_captured_payment_of_order on payment_sandbox.payments (order_id) where captured;

create table payment_sandbox.refunds (
  id text primary key check (id ~ '^rfnd_[A-Za-z0-9]{14}$'),
  seq bigint not null generated always as identity unique,
  payment_id text not null references payment_sandbox.payments,
  amount integer not null check (amount > 0),
  currency text not null check (currency = 'INR'),
  status text not null check (status in ('pending', 'processed', 'failed')),
  speed_requested text not null check (speed_requested in ('normal', 'optimum')),
  speed_processed text not null check (speed_processed in ('normal', 'instant')),
  receipt text,
  notes jsonb not null default '{}',
  arn text,
  idempotency_key text unique,
  request_hash text,
  settles_at timestamptz,
  created_at timestamptz not null
);
create index refunds_of_payment on payment_sandbox.refunds (payment_id);
create index refunds_settling on payment_sandbox.refunds (settles_at) where settles_at is not null;

-- Webhook messages; `body` is sent byte for byte. `next_try_at` is null once delivered or given up.
create table payment_sandbox.events (
  id text primary key,
  seq bigint not null generated always as identity unique,
  event text not null,
  body text not null,
  tries integer not null default 0,
  last_answer text not null default '',
  created_at timestamptz not null,
  next_try_at timestamptz,
  delivered_at timestamptz
);
create index events_waiting on payment_sandbox.events (next_try_at) where next_try_at is not null;
