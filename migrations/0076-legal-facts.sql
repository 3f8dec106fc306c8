-- What the law wants on a product's page, all optional (docs/requirements.md, FACT-2). The quantity is in thousandths.
alter table products
  add column net_thousandths integer check (net_thousandths between 1 and 1000000000),
  add column net_unit text check (net_unit in ('g', 'kg', 'ml', 'l', 'cm', 'm', 'piece')),
  add column maker_name text not null default '',
  add column maker_address text not null default '',
  add column maker_licence text not null default '',
  add column country_of_origin text not null default '',
  add column veg text not null default 'none' check (veg in ('veg', 'non-veg', 'none')),
  add column allergens text not null default '',
  add column nutrition text not null default '',
  add column bis_licence text not null default '',
  add column bis_exemption text not null default '',
  add column caution text not null default '',
  add constraint products_net_quantity check ((net_thousandths is null) = (net_unit is null));
