-- What the payment provider would keep in its own books. Amounts are whole paise.
-- Until the shop's migration 0031 these tables were made by the shop's own migrations: each is left as it is where it is there.

-- Made once, at the first start that needs them.
create table if not exists payment_sandbox.keys (
  id smallint primary key check (id = 1),
  key_id text not null,
  key_secret text not null,
  webhook_secret text not null,
  created_at timestamptz not null default now(),
  -- After a change of the webhook's secret, messages may still come signed with the one before.
  previous_webhook_secret text not null
);

create table if not exists payment_sandbox.orders (
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
  -- How long after its start a late payment is still captured by itself.
  automatic_minutes integer not null default 4320 check (automatic_minutes >= 12),
  check ((status = 'paid') = (amount_paid = amount))
);
create index if not exists orders_of_receipt on payment_sandbox.orders (receipt);

create table if not exists payment_sandbox.payments (
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
  -- When a bank that was silent, or had said no, says yes after all.
  comes_at timestamptz,
  upi_flow text check (upi_flow in ('collect', 'intent')),
  check (status not in ('created', 'authorized', 'failed') or not captured),
  check (status <> 'captured' or captured)
);
create index if not exists payments_of_order on payment_sandbox.payments (order_id);
create index if not exists payments_coming on payment_sandbox.payments (comes_at) where comes_at is not null;
create index if not exists payments_expiring on payment_sandbox.payments (expires_at) where expires_at is not null;
-- The provider takes the money of an order once.
create unique index if not exists one_captured_payment_of_order on payment_sandbox.payments (order_id) where captured;

create table if not exists payment_sandbox.refunds (
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
  created_at timestamptz not null,
  will_fail boolean not null default false
);
create index if not exists refunds_of_payment on payment_sandbox.refunds (payment_id);
create index if not exists refunds_settling on payment_sandbox.refunds (settles_at) where settles_at is not null;

-- Webhook messages; `body` is sent byte for byte. `next_try_at` is null once delivered or given up.
create table if not exists payment_sandbox.events (
  id text primary key,
  seq bigint not null generated always as identity unique,
  event text not null,
  body text not null,
  tries integer not null default 0,
  last_answer text not null default '',
  created_at timestamptz not null,
  next_try_at timestamptz,
  delivered_at timestamptz,
  -- The machine's own time, not that of the sandbox's clock: a process that is sending keeps others away.
  leased_until timestamptz,
  -- The fault that the message met, and when it was sent again by hand.
  fault text,
  replayed_at timestamptz
);
create index if not exists events_waiting on payment_sandbox.events (next_try_at) where next_try_at is not null;

-- One row once somebody moved the clock: at the real moment `set_at` it showed `shows`, and has run `speed` times as fast since.
create table if not exists payment_sandbox.clock (
  id smallint primary key check (id = 1),
  set_at timestamptz not null,
  shows timestamptz not null,
  speed double precision not null check (speed between 1 and 100000)
);

-- One row once the webhook was disabled, by 24 hours of failures or by hand.
create table if not exists payment_sandbox.webhook (
  id smallint primary key check (id = 1),
  disabled_at timestamptz
);

create table if not exists payment_sandbox.faults (
  id text primary key,
  seq bigint not null generated always as identity unique,
  kind text not null,
  -- A named call, event or method, or 'any'.
  target text not null default 'any',
  -- How often it still happens; null: until it is taken off.
  remaining integer check (remaining >= 0),
  used integer not null default 0,
  seconds double precision check (seconds >= 0),
  copies integer check (copies between 1 and 100),
  amount integer check (amount >= 100),
  -- The part of what it could happen to that it does happen to.
  share double precision not null default 1 check (share > 0 and share <= 1),
  created_at timestamptz not null
);

create table if not exists payment_sandbox.disputes (
  id text primary key check (id ~ '^disp_[A-Za-z0-9]{14}$'),
  seq bigint not null generated always as identity unique,
  payment_id text not null references payment_sandbox.payments,
  amount integer not null check (amount >= 100),
  amount_deducted integer not null default 0 check (amount_deducted in (0, amount)),
  currency text not null check (currency = 'INR'),
  phase text not null check (phase in ('retrieval', 'chargeback', 'pre_arbitration', 'arbitration', 'fraud')),
  reason_code text not null,
  status text not null default 'open' check (status in ('open', 'under_review', 'won', 'lost', 'closed')),
  respond_by timestamptz not null,
  created_at timestamptz not null,
  check ((status = 'lost') = (amount_deducted > 0))
);
create index if not exists disputes_of_payment on payment_sandbox.disputes (payment_id);
