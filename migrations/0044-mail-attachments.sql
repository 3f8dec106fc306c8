-- The file of a mail, such as the month for the accountant.
create table mail_attachments (
  mail_id uuid primary key references mails on delete cascade,
  name text not null,
  content text not null check (octet_length(content) <= 10485760)
);
