-- The pieces that a refund is for: [{"item": <order line>, "qty": 1}]. Empty for a refund of an amount.
alter table refunds add column lines jsonb not null default '[]';
