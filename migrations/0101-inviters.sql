-- An invitation ends with the account of the owner who made it.
alter table invitations add column invited_by uuid references users on delete cascade;
create index invitations_by_inviter on invitations (invited_by);
