-- Every process of the shop keeps ready answers of the catalogue in its memory. As a change is committed, each is told
-- what it was about, as words with a space between: 'lists' (what is on sale, in which order, and the names), 'words'
-- (categories, sub-categories, the society's texts), 'settings', 'product:<id>' (anything of that product), or 'all'.

-- A notice holds less than 8,000 bytes; a change of very many products is one of everything.
create function tell_topics(topics text[]) returns void language plpgsql as $$
begin
  if cardinality(topics) > 100 then
    perform pg_notify('catalogue', 'all');
  elsif cardinality(topics) > 0 then
    perform pg_notify('catalogue', array_to_string(topics, ' '));
  end if;
end $$;

create function tell_changed_products() returns trigger language plpgsql as $$
declare
  topics text[];
  moves boolean;
begin
  select array_agg('product:' || id), bool_or(is_row.place is distinct from was_row.place) into topics, moves
  from (
    select id, is_row, (name, name_malayalam, category, sub_category, rating, num_reviews, is_published, removed_at) as place
    from new_rows is_row
  ) is_row
  join (
    select id, was_row, (name, name_malayalam, category, sub_category, rating, num_reviews, is_published, removed_at) as place
    from old_rows was_row
  ) was_row using (id)
  where is_row.is_row is distinct from was_row.was_row;
  perform tell_topics(case when moves then array_append(topics, 'lists') else topics end);
  return null;
end $$;
create trigger products_tell_change after update on products referencing old table as old_rows new table as new_rows
  for each statement execute function tell_changed_products();

-- The arguments are the topics.
create function tell_given_topics() returns trigger language plpgsql as $$
begin
  perform tell_topics(tg_argv);
  return null;
end $$;
create trigger products_tell_new after insert on products for each statement execute function tell_given_topics('lists');
create trigger products_tell_gone after delete on products for each statement execute function tell_given_topics('all');

-- For tables whose rows belong to a product.
create function tell_products_of_rows() returns trigger language plpgsql as $$
begin
  perform tell_topics(array(select distinct 'product:' || product_id from changed));
  return null;
end $$;

do $$
declare name text;
begin
  foreach name in array array['variants', 'reviews'] loop
    execute format('create trigger %I after insert on %I referencing new table as changed
      for each statement execute function tell_products_of_rows()', name || '_tell_new', name);
    execute format('create trigger %I after update on %I referencing new table as changed
      for each statement execute function tell_products_of_rows()', name || '_tell_change', name);
    execute format('create trigger %I after delete on %I referencing old table as changed
      for each statement execute function tell_products_of_rows()', name || '_tell_gone', name);
  end loop;
  foreach name in array array['categories', 'sub_categories', 'society_texts'] loop
    execute format('create trigger %I after insert or update or delete on %I
      for each statement execute function tell_given_topics(''words'')', name || '_tell_change', name);
  end loop;
end $$;
create trigger settings_tell_change after insert or update or delete on settings
  for each statement execute function tell_given_topics('settings');
