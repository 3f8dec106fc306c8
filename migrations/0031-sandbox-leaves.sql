-- The payment sandbox has migrations of its own (sandbox/razorpay/migrations). A shop that used it keeps its test payments;
-- where it was never used, or the shop runs with live keys, its tables go.
do $$ begin
  if not exists (select from payment_sandbox.keys) or exists (select from provider_account where mode = 'live') then
    drop schema payment_sandbox cascade;
  end if;
end $$;
