-- Amounts are whole paise. Ids are UUIDv7 made in code. Names of tables are plural, of columns snake_case.

create table users (
  id uuid primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  number text unique check (number ~ '^[6-9][0-9]{9}$'),
  is_admin boolean not null default false,
  password_hash text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A bearer token is kept only as its SHA-256.
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);

create table settings (
  id smallint primary key check (id = 1),
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table categories (
  name text primary key,
  title text not null,
  description text not null,
  description_malayalam text not null default '',
  intro text not null default '',
  hero_title text not null default '',
  hero_text text not null default '',
  hero_image text not null default '',
  hero_image_mobile text not null default '',
  display_order integer not null,
  is_sold boolean not null default true
);

create table sub_categories (
  slug text primary key,
  category text not null references categories,
  name text not null unique,
  "group" text not null check ("group" in ('classical', 'patent')),
  description text not null,
  image text not null default '',
  display_order integer not null
);

create table society_texts (
  page text primary key,
  title text not null,
  short text not null default '',
  short_malayalam text not null default '',
  body text not null default ''
);

-- One row for each stored picture; its file is named after it. Sizes are made in the background.
create table pictures (
  name text primary key,
  extension text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  color text not null,
  content_hash text not null unique,
  sizes_made_at timestamptz,
  created_at timestamptz not null default now()
);

create table products (
  id uuid primary key,
  sku text unique,
  name text not null,
  name_malayalam text not null default '',
  category text not null references categories,
  sub_category text references sub_categories,
  image text not null default '',
  description text not null default '',
  benefits text not null default '',
  ingredients text not null default '',
  how_to_use text not null default '',
  form text not null default '',
  reference text not null default '',
  hsn_code text not null default '',
  shelf_life_months integer not null default 0 check (shelf_life_months >= 0),
  weight_grams integer not null default 0 check (weight_grams >= 0),
  rating_sum integer not null default 0 check (rating_sum >= 0),
  num_reviews integer not null default 0 check (num_reviews >= 0),
  rating numeric(3, 2) not null default 0 check (rating between 0 and 5),
  is_published boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz
);
create index products_listed on products (category, id) where is_published and removed_at is null;
create index products_of_sub_category on products (sub_category, id) where is_published and removed_at is null;
create index products_best on products (rating desc, num_reviews desc, id desc) where is_published and removed_at is null;

-- A variant is never deleted, so that carts and orders can always say what it was; position is null once it is removed.
create table variants (
  id uuid primary key,
  product_id uuid not null references products,
  position integer check (position between 0 and 99),
  model text not null,
  price integer check (price between 0 and 100000000),
  discount_price integer not null default 0 check (discount_price between 0 and 100000000),
  count_in_stock integer not null default 0 check (count_in_stock >= 0),
  unique (product_id, position) deferrable initially deferred
);

create table reviews (
  id uuid primary key,
  product_id uuid not null references products,
  user_id uuid references users on delete set null,
  name text not null,
  rating smallint not null check (rating between 1 and 5),
  comment text not null,
  is_sample boolean not null default false,
  created_at timestamptz not null default now(),
  unique (product_id, user_id)
);
create index reviews_of_product on reviews (product_id, created_at desc);

create table cart_lines (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  variant_id uuid not null references variants,
  qty integer not null check (qty between 1 and 10),
  created_at timestamptz not null default now(),
  unique (user_id, variant_id)
);

create table orders (
  id uuid primary key,
  user_id uuid references users on delete set null,
  user_name text not null,
  status text not null default 'submitted'
    check (status in ('submitted', 'paid', 'shipped', 'delivered', 'cancelled', 'refunded')),
  items_total bigint not null check (items_total >= 0),
  items_price bigint not null check (items_price between 0 and items_total),
  tax_price bigint not null check (tax_price >= 0),
  shipping_price bigint not null check (shipping_price >= 0),
  total_price bigint not null check (total_price = items_price + tax_price + shipping_price),
  -- The rates of the day, so that the totals can be worked out again at any time.
  price_settings jsonb not null,
  payment_method text not null,
  shipping_address jsonb not null,
  provider_order_id text unique,
  -- Set by the one process that is just asking the provider for an order, so that only one is made.
  provider_asked_at timestamptz,
  idempotency_key text,
  request_hash text,
  -- Whether the pieces are taken out of the shelf for this order; true from placing until it is cancelled or refunded.
  holds_stock boolean not null default true,
  held_until timestamptz not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  tracking text not null default '',
  courier text not null default '',
  unique (user_id, idempotency_key),
  check (shipped_at is null or paid_at is not null),
  check (delivered_at is null or shipped_at is not null),
  check ((status in ('paid', 'shipped', 'delivered', 'refunded')) = (paid_at is not null)),
  check (status not in ('shipped', 'delivered') or shipped_at is not null),
  check ((status = 'delivered') = (delivered_at is not null)),
  check (shipped_at is null or shipped_at >= paid_at),
  check (delivered_at is null or delivered_at >= shipped_at),
  check ((tracking = '') = (shipped_at is null))
);
create index orders_of_user on orders (user_id, id desc);
create index orders_to_expire on orders (held_until) where status = 'submitted';

create table order_items (
  id uuid primary key,
  order_id uuid not null references orders,
  position integer not null,
  product_id uuid not null references products,
  variant_id uuid not null references variants,
  variant_index integer not null,
  product_name text not null,
  product_image text not null,
  category text not null,
  model text not null,
  qty integer not null check (qty between 1 and 10),
  price integer not null check (price >= 0),
  discount_price integer not null default 0 check (discount_price >= 0),
  unit_price integer not null check (unit_price > 0),
  unique (order_id, position)
);

-- The ledger: one row for each payment that the provider confirmed and the shop booked.
create table payments (
  id text primary key,
  order_id uuid not null references orders,
  amount bigint not null check (amount > 0),
  currency text not null check (currency = 'INR'),
  method text not null default '',
  status text not null check (status in ('captured', 'refunded')),
  captured_at timestamptz not null default now()
);
create unique index one_captured_payment on payments (order_id) where status = 'captured';

-- A payment that was not booked, with the reason in plain words, for the admin to look at.
create table payment_exceptions (
  id text primary key,
  order_id uuid references orders,
  amount bigint not null,
  currency text not null,
  status text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  resolved_at timestamptz
);

-- Written before the provider is asked; its id is the provider's idempotency key.
create table refunds (
  id uuid primary key,
  payment_id text not null,
  order_id uuid references orders,
  amount bigint not null check (amount > 0),
  reason text not null,
  status text not null default 'requested' check (status in ('requested', 'pending', 'processed', 'failed')),
  provider_refund_id text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index one_refund_under_way on refunds (payment_id) where status <> 'failed';

create table webhook_events (
  id text primary key,
  event text not null,
  body jsonb not null,
  received_at timestamptz not null default now(),
  applied_at timestamptz
);
create index webhook_events_waiting on webhook_events (received_at) where applied_at is null;

-- Every change of a variant's stock; the stock is the sum of its movements.
create table stock_movements (
  id bigint generated always as identity primary key,
  variant_id uuid not null references variants,
  delta integer not null check (delta <> 0),
  reason text not null check (reason in ('opening', 'order', 'released', 'late payment', 'admin')),
  order_id uuid references orders,
  actor_id uuid,
  created_at timestamptz not null default now()
);
create index stock_movements_of_variant on stock_movements (variant_id);
create unique index one_stock_movement on stock_movements (order_id, variant_id, reason) where reason = 'order';

-- What happened that somebody may ask about later. Rows are never changed.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  action text not null,
  actor_id uuid,
  actor_name text not null default '',
  subject_type text not null,
  subject_id text not null,
  details jsonb not null default '{}',
  request_id text not null default ''
);
create index audit_of_subject on audit (subject_type, subject_id, id desc);

-- Orders keep what was agreed: lines are never changed, nor are the amounts.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger order_items_stay before update or delete on order_items for each row execute function refuse_change();
create trigger stock_movements_stay before update or delete on stock_movements for each row execute function refuse_change();
create trigger audit_stays before update or delete on audit for each row execute function refuse_change();
create trigger order_amounts_stay before update of items_total, items_price, tax_price, shipping_price, total_price,
  price_settings, shipping_address, created_at on orders for each row execute function refuse_change();
