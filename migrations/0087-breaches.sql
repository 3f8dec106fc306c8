-- Breaches of personal data (DPDP Rules 2025, rule 7). `texts`: what staff wrote, in English and Malayalam.
create table breaches (
  id uuid primary key,
  texts jsonb not null,
  data text[] not null check (cardinality(data) > 0),
  noticed_at timestamptz not null,
  -- How the affected people were chosen: all, by a list, or by the days of their orders.
  chosen_by jsonb not null,
  -- Stay when people delete their accounts.
  affected integer not null default 0,
  letters integer not null default 0,
  letters_at timestamptz,
  reported_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The affected people. Each gets one letter.
create table breach_people (
  breach_id uuid not null references breaches (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  letter_at timestamptz,
  primary key (breach_id, user_id)
);
create index breach_people_waiting on breach_people (breach_id, user_id) where letter_at is null;
create index breach_people_of_user on breach_people (user_id);
