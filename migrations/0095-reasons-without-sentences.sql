-- Every release since 0028 makes the sentence of a code when it is read, so the database stores none. Locks both tables
-- in the order in which the shop writes them. No amount changes, so the reconciliation lines stay.
drop trigger payment_exceptions_have_codes on unmatched_payments;
drop trigger refunds_have_codes on refunds;
-- contract: every released version since 0028 writes and reads the codes.
drop function fill_reason();
alter table unmatched_payments alter column reason set default '';
alter table refunds alter column reason set default '';

alter table unmatched_payments disable trigger money_lines_follow_change;
alter table refunds disable trigger money_lines_follow_change, disable trigger refunds_stay;
update unmatched_payments set reason = '' where reason_code is not null and reason <> '';
update refunds set reason = '' where reason_code is not null and reason <> '';
alter table unmatched_payments enable trigger money_lines_follow_change;
alter table refunds enable trigger money_lines_follow_change, enable trigger refunds_stay;
