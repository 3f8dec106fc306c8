-- In a transaction of its own: dropping the triggers locks out readers. No amount changes, so the reconciliation lines stay.
alter table refunds disable trigger money_lines_follow_change, disable trigger refunds_stay;
alter table unmatched_payments disable trigger money_lines_follow_change;
update refunds set reason = '' where reason_code is not null and reason <> '';
update unmatched_payments set reason = '' where reason_code is not null and reason <> '';
alter table refunds enable trigger money_lines_follow_change, enable trigger refunds_stay;
alter table unmatched_payments enable trigger money_lines_follow_change;
