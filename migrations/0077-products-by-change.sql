-- "Ready to trade" checks only the products that changed, hidden and removed ones too.
create index products_by_change on products (updated_at, id);
