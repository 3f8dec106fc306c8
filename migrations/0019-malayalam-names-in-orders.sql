-- The name in Malayalam that an article had when it was ordered, for who reads the shop in Malayalam. The English one, which
-- was agreed, stays beside it. Empty for orders from before, and for what the catalogue has no such name of.
alter table order_items add column product_name_malayalam text;
