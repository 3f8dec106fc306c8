-- Who becomes an admin needs a long password. Only its hash is kept, so its length is judged when it is set or typed. False
-- also where nobody knows.
alter table users add column has_admin_password boolean not null default false;

-- When the person showed that the e-mail address is theirs. Mails to an unconfirmed address hold none of their words.
alter table users add column email_confirmed_at timestamptz;

-- A code sets a new password or confirms the address; one of each is live.
alter table reset_codes add column purpose text not null default 'password' check (purpose in ('password', 'email'));
drop index one_live_reset_code;
create unique index one_live_code on reset_codes (user_id, purpose) where ended_at is null;

-- An address is sent only so many mails an hour: when this one was counted, or until when it is held back.
alter table mails add column counted_at timestamptz, add column held_until timestamptz;
