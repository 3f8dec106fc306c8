-- Staff find a product by its names, SKU and sizes together: 'arishtam 200 ml'.
-- '200ml' and '(200 ml)' become ' 200 ml', so that a number is found as a whole word.
create function size_words(model text) returns text language sql immutable strict parallel safe as $$
  select ' ' || regexp_replace(
    translate(lower(model), '()[]{},;:/+-*', '             '), '([0-9])([a-z])', '\1 \2', 'g') || ' '
$$;

alter table products add column size_words text not null default '';
update products set size_words = sizes.words from (
  select product_id, string_agg(size_words(model), '' order by position) as words
  from variants where position is not null group by product_id
) sizes where sizes.product_id = products.id;
create index products_by_search_and_sizes on products using gin (trigrams_of(search || size_words))
  with (fastupdate = off);

-- One aggregate over all sizes: a query for each product is slow after a large import.
create function write_size_words(ids uuid[]) returns void language sql as $$
  update products set size_words = coalesce(sizes.words, '')
  from unnest(ids) as given (id) left join (
    select product_id, string_agg(size_words(model), '' order by position) as words
    from variants where product_id = any(ids) and position is not null group by product_id
  ) sizes on sizes.product_id = given.id
  where products.id = given.id
$$;
create function write_size_words_of_new() returns trigger language plpgsql as $$
begin
  perform write_size_words(array(select distinct product_id from changed));
  return null;
end $$;
create trigger variants_name_new after insert on variants referencing new table as changed
  for each statement execute function write_size_words_of_new();
-- A sale changes only the stock and does not run this.
create function write_size_words_of_row() returns trigger language plpgsql as $$
begin
  perform write_size_words(array[new.product_id]);
  return null;
end $$;
create trigger variants_name_change after update of model, position on variants for each row
  when (new.model is distinct from old.model or new.position is distinct from old.position)
  execute function write_size_words_of_row();

-- One change of many sizes. `applied_at` is null for a preview. Deleted after two days: the audit log has the changes.
create table bulk_changes (
  id uuid primary key,
  change jsonb not null,
  actor_id uuid not null,
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  undone_at timestamptz,
  check (undone_at is null or applied_at is not null)
);
create index bulk_changes_applied on bulk_changes (applied_at desc) where applied_at is not null;

-- `variant_id` is null for a change of a whole product. `before` and `after` hold only the fields that change, in paise.
create table bulk_change_lines (
  bulk_change_id uuid not null references bulk_changes on delete cascade,
  position integer not null,
  product_id uuid not null references products on delete cascade,
  variant_id uuid references variants on delete cascade,
  before jsonb not null,
  after jsonb not null,
  is_restored boolean,
  primary key (bulk_change_id, position)
);
create index bulk_change_lines_of_product on bulk_change_lines (product_id);
