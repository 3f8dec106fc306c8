import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { idsOf } from '#server/database/id.ts'
import type { OrderRow } from './queries.ts'

/** The orders with the pieces of their parcels: without pieces that were refunded or returned to stock. */
export async function toBeSent(db: Db, orders: OrderRow[]): Promise<OrderRow[]> {
  const leftOut = await leftOutOf(db, idsOf(orders))
  return orders.map((order) => ({
    ...order,
    items: order.items
      .map((item) => ({ ...item, qty: item.qty - (leftOut.get(item.id) ?? 0) }))
      .filter(({ qty }) => qty > 0),
  }))
}

async function leftOutOf(db: Db, orderIds: string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; qty: number }>`
    select id, greatest(
      (select coalesce(sum(delta), 0) from stock_movements moved
        where moved.order_id = item.order_id and moved.variant_id = item.variant_id and moved.reason = 'put back'),
      (select coalesce(sum((line ->> 'qty')::int), 0) from refunds, jsonb_array_elements(refunds.lines) line
        where refunds.order_id = item.order_id and refunds.status <> 'failed' and line ->> 'item' = item.id::text)
    )::int as qty
    from order_items item where order_id = any(${orderIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, qty }) => [id, qty]))
}
