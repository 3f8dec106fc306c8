-- The process that changes something must know it at its own commit, also where no notification arrives: a connection
-- pooler may keep LISTEN from hearing. A notice comes with the statement's own answer.
create or replace function tell_topics(topics text[]) returns void language plpgsql as $$
declare
  told text := case when cardinality(topics) > 100 then 'all' else array_to_string(topics, ' ') end;
begin
  if cardinality(topics) > 0 then
    perform pg_notify('catalogue', told);
    raise notice using errcode = 'SHOP1', message = told;
  end if;
end $$;

-- What the readiness check writes: one row, again and again.
create table write_probe (
  id boolean primary key default true check (id),
  written_at timestamptz not null default now()
) with (fillfactor = 10);

-- Fails where the shop could not sell: the database is read-only (25006), or its disk is full (53100). Writing one
-- row again needs no more room, so a sort that is larger than work_mem writes a temporary file beside the tables.
create function probe_write() returns void language plpgsql set work_mem = '64kB' as $$
begin
  insert into write_probe default values on conflict (id) do update set written_at = now();
  perform md5(n::text) as sorted from generate_series(1, 2000) n order by sorted;
end $$;

-- A browser in which somebody has signed in is known again, as a network is.
alter table sign_in_places add column is_device boolean not null default false;
