-- The privacy notice in each wording that somebody was shown (DPDP Rules 2025, rule 3). The version is a hash of it.
create table privacy_notices (
  version text primary key check (version ~ '^[0-9a-f]{12}$'),
  texts jsonb not null,
  recorded_at timestamptz not null default now()
);
create trigger privacy_notices_stay before update or delete on privacy_notices
  for each row execute function refuse_change();

-- Who allowed which use of their data, or withdrew it (DPDP Act 2023, section 6(4) and 6(10)). The latest row counts.
-- Without `notice_version` the person was not shown the notice.
create table consents (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose ~ '^[a-z]{1,30}$'),
  given boolean not null,
  at timestamptz not null default now(),
  notice_version text references privacy_notices (version),
  shown_on text check (shown_on in ('register', 'profile')),
  language text not null,
  -- The sign-up page said that accounts are for adults (DPDP Act 2023, section 9).
  says_adult boolean not null default false,
  request_id text not null default ''
);
create index consents_of_user on consents (user_id, purpose, id desc);
create trigger consents_stay before update on consents for each row execute function refuse_change();

-- Who exercises a person's rights after death or in incapacity (DPDP Act 2023, section 14).
create table nominations (
  user_id uuid primary key references users (id) on delete cascade,
  name text not null check (name <> ''),
  contact text not null check (contact <> ''),
  updated_at timestamptz not null default now()
);
