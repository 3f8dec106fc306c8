-- Whether the parcel of an order has a medicine that needs a prescription. Pieces that were refunded or put back are not
-- in the parcel, as in the packing slip.
create function needs_prescription(of_order uuid) returns boolean language sql stable as $$
  select exists (
    select from order_items item
    where item.order_id = of_order and item.prescription_needed and item.qty > greatest(
      (select coalesce(sum(delta), 0) from stock_movements moved
        where moved.order_id = item.order_id and moved.variant_id = item.variant_id and moved.reason = 'put back'),
      (select coalesce(sum((line ->> 'qty')::int), 0) from refunds, jsonb_array_elements(refunds.lines) line
        where refunds.order_id = item.order_id and refunds.status <> 'failed' and line ->> 'item' = item.id::text)))
$$;
