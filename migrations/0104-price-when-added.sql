-- The unit price of a cart line when its pieces were added last. Null for lines that are older than this column.
alter table cart_lines add column price_when_added integer check (price_when_added > 0);
