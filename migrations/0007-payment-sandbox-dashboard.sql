-- What the payment sandbox's dashboard works with: its clock, the faults it was told to play, disputes, the webhook's state.

-- One row once somebody moved the clock: at the real moment `set_at` it showed `shows`, and has run `speed` times as fast since.
create table payment_sandbox.clock (
  id smallint primary key check (id = 1),
  set_at timestamptz not null,
  shows timestamptz not null,
  speed double precision not null check (speed between 1 and 100000)
);

-- One row once the webhook was disabled, by 24 hours of failures or by hand.
create table payment_sandbox.webhook (
  id smallint primary key check (id = 1),
  disabled_at timestamptz
);

create table payment_sandbox.faults (
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

create table payment_sandbox.disputes (
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
create index disputes_of_payment on payment_sandbox.disputes (payment_id);

-- After a change of the webhook's secret, messages may still come signed with the one before.
alter table payment_sandbox.keys add column previous_webhook_secret text;
update payment_sandbox.keys set previous_webhook_secret = replace(gen_random_uuid()::text, '-', '');
alter table payment_sandbox.keys alter column previous_webhook_secret set not null;

-- How long after its start a late payment is still captured by itself.
alter table payment_sandbox.orders
  add column automatic_minutes integer not null default 4320 check (automatic_minutes >= 12);

-- When a bank that was silent, or had said no, says yes after all.
alter table payment_sandbox.payments add column comes_at timestamptz;
alter table payment_sandbox.payments add column upi_flow text check (upi_flow in ('collect', 'intent'));
update payment_sandbox.payments set upi_flow = 'collect' where method = 'upi';
create index payments_coming on payment_sandbox.payments (comes_at) where comes_at is not null;

alter table payment_sandbox.refunds add column will_fail boolean not null default false;

-- `leased_until` is the machine's own time, not that of the sandbox's clock: a process that is sending keeps others away.
alter table payment_sandbox.events add column leased_until timestamptz;
-- The fault that the message met, and when it was sent again by hand.
alter table payment_sandbox.events add column fault text;
alter table payment_sandbox.events add column replayed_at timestamptz;
