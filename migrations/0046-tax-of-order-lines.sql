-- What each line was taxed by. Lines from before this migration have nulls; their rate follows from the order's rates.
alter table order_items add column hsn text, add column tax_hundredths integer check (tax_hundredths between 0 and 10000);
