-- An owner invites a person by e-mail to work in the shop office. The link in the mail holds the token.
create table invitations (
  id uuid primary key,
  email text not null,
  name text not null,
  role text not null check (role in ('owner', 'packer', 'cashier', 'pharmacist', 'accountant', 'editor')),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index invitations_by_email on invitations (email);
