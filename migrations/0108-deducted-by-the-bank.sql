-- What the bank took for a lost dispute, in paise. Null: not known, then it is the amount of the dispute.
alter table disputes add column amount_deducted bigint check (amount_deducted >= 0);

update disputes set amount_deducted = coalesce((refunds.reason_values ->> 'deducted')::bigint, refunds.amount)
from refunds
where disputes.status = 'lost' and refunds.payment_id = disputes.payment_id and refunds.reason_code = 'dispute-lost'
  and refunds.reason_values ->> 'dispute' = disputes.id;

create index lost_disputes_by_time on disputes (updated_at) where status = 'lost';
