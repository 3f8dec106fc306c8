-- What the back office asks for, each by an index, so that no list, search or filter reads a whole table.

-- Every three letters in a row, and the first letter of each word. Searching by them finds any part of a text, in any
-- script, on any server, without an extension; a space stands before each word, so that one or two letters find the
-- beginnings of words.
create function trigrams_of(words text) returns text[] language sql immutable strict parallel safe cost 20 as $$
  select array(
    select substr(words, n, 3) from generate_series(1, length(words) - 2) n
    union all
    select substr(words, n, 2) from generate_series(1, length(words) - 1) n where substr(words, n, 1) = ' ')
$$;

alter table users add column search text not null generated always as
  (' ' || lower(name || ' ' || email || ' ' || coalesce(number, ''))) stored;
create index users_by_search on users using gin (trigrams_of(search));

alter table products add column search text not null generated always as
  (' ' || lower(name || ' ' || name_malayalam || ' ' || coalesce(sku, ''))) stored;
create index products_by_search on products using gin (trigrams_of(search));
create index products_kept on products (id desc) where removed_at is null;
create index products_kept_of_category on products (category, id desc) where removed_at is null;
create index products_kept_by_name on products (lower(name), id) where removed_at is null;
create index products_kept_by_change on products (updated_at desc, id desc) where removed_at is null;
create index variants_by_stock on variants (count_in_stock, product_id) where position is not null and price is not null;

-- The short number by which people speak of an order is the end of its id.
alter table orders add column search text not null generated always as
  (' ' || lower(user_name || ' ' || coalesce(shipping_address ->> 'name', '') || ' '
    || regexp_replace(coalesce(shipping_address ->> 'phone', ''), '[^0-9]', '', 'g') || ' '
    || right(id::text, 8) || ' ' || tracking)) stored;
create index orders_by_search on orders using gin (trigrams_of(search));
create index orders_of_status on orders (status, id desc);
create index orders_by_time on orders (created_at, id);
create index orders_sold on orders (paid_at) include (total_price) where status in ('paid', 'shipped', 'delivered');

create index payments_of_order on payments (order_id);
create index payment_exceptions_of_order on payment_exceptions (order_id);
create index payment_exceptions_waiting on payment_exceptions (created_at, id) where resolved_at is null;
create index refunds_failed on refunds (order_id) where status = 'failed';

create index audit_of_kind on audit (subject_type, id desc);
create index audit_of_action on audit (action, id desc);
create index audit_of_actor on audit (actor_id, id desc);
create index audit_of_name on audit (lower(actor_name), id desc);
