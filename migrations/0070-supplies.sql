-- Outward supplies of a registered seller, as the GST returns count them. The database writes them with each document,
-- so that a return of a year is summed without reading 200,000 snapshots.
create table supplies (
  document_id uuid primary key references documents (id),
  provider_mode text not null,
  date date not null,
  is_credit boolean not null,
  -- GSTR-1: 4A, 5, 7, and 9B for registered and for other buyers. Rows without tax are in table 8 instead.
  gst_table text not null check (gst_table in ('b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur')),
  gstin text not null,
  -- '32-Kerala'
  place text not null,
  inter_state boolean not null
);
create index supplies_of_days on supplies (provider_mode, date, document_id);
-- Few invoices are between businesses or large.
create index supplies_one_by_one on supplies (provider_mode, gst_table, gstin, place, document_id) include (date)
  where gst_table <> 'b2cs';

-- The rows of a supply in paise; a credit note has negative amounts. The delivery counts no pieces.
create table supply_rows (
  document_id uuid not null references supplies (document_id),
  position integer not null,
  hsn text not null,
  uqc text not null,
  qty integer not null,
  tax_hundredths integer not null,
  taxable bigint not null,
  cgst bigint not null,
  sgst bigint not null,
  igst bigint not null,
  primary key (document_id, position)
);

-- Table 13 counts the documents of a year from the index alone.
create index documents_issued on documents (provider_mode, date) include (kind, series, financial_year, number);

create function is_supply(document documents) returns boolean language sql immutable as $$
  select document.kind in ('invoice', 'bill-of-supply', 'invoice-cum-bill-of-supply', 'credit-note')
    and document.snapshot -> 'seller' ->> 'gstStatus' = 'regular'
$$;

-- An invoice above 1 lakh to an unregistered buyer in another state (Notification 12/2024-Central Tax).
create function is_large_supply(document documents) returns boolean language sql immutable as $$
  select document.snapshot -> 'buyer' ->> 'gstin' = '' and (document.snapshot ->> 'interState')::boolean
    and document.total > 10000000
$$;

create function supply_of(document documents) returns supplies language sql stable as $$
  select document.id, document.provider_mode, document.date, document.kind = 'credit-note',
    case
      when document.kind <> 'credit-note' then
        case when document.snapshot -> 'buyer' ->> 'gstin' <> '' then 'b2b'
          when is_large_supply(document) then 'b2cl' else 'b2cs' end
      when document.snapshot -> 'buyer' ->> 'gstin' <> '' then 'cdnr'
      -- A note to a small invoice is set off in table 7.
      when (select is_large_supply(invoice) from documents invoice where invoice.id = document.refers_to) then 'cdnur'
      else 'b2cs'
    end,
    document.snapshot -> 'buyer' ->> 'gstin', document.snapshot ->> 'placeOfSupply',
    (document.snapshot ->> 'interState')::boolean
$$;

create function supply_rows_of(document documents) returns setof supply_rows language sql stable as $$
  select document.id, (row_number() over (order by is_fee, place))::integer, line ->> 'hsn', line ->> 'uqc',
    case when is_fee then 0 else (sign * (line ->> 'qty')::numeric)::integer end,
    ((line ->> 'taxPercent')::numeric * 100)::integer, (sign * (line ->> 'taxable')::numeric * 100)::bigint,
    (sign * (line ->> 'cgst')::numeric * 100)::bigint, (sign * (line ->> 'sgst')::numeric * 100)::bigint,
    (sign * (line ->> 'igst')::numeric * 100)::bigint
  from (select case document.kind when 'credit-note' then -1 else 1 end as sign) given, (
    select line, place, false as is_fee
    from jsonb_array_elements(document.snapshot -> 'lines') with ordinality goods (line, place)
    union all
    select line, place, true from jsonb_array_elements(document.snapshot -> 'delivery') with ordinality fees (line, place)
  ) lines
$$;

create function insert_supply() returns trigger language plpgsql as $$
begin
  insert into supplies select * from supply_of(new);
  insert into supply_rows select * from supply_rows_of(new);
  return null;
end $$;
create trigger documents_are_supplies after insert on documents for each row
  when (is_supply(new)) execute function insert_supply();
create trigger supplies_stay before update or delete on supplies for each row execute function refuse_change();
create trigger supply_rows_stay before update or delete on supply_rows for each row execute function refuse_change();
