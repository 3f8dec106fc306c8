-- Retention finds the rows that are due, and never reads a growing table as a whole.
create index webhook_events_with_body on webhook_events (applied_at) where body <> '{}';
create index mails_with_text on mails (coalesce(sent_at, created_at)) where status <> 'waiting' and text <> '';

-- The books of a date end on 31 December, so those of every date before 1 April seven years ago have ended.
create or replace function erase_old_buyers(at_once int) returns int language sql security definer
  set search_path = public, pg_temp as $$
  with old as (
    select id from documents
    where date < make_date(extract(year from now() at time zone 'Asia/Kolkata')::int - 7, 4, 1)
      and last_day_of_books(date) < (now() at time zone 'Asia/Kolkata')::date and snapshot -> 'buyer' ->> 'name' <> ''
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
