-- Test money stays test money: orders and payments carry the mode and the account (the key id) of the provider that they
-- were made with.

-- The account that the running shop uses, written at each start.
create table provider_account (
  id smallint primary key default 1 check (id = 1),
  mode text not null check (mode in ('sandbox', 'test', 'live')),
  account text not null,
  -- Rows from before this migration that the sandbox does not know have no mode. They are of the first real account.
  earlier_mode text check (earlier_mode in ('test', 'live'))
);

create function running_provider_mode() returns text language sql stable as $$ select mode from provider_account $$;
create function running_provider_account() returns text language sql stable as $$ select account from provider_account $$;

-- An order has a mode as soon as it has a provider's order: until then it can be paid in any mode.
alter table orders
  add column provider_mode text check (provider_mode in ('sandbox', 'test', 'live')),
  add column provider_account text;
alter table payments add column provider_mode text, add column provider_account text;
alter table provider_payments add column provider_mode text, add column provider_account text;
alter table provider_refunds add column provider_mode text;
alter table money_lines add column provider_mode text;
alter table webhook_events add column provider_mode text;

update orders set provider_mode = 'sandbox', provider_account = (select key_id from payment_sandbox.keys)
  where provider_order_id in (select id from payment_sandbox.orders);
update money_lines set provider_mode = 'sandbox' where payment_id in (select id from payment_sandbox.payments);
update provider_refunds set provider_mode = 'sandbox' where payment_id in (select id from payment_sandbox.payments);
update webhook_events set provider_mode = 'sandbox'
  where applied_at is null and body #>> '{payload,payment,entity,id}' in (select id from payment_sandbox.payments);

-- The money lines stay as they are: working each out again would take long.
alter table payments disable trigger money_lines_follow_change;
alter table provider_payments disable trigger money_lines_follow_change;
update payments set provider_mode = 'sandbox', provider_account = (select key_id from payment_sandbox.keys)
  where id in (select id from payment_sandbox.payments);
update provider_payments set provider_mode = 'sandbox', provider_account = (select key_id from payment_sandbox.keys)
  where id in (select id from payment_sandbox.payments);
alter table payments enable trigger money_lines_follow_change;
alter table provider_payments enable trigger money_lines_follow_change;

-- Whatever the shop learns from now on, it learns from the account that it runs with.
alter table payments
  alter column provider_mode set default running_provider_mode(),
  alter column provider_account set default running_provider_account();
alter table provider_payments
  alter column provider_mode set default running_provider_mode(),
  alter column provider_account set default running_provider_account();
alter table provider_refunds alter column provider_mode set default running_provider_mode();
alter table money_lines alter column provider_mode set default running_provider_mode();
alter table webhook_events alter column provider_mode set default running_provider_mode();
