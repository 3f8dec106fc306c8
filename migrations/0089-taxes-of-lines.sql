-- The tax of each line, in paise. Lines from before this migration have nulls; their documents have the amounts.
alter table order_items add column taxable integer check (taxable >= 0), add column cgst integer check (cgst >= 0),
  add column sgst integer check (sgst >= 0), add column igst integer check (igst >= 0);
