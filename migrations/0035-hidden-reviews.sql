-- Staff hide a review with a reason. A hidden review counts in no rating, and shoppers do not see it.
-- `is_flagged`: it had a watched word when it was written, and no member of staff has decided yet.
alter table reviews
  add column hidden_at timestamptz,
  add column hidden_reason text
    check (hidden_reason in ('insult', 'personal', 'advertising', 'off-topic', 'health-claim')),
  add column is_flagged boolean not null default false,
  add constraint reviews_hidden check ((hidden_at is null) = (hidden_reason is null));
create index reviews_hidden on reviews (id) where hidden_at is not null;
create index reviews_flagged on reviews (id) where is_flagged;
