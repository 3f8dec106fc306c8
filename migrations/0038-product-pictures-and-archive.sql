-- The pictures of a product in order, with their alt texts. A product with one picture and no alt text has no row.
-- `products.image` stays the first picture: a process of the release before writes only that column.
create table product_images (
  product_id uuid not null references products on delete cascade,
  position integer not null check (position between 0 and 7),
  url text not null check (url <> ''),
  alt text not null default '',
  alt_malayalam text not null default '',
  primary key (product_id, position)
);
create trigger product_images_tell_new after insert on product_images referencing new table as changed
  for each statement execute function tell_products_of_rows();
create trigger product_images_tell_gone after delete on product_images referencing old table as changed
  for each statement execute function tell_products_of_rows();

-- An archived product is out of the shop. Publishing brings it back, also by a process of the release before.
alter table products add column archived_at timestamptz;
create function unarchive_published() returns trigger language plpgsql as $$
begin
  new.archived_at := null;
  return new;
end $$;
create trigger products_unarchive before insert or update on products for each row
  when (new.is_published and new.archived_at is not null) execute function unarchive_published();
alter table products add constraint products_archived_is_hidden check (archived_at is null or not is_published);
create index products_archived on products (id desc) where archived_at is not null and removed_at is null;
