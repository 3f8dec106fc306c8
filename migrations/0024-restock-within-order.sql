-- No more pieces of an order go back on the shelf than it took, whoever asks and however often.
create function refuse_restock_above_order() returns trigger language plpgsql as $$
declare taken bigint;
begin
  -- Two that put pieces back at once: the second counts what the first did.
  perform id from orders where id = new.order_id for update;
  select sum(qty) into taken from order_items join orders on orders.id = order_items.order_id
    where orders.id = new.order_id and orders.holds_stock and variant_id = new.variant_id;
  if taken is null or taken < new.delta + (
    select coalesce(sum(delta), 0) from stock_movements
    where order_id = new.order_id and variant_id = new.variant_id and reason = 'put back'
  ) then
    raise exception 'more pieces would go back than order % took', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger restock_within_order before insert on stock_movements for each row
  when (new.reason = 'put back') execute function refuse_restock_above_order();
