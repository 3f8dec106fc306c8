-- Rates and fees that begin on a day in India, at midnight.
create table planned_settings (
  id uuid primary key,
  name text not null check (name in
    ('discountPercent', 'taxPercentAyurveda', 'taxPercentOther', 'smallOrderBelow', 'smallOrderShipping', 'shipping')),
  value numeric not null check (value >= 0),
  from_day date not null,
  actor_id uuid,
  created_at timestamptz not null default now(),
  unique (name, from_day)
);

-- The stored settings with the planned ones that have begun, the latest of each.
create function settings_in_force() returns jsonb language sql stable as $$
  select coalesce((select value from settings where id = 1), '{}')
    || coalesce((
      select jsonb_object_agg(name, value order by from_day) from planned_settings
      where from_day <= (now() at time zone 'Asia/Kolkata')::date
    ), '{}')
$$;

create trigger planned_settings_tell_change after insert or update or delete on planned_settings
  for each statement execute function tell_given_topics('settings');
