-- A registered buyer's number, which makes the invoice one between businesses.
alter table orders add column buyer_gstin text check (buyer_gstin ~ '^[0-9]{2}[A-Z0-9]{13}$');

-- Tax documents (docs/decisions/0020-documents-in-the-transaction.md). Test money has series of its own.
create table documents (
  id uuid primary key,
  order_id uuid not null references orders (id),
  kind text not null check (kind in ('receipt-voucher', 'invoice', 'bill-of-supply', 'invoice-cum-bill-of-supply', 'bill',
    'refund-voucher', 'credit-note')),
  provider_mode text not null,
  series text not null check (series ~ '^[A-Z0-9]{1,3}$'),
  financial_year text not null check (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  sequence integer not null check (sequence between 1 and 999999),
  number text not null check (length(number) <= 16),
  date date not null,
  total bigint not null check (total >= 0),
  refers_to uuid references documents (id),
  refund_id uuid unique references refunds (id),
  snapshot jsonb not null,
  -- In paise, one for each line of the order and each rate of the delivery, so that credit notes can subtract.
  rows jsonb not null,
  template integer not null default 1,
  created_at timestamptz not null default now(),
  search text not null generated always as (lower(number) || ' ' || lower(coalesce(snapshot -> 'buyer' ->> 'name', ''))) stored,
  unique (provider_mode, series, financial_year, sequence),
  unique (provider_mode, number)
);
create index documents_of_order on documents (order_id, id);
create index documents_by_date on documents (date, id);
create index documents_of_kind on documents (kind, id desc);
create index documents_by_search on documents using gin (trigrams_of(search));
create index documents_refer on documents (refers_to) where refers_to is not null;
-- A shipped order has one invoice, of whichever kind.
create unique index one_invoice_of_order on documents (order_id)
  where kind in ('invoice', 'bill-of-supply', 'invoice-cum-bill-of-supply', 'bill');
create unique index one_receipt_voucher_of_order on documents (order_id) where kind = 'receipt-voucher';
create trigger documents_stay before update or delete on documents for each row execute function refuse_change();

-- The row is locked by the transaction that writes the document, so a number is used if and only if it commits.
create table document_counters (
  provider_mode text not null,
  series text not null,
  financial_year text not null,
  last integer not null check (last between 0 and 999999),
  primary key (provider_mode, series, financial_year)
);

-- Documents exist when the seller may issue them: registered with a GSTIN, or unregistered with plain bills.
create function documents_are_on() returns boolean language sql stable as $$
  select coalesce(now_in_force ->> 'gstStatus', 'regular') = 'unregistered' or coalesce(now_in_force ->> 'gstin', '') <> ''
  from settings_in_force() now_in_force
$$;

-- The database itself notes which shipped orders need an invoice; the invariants compare it with the documents.
alter table orders add column needs_invoice boolean not null default false;
create function note_invoice_need() returns trigger language plpgsql as $$
begin
  new.needs_invoice := documents_are_on();
  return new;
end $$;
create trigger orders_note_invoice_need before update of status on orders for each row
  when (new.status = 'shipped' and old.status <> 'shipped') execute function note_invoice_need();
