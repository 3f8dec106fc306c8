-- Every release since 0028 makes the sentence of a code when it is read, so the database stores none.
drop trigger refunds_have_codes on refunds;
alter table refunds alter column reason set default '';
