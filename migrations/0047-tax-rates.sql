-- A product's own rate wins over the table. `tax_condition` says which row of the table is meant: 'pappadam'.
alter table products
  add column tax_hundredths integer check (tax_hundredths between 0 and 10000),
  add column tax_condition text not null default '';

-- Rates by HSN code from a day in India on. A row with an empty condition is for all goods of the prefix.
create table tax_rates (
  id uuid primary key default gen_random_uuid(),
  hsn_prefix text not null check (hsn_prefix ~ '^[0-9]{2,8}$'),
  condition text not null default '',
  percent_hundredths integer not null check (percent_hundredths between 0 and 10000),
  valid_from date not null,
  source text not null default '',
  unique (hsn_prefix, condition, valid_from)
);

-- Notification 9/2025-Central Tax (Rate), and 10/2025-Central Tax (Rate) for the goods without tax.
insert into tax_rates (hsn_prefix, condition, percent_hundredths, valid_from, source)
select hsn_prefix, condition, percent_hundredths, '2025-09-22',
  case percent_hundredths when 0 then '10/2025-Central Tax (Rate)' else '9/2025-Central Tax (Rate)' end
from (values
  ('3003', '', 500), ('3004', '', 500),
  ('3304', '', 1800), ('3304', 'talcum-powder', 500), ('3304', 'kajal', 0), ('3304', 'kumkum', 0),
  ('3305', '', 1800), ('3305', 'hair-oil', 500), ('330510', '', 500), ('3305', 'mehendi-cone', 500),
  ('3306', '', 1800), ('330610', '', 500), ('3401', '', 1800), ('340111', '', 500),
  ('3307', '', 1800), ('330741', '', 500), ('3303', '', 1800), ('3301', '', 1800),
  ('0409', '', 0), ('0409', 'prepackaged', 500), ('0405', '', 500), ('0713', '', 0), ('0713', 'prepackaged', 500),
  ('0813', '', 500), ('0813', 'tamarind', 0), ('0901', '', 500), ('0902', '', 500), ('0904', '', 500),
  ('0906', '', 500), ('0907', '', 500), ('0908', '', 500), ('0909', '', 500), ('0910', '', 500), ('0910', 'fresh', 0),
  ('1006', '', 0), ('1006', 'prepackaged', 500), ('1008', '', 0), ('1008', 'prepackaged', 500),
  ('1102', '', 0), ('1102', 'prepackaged', 500), ('1106', '', 0), ('1106', 'prepackaged', 500),
  ('1108', '', 500), ('1211', '', 500), ('1513', '', 500), ('1515', '', 500),
  ('1701', '', 500), ('170114', '', 0), ('170114', 'prepackaged', 500),
  ('1702', '', 500), ('170213', '', 0), ('170213', 'prepackaged', 500),
  ('1704', '', 500), ('1904', '', 500), ('1904', 'loose', 0), ('1905', '', 500), ('1905', 'pappadam', 0),
  ('2001', '', 500), ('2007', '', 500), ('2008', '', 500), ('2101', '', 500), ('2103', '', 500), ('2106', '', 500),
  ('2202', '', 4000),
  ('9401', '', 1800), ('9403', '', 1800), ('9403', 'bamboo-cane', 500), ('9404', '', 1800), ('9404', 'coir', 500),
  ('5702', '', 500), ('5703', '', 500), ('5704', '', 500), ('5705', '', 500), ('4420', '', 500)
) as opening (hsn_prefix, condition, percent_hundredths);

-- The longest prefix counts; within it a row of the product's condition; within that the latest that has begun.
create function tax_by_hsn(hsn text, wanted text) returns integer language sql stable as $$
  select percent_hundredths from tax_rates
  where hsn <> '' and starts_with(hsn, hsn_prefix) and condition in ('', wanted)
    and valid_from <= (now() at time zone 'Asia/Kolkata')::date
  order by length(hsn_prefix) desc, condition = '', valid_from desc
  limit 1
$$;

-- 'none' for a seller who may not collect tax, else what the rates go by.
create function tax_rule() returns text language sql stable as $$
  select case when coalesce(now_in_force ->> 'gstStatus', 'regular') <> 'regular' then 'none'
    else coalesce(now_in_force ->> 'taxBy', 'category') end
  from settings_in_force() now_in_force
$$;

-- Every card and product page may name a price with tax.
create trigger tax_rates_tell_change after insert or update or delete on tax_rates
  for each statement execute function tell_given_topics('all');
create trigger settings_tell_tax after update on settings for each row
  when ((old.value ->> 'gstStatus', old.value ->> 'taxBy') is distinct from (new.value ->> 'gstStatus', new.value ->> 'taxBy'))
  execute function tell_given_topics('all');

-- A shop that began with the opening catalogue has its products already (`catalogue/tax-conditions.csv`).
update products set tax_condition = opening.condition
from (values
  ('BEA-FAC-011', 'kajal'), ('BEA-BOD-013', 'kumkum'), ('BEA-HAI-003', 'hair-oil'), ('BEA-HAI-004', 'hair-oil'),
  ('FOO-GRN-001', 'prepackaged'), ('FOO-GRN-002', 'prepackaged'), ('FOO-GRN-003', 'prepackaged'),
  ('FOO-GRN-004', 'prepackaged'), ('FOO-GRN-005', 'prepackaged'), ('FOO-GRN-006', 'prepackaged'),
  ('FOO-GRN-007', 'prepackaged'), ('FOO-GRN-008', 'prepackaged'), ('FOO-GRN-009', 'prepackaged'),
  ('FOO-GRN-010', 'prepackaged'), ('FOO-SWE-001', 'prepackaged'), ('FOO-SWE-002', 'prepackaged'),
  ('FOO-SWE-003', 'prepackaged'), ('FOO-SWE-004', 'prepackaged'), ('FOO-SNK-007', 'pappadam'),
  ('FUR-CAB-005', 'bamboo-cane')
) as opening (sku, condition)
where products.sku = opening.sku;
