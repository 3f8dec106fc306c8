-- What a shopper has asked for with a key, so that asking again with it does nothing: an answer may be lost on the way. The
-- hash is that of what was asked for.
create table once_keys (
  user_id uuid not null references users on delete cascade,
  key text not null,
  request_hash text not null,
  done_at timestamptz not null default now(),
  primary key (user_id, key)
);

create index once_keys_by_age on once_keys (done_at);
