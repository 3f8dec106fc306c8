-- Medicines of Schedule E(1) are sold after a prescription (CCPA advisory of 14 July 2022; Drugs Rules 1945, rule 161(2)).
-- A line keeps what its product said when it was ordered. Null in lines of a process of the release before: not needed.
alter table order_items add column prescription_needed boolean;

-- Null: no line of the order needs one. Constraints are checked by the next migration, without a lock.
alter table orders add column prescription text, add column prescription_decided_at timestamptz;
alter table orders add constraint orders_prescription_state
  check (prescription in ('needed', 'sent', 'released', 'refused')) not valid;
-- No path ships such an order before its prescription is released.
alter table orders add constraint orders_shipped_with_prescription
  check (shipped_at is null or prescription is null or prescription = 'released') not valid;
create index orders_of_prescription on orders (prescription, id) where prescription is not null;

-- One row for each file. The content is encrypted (AES-256-GCM) with a key that is not in the database.
create table prescriptions (
  id uuid primary key,
  order_id uuid not null references orders (id),
  media_type text not null check (media_type in ('image/webp', 'application/pdf')),
  size integer not null check (size > 0),
  key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
  content bytea not null check (octet_length(content) <= 8000000),
  sent_at timestamptz not null default now()
);
alter table prescriptions alter column content set storage external;
create index prescriptions_of_order on prescriptions (order_id, id);
create index prescriptions_of_key on prescriptions (key_id);
