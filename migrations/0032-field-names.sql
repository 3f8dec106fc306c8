-- Tables and functions get the field's names. Under the old names are views and functions for a process of the release
-- before, which runs beside the new one during a deploy. The next release drops them.

alter table once_keys rename to idempotency_keys;
alter table sign_in_places rename to trusted_networks;
alter table payment_exceptions rename to unmatched_payments;
alter table money_lines rename to reconciliation_lines;
alter table pictures rename to images;

alter function money_truth(text[]) rename to payment_mismatches;
alter function refresh_money_lines(text[]) rename to refresh_reconciliation_lines;
alter function keep_money_lines() rename to update_reconciliation_lines;

-- The functions that name them.
do $$
declare
  names text[][] := array[['payment_exceptions', 'unmatched_payments'], ['money_lines', 'reconciliation_lines'],
    ['pictures', 'images'], ['money_truth', 'payment_mismatches'],
    ['refresh_money_lines', 'refresh_reconciliation_lines']];
  definition text;
  name text[];
begin
  for definition in
    select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
      and prosrc ~ '\m(payment_exceptions|money_lines|pictures|money_truth|refresh_money_lines)\M'
  loop
    foreach name slice 1 in array names loop
      definition := regexp_replace(definition, '\m' || name[1] || '\M', name[2], 'g');
    end loop;
    execute definition;
  end loop;
end $$;

create view once_keys as select * from idempotency_keys;
create view sign_in_places as select * from trusted_networks;
create view payment_exceptions as select * from unmatched_payments;
create view money_lines as select * from reconciliation_lines;
create view pictures as select * from images;

create function money_truth(ids text[])
  returns table (payment_id text, order_id uuid, at timestamptz, mismatch text, matters_at timestamptz)
  language sql stable as $$ select * from payment_mismatches(ids) $$;
create function refresh_money_lines(ids text[]) returns void
  language sql as $$ select refresh_reconciliation_lines(ids) $$;

do $$
begin
  if exists (select from pg_roles where rolname = 'shop_app') then
    grant select, insert, update, delete on once_keys, sign_in_places, payment_exceptions, money_lines, pictures to shop_app;
  end if;
end $$;
