-- The parcels that were sent lately, for packers who correct a tracking number.
create index orders_recently_shipped on orders (shipped_at desc) where status = 'shipped';
