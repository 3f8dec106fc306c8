-- From which networks a person has signed in, as a hash: enough to know one again. What others at the same address do wrong
-- then shuts nobody out who was there before.
create table sign_in_places (
  user_id uuid not null references users on delete cascade,
  place bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, place)
);
