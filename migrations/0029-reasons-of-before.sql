-- The sentences that were stored before become codes. Apart from the new columns, which nobody may read meanwhile.
update refunds set reason_code = known ->> 'reasonCode', reason_values = known -> 'reasonValues'
  from (select id, reason_of_sentence(reason) as known from refunds where reason_code is null) found
  where found.id = refunds.id and known is not null;
update payment_exceptions set reason_code = known ->> 'reasonCode', reason_values = known -> 'reasonValues'
  from (select id, reason_of_sentence(reason) as known from payment_exceptions where reason_code is null) found
  where found.id = payment_exceptions.id and known is not null;
update mails set last_error = '', last_error_code = case last_error
    when 'Too many e-mails were sent to this address in one hour.' then 'too-many'
    else 'expired'
  end
  where status = 'dead' and last_error in ('Too many e-mails were sent to this address in one hour.',
    'The e-mail expired before it could be sent.');

create trigger refund_codes_stay before update of reason_code, reason_values
  on refunds for each row execute function refuse_change();
