-- The language that a person reads, for the mails: the code of a file in src/words, or 'en'.
alter table users add column language text not null default 'en';
alter table orders add column language text not null default 'en';
