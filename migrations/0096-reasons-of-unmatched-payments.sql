drop trigger payment_exceptions_have_codes on unmatched_payments;
alter table unmatched_payments alter column reason set default '';
-- contract: every released version since 0028 writes and reads the codes.
drop function fill_reason();
