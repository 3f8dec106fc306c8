-- Lists by country of origin (Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10A); ORIGIN-1). Empty while
-- every product on sale is Indian or says nothing.
create index products_imported on products (lower(country_of_origin), category, rating desc, num_reviews desc, id desc)
  where is_published and removed_at is null and lower(country_of_origin) not in ('', 'india');

create function is_imported(country text) returns boolean language sql immutable parallel safe as $$
  select lower(country) not in ('', 'india')
$$;

-- The other countries of products on sale, at most 100. Each step reads one row of the index, however many products a
-- country has.
create function imported_countries() returns text[] language sql stable parallel safe as $$
  with recursive found as (
    (select country_of_origin as country, 1 as place from products
      where is_published and removed_at is null and lower(country_of_origin) not in ('', 'india')
      order by lower(country_of_origin), category, rating desc, num_reviews desc, id desc limit 1)
    union all
    select following.country, found.place + 1 from found, lateral (
      select country_of_origin as country from products
      where is_published and removed_at is null and lower(country_of_origin) not in ('', 'india')
        and lower(country_of_origin) > lower(found.country)
      order by lower(country_of_origin), category, rating desc, num_reviews desc, id desc limit 1
    ) following
    where found.place < 100
  )
  select coalesce(array_agg(country order by place), '{}') from found
$$;

-- As in 0012, and a change of the origin moves a product in its lists. The countries on sale are in the settings.
create or replace function tell_changed_products() returns trigger language plpgsql as $$
declare
  topics text[];
  moves boolean;
  changes_countries boolean;
begin
  select array_agg('product:' || id), bool_or(is_row.place is distinct from was_row.place),
    bool_or(is_row.origin is distinct from was_row.origin
      and (is_imported((is_row.is_row).country_of_origin) or is_imported((was_row.was_row).country_of_origin)))
  into topics, moves, changes_countries
  from (
    select id, is_row, (name, name_malayalam, category, sub_category, rating, num_reviews, is_published, removed_at,
      country_of_origin) as place, (country_of_origin, is_published, removed_at) as origin
    from new_rows is_row
  ) is_row
  join (
    select id, was_row, (name, name_malayalam, category, sub_category, rating, num_reviews, is_published, removed_at,
      country_of_origin) as place, (country_of_origin, is_published, removed_at) as origin
    from old_rows was_row
  ) was_row using (id)
  where is_row.is_row is distinct from was_row.was_row;
  topics := case when moves then array_append(topics, 'lists') else topics end;
  perform tell_topics(case when changes_countries then array_append(topics, 'settings') else topics end);
  return null;
end $$;

create function tell_new_imports() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows where is_imported(country_of_origin)) then
    perform tell_topics(array['settings']);
  end if;
  return null;
end $$;
create trigger products_tell_new_imports after insert on products referencing new table as new_rows
  for each statement execute function tell_new_imports();
