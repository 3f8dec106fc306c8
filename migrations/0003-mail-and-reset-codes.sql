-- Mail is written in the transaction that causes it and sent by a job: a mail server that is down delays nothing else.

create table mails (
  id uuid primary key,
  -- What happened, once: 'orderPaid:<order>'. Whatever happens twice is still one mail.
  event_key text not null unique,
  kind text not null,
  to_address text not null,
  subject text not null,
  text text not null,
  html text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'dead')),
  attempts integer not null default 0 check (attempts >= 0),
  last_error text not null default '',
  user_id uuid references users on delete set null,
  order_id uuid references orders,
  created_at timestamptz not null default now(),
  give_up_at timestamptz not null,
  -- Set by the one process that is just sending it; a claim that has passed was left by a dead one.
  claimed_until timestamptz,
  sent_at timestamptz,
  check ((status = 'sent') = (sent_at is not null))
);
create index mails_of_status on mails (status, id desc);
create index mails_of_user on mails (user_id);
create index mails_of_order on mails (order_id);

-- A code for a new password. It is kept only as a keyed hash, and one is live for each user.
create table reset_codes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  tries smallint not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When it was used, or gave way to a newer one or to another password.
  ended_at timestamptz
);
create unique index one_live_reset_code on reset_codes (user_id) where ended_at is null;
create index reset_codes_of_user on reset_codes (user_id, created_at);

-- How often somebody tried something, until `ends_at`; shared by all processes.
create table attempts (
  key text primary key,
  count integer not null check (count >= 0),
  ends_at timestamptz not null
);
create index attempts_by_end on attempts (ends_at);

-- A person sees their sign-ins: each has a name that is not its token, and the kind of device.
alter table sessions add column id uuid not null unique default gen_random_uuid();
alter table sessions add column device text not null default '';

-- The address of an order stays as it was agreed, until its buyer has their account deleted.
drop trigger order_amounts_stay on orders;
create trigger order_amounts_stay before update of items_total, items_price, tax_price, shipping_price, total_price,
  price_settings, created_at on orders for each row execute function refuse_change();
create trigger order_address_stays before update of shipping_address on orders for each row
  when (new.user_id is not null) execute function refuse_change();
