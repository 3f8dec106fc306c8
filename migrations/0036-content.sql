-- Texts that staff edited. `value` has every text in English, and in Malayalam where it is not the dictionary's. The
-- English of the society, its pages, categories and sub-categories stays in their tables, where each release reads it.

create table content (
  id text primary key check (id ~ '^[a-z0-9-]{1,100}$'),
  version int not null check (version > 0),
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Version 0 is the text before the first edit. Versions are never changed.
create table content_versions (
  content_id text not null references content on delete cascade,
  version int not null check (version >= 0),
  value jsonb not null,
  actor_id uuid,
  created_at timestamptz not null default now(),
  primary key (content_id, version)
);

create trigger content_tell_change after insert or update or delete on content
  for each statement execute function tell_given_topics('words');
