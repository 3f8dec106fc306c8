-- A link that is shared is shown with a picture of 1200 x 630: made in the background with the other sizes.
alter table pictures add column preview_made_at timestamptz;
create index products_by_image on products (image);
create index pictures_to_make on pictures (created_at desc) where sizes_made_at is null or preview_made_at is null;

-- Pages name the preview of a picture once it is there: whoever draws them is told.
create function tell_preview_made() returns trigger language plpgsql as $$
begin
  perform tell_topics(array(
    select 'product:' || products.id
    from changed join products on products.image = '/uploads/' || changed.name || '.webp'
    union select 'words' from changed where changed.name like 'hero-%'
  ));
  return null;
end $$;
create trigger pictures_tell_preview after update on pictures referencing new table as changed
  for each statement execute function tell_preview_made();
