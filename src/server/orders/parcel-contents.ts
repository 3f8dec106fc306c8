import type { Db } from '#server/database/connect.ts'
import { idsOf } from '#server/database/id.ts'
import { leftOut } from '#server/documents/queries.ts'
import type { OrderRow } from './queries.ts'

/** The orders with the pieces of their parcels: without pieces that were refunded or returned to stock. */
export async function withParcelContents(db: Db, orders: OrderRow[]): Promise<OrderRow[]> {
  const pieces = await leftOutOf(db, idsOf(orders))
  return orders.map((order) => ({
    ...order,
    items: order.items
      .map((item) => ({ ...item, qty: item.qty - (pieces.get(item.id) ?? 0) }))
      .filter(({ qty }) => qty > 0),
  }))
}

async function leftOutOf(db: Db, orderIds: string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('order_items')
    .select(['id', leftOut.as('qty')])
    .where('order_id', 'in', orderIds)
    .execute()
  return new Map(rows.map(({ id, qty }) => [id, qty]))
}
