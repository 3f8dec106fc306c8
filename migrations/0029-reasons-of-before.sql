-- The sentences that were stored before become codes. In a transaction of its own: adding the columns locks out readers.
-- A code changes no line of money, so the lines are not worked out again; nobody writes these two tables meanwhile.
-- They are locked in the order in which the shop writes them.
alter table payment_exceptions disable trigger money_lines_follow_change;
alter table refunds disable trigger money_lines_follow_change;
update payment_exceptions set reason_code = known ->> 'reasonCode', reason_values = known -> 'reasonValues'
  from (select id, reason_of_sentence(reason) as known from payment_exceptions where reason_code is null) found
  where found.id = payment_exceptions.id and known is not null;
update refunds set reason_code = known ->> 'reasonCode', reason_values = known -> 'reasonValues'
  from (select id, reason_of_sentence(reason) as known from refunds where reason_code is null) found
  where found.id = refunds.id and known is not null;
alter table payment_exceptions enable trigger money_lines_follow_change;
alter table refunds enable trigger money_lines_follow_change;

create trigger refund_codes_stay before update of reason_code, reason_values
  on refunds for each row execute function refuse_change();
