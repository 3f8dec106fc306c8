-- A preview that was made changes the pages whose picture it is, and nothing else: they are told of the picture by its name.
-- Before, everything that showed the product was made anew, and so the home with each of its products.
create or replace function tell_preview_made() returns trigger language plpgsql as $$
begin
  perform tell_topics(array(select 'picture:' || name from changed));
  return null;
end $$;
