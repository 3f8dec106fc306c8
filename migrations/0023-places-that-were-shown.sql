-- The place in the product's list of sizes that the shopper was last told of a line. Staff may set the sizes in another order
-- before the line is ordered by that place. Null where it is not known.
alter table cart_lines add column shown_position integer check (shown_position between 0 and 99);
update cart_lines set shown_position = variants.position from variants where variants.id = cart_lines.variant_id;
