-- Why a payment was set aside and why money goes back are codes with values. Their sentences are made when they are read, in
-- the reader's language. `reason` holds what a person typed.
alter table refunds add column reason_code text, add column reason_values jsonb not null default '{}';
alter table payment_exceptions add column reason_code text, add column reason_values jsonb not null default '{}';

-- Likewise why the shop gave up a mail; `last_error` holds what the mail server said.
alter table mails add column last_error_code text;

-- A process of the release before writes and reads English sentences.
create function shop_reasons() returns table (reason_code text, english text) language sql immutable as $$
  values
    ('no-order', 'The payment belongs to no order of the shop.'),
    ('not-in-rupees', 'The payment is in {currency}, not in rupees.'),
    ('account-deleted', 'The account of the buyer was deleted before the payment came.'),
    ('wrong-amount', 'The amount paid is not the amount of the order.'),
    ('second-payment', 'The order was already paid by another payment.'),
    ('late-payment', 'The payment came after the hold had run out, and the articles were sold.'),
    ('unknown-there', 'The payment provider announced this payment, but does not know it.'),
    ('refunded-before', 'It was given back before it was booked.'),
    ('refunded-there', 'It was sent back from our payment account.')
$$;

-- {reasonCode, reasonValues}; null for any other text.
create function reason_of_sentence(sentence text) returns jsonb language sql immutable as $$
  select jsonb_build_object('reasonCode', coded.reason_code, 'reasonValues',
    case when told.currency is null then '{}'::jsonb else jsonb_build_object('currency', told.currency) end)
  from (select substring(sentence from '^The payment is in ([A-Z]{3}), not in rupees\.$') as currency) told,
    shop_reasons() coded
  where replace(coded.english, '{currency}', coalesce(told.currency, '{currency}')) = sentence
$$;

-- Beside a code `reason` holds its English sentence as long as a process of the release before may read it.
create function fill_reason() returns trigger language plpgsql as $$
declare known jsonb;
begin
  if new.reason_code is not null then
    new.reason := coalesce(
      (select replace(english, '{currency}', coalesce(new.reason_values ->> 'currency', ''))
        from shop_reasons() where reason_code = new.reason_code),
      new.reason);
    return new;
  end if;
  known := reason_of_sentence(new.reason);
  if known is not null then
    new.reason_code := known ->> 'reasonCode';
    new.reason_values := known -> 'reasonValues';
  end if;
  return new;
end $$;
create trigger refunds_have_codes before insert on refunds for each row execute function fill_reason();
create trigger payment_exceptions_have_codes before insert on payment_exceptions
  for each row execute function fill_reason();

-- The audit is never changed: a row with a sentence is read as if it held the code.
create function with_reason_code(details jsonb) returns jsonb language sql immutable as $$
  select case when details ? 'reason' and not details ? 'reasonCode'
    then details || coalesce(reason_of_sentence(details ->> 'reason'), '{}')
    else details
  end
$$;
