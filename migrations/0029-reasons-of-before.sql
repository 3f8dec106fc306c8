-- The sentences that were stored before become codes. In a transaction of its own: adding the columns locks out readers.
-- A code changes no line of money, so the lines are not worked out again; nobody writes these two tables meanwhile.
-- They are locked in the order in which the shop writes them.
alter table payment_exceptions disable trigger money_lines_follow_change;
alter table refunds disable trigger money_lines_follow_change;
update payment_exceptions set reason_code = known.reason_code
  from shop_reasons() known where known.english = payment_exceptions.reason and payment_exceptions.reason_code is null;
update payment_exceptions set reason_code = 'not-in-rupees',
  reason_values = jsonb_build_object('currency', substring(reason from '^The payment is in ([A-Z]{3}), not in rupees'))
  where reason ~ '^The payment is in [A-Z]{3}, not in rupees\.$' and reason_code is null;
update refunds set reason_code = known.reason_code
  from shop_reasons() known where known.english = refunds.reason and refunds.reason_code is null;
update refunds set reason_code = 'not-in-rupees',
  reason_values = jsonb_build_object('currency', substring(reason from '^The payment is in ([A-Z]{3}), not in rupees'))
  where reason ~ '^The payment is in [A-Z]{3}, not in rupees\.$' and reason_code is null;
alter table payment_exceptions enable trigger money_lines_follow_change;
alter table refunds enable trigger money_lines_follow_change;

create trigger refund_codes_stay before update of reason_code, reason_values
  on refunds for each row execute function refuse_change();
