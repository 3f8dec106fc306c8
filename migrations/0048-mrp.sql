-- The maximum retail price of a piece in paise, with all taxes (Packaged Commodities Rules 2011, rule 6).
alter table variants add column mrp integer check (mrp between 1 and 100000000);
-- Staff list the products whose paid price is above it.
create index variants_with_mrp on variants (product_id) where mrp is not null and position is not null;
