-- What DPDP Rules 2025, rule 8(3), wants of a deleted account, for one year. No call reads it.
create table deleted_accounts (
  id uuid primary key default gen_random_uuid(),
  deleted_at timestamptz not null default now(),
  data jsonb not null
);
create index deleted_accounts_by_time on deleted_accounts (deleted_at);

-- Books stay for 72 months after the annual return, due on 31 December after the financial year (CGST Act, section 36).
create function last_day_of_books(day date) returns date language sql immutable as $$
  select make_date(extract(year from day + interval '9 months')::int + 6, 12, 31)
$$;

-- Then a document loses its buyer, and nothing else.
create function refuse_document_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and last_day_of_books(old.date) < (now() at time zone 'Asia/Kolkata')::date
    and to_jsonb(new) - 'snapshot' - 'search' = to_jsonb(old) - 'snapshot' - 'search'
    and new.snapshot - 'buyer' = old.snapshot - 'buyer'
  then return new; end if;
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger documents_stay on documents;
create trigger documents_stay before update or delete on documents
  for each row execute function refuse_document_change();

-- The shop's own role cannot change documents, so that the owner's function does. Returns the number of rows.
create function erase_old_buyers(at_once int) returns int language sql security definer
  set search_path = public, pg_temp as $$
  with old as (
    select id from documents
    where last_day_of_books(date) < (now() at time zone 'Asia/Kolkata')::date and snapshot -> 'buyer' ->> 'name' <> ''
    order by date limit at_once
  ), erased as (
    update documents set snapshot = jsonb_set(snapshot, '{buyer}', snapshot -> 'buyer'
      || '{"name": "", "address": "", "phone": "", "gstin": ""}')
    where id in (select id from old) returning id
  )
  select count(*)::int from erased
$$;
