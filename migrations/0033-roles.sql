-- Roles of the staff. `is_admin` stays the owner's, for a process of the release before, which writes only that column.

alter table users add column role text check (role in ('owner', 'packer', 'cashier', 'pharmacist', 'accountant', 'editor'));
update users set role = 'owner' where is_admin;

create function sync_role() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.is_admin and new.role is null then
    new.role := 'owner';
  elsif tg_op = 'UPDATE' and new.is_admin is distinct from old.is_admin and new.role is not distinct from old.role then
    new.role := case when new.is_admin then 'owner' end;
  end if;
  new.is_admin := coalesce(new.role = 'owner', false);
  return new;
end $$;
create trigger users_sync_role before insert or update on users for each row execute function sync_role();

alter table users add constraint users_role_is_admin check (is_admin = coalesce(role = 'owner', false));
