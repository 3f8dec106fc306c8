-- A supply loses the GSTIN of its buyer when the document loses its buyer (migration 0086), and nothing else.
create function refuse_supply_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and last_day_of_books(old.date) < (now() at time zone 'Asia/Kolkata')::date
    and new.gstin = '' and to_jsonb(new) - 'gstin' = to_jsonb(old) - 'gstin'
  then return new; end if;
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger supplies_stay on supplies;
create trigger supplies_stay before update or delete on supplies
  for each row execute function refuse_supply_change();

create or replace function erase_old_buyers(at_once int) returns int language sql security definer
  set search_path = public, pg_temp as $$
  with old as (
    select id from documents
    where last_day_of_books(date) < (now() at time zone 'Asia/Kolkata')::date and snapshot -> 'buyer' ->> 'name' <> ''
    order by date limit at_once
  ), cleared as (
    update supplies set gstin = '' where document_id in (select id from old) and gstin <> ''
  ), erased as (
    update documents set snapshot = jsonb_set(snapshot, '{buyer}', snapshot -> 'buyer'
      || '{"name": "", "address": "", "phone": "", "gstin": ""}')
    where id in (select id from old) returning id
  )
  select count(*)::int from erased
$$;
