import type { Db } from '#server/database/connect.ts'
import { idsOf } from '#server/database/id.ts'
import { leftOut, leftOutWhenShipped } from '#server/documents/queries.ts'
import type { OrderRow } from './queries.ts'

/** `qty`: the pieces in the parcel. `ordered`: all of the line, whose amounts are of all its pieces. */
export type PackedOrder = Omit<OrderRow, 'items'> & {
  items: (OrderRow['items'][number] & { ordered?: number })[]
}

/** The orders with the pieces that go into their parcels: without pieces that were refunded or returned to stock. */
export const withParcelContents = (db: Db, orders: OrderRow[]) => without(db, leftOut, orders)

/** The shipped orders with the pieces that their parcels had at that time. */
export const withSentContents = (db: Db, orders: OrderRow[]) => without(db, leftOutWhenShipped, orders)

async function without(db: Db, pieces: typeof leftOut, orders: OrderRow[]): Promise<PackedOrder[]> {
  if (orders.length === 0) return []
  const rows = await db
    .selectFrom('order_items')
    .select(['id', pieces.as('qty')])
    .where('order_id', 'in', idsOf(orders))
    .execute()
  const taken = new Map(rows.map(({ id, qty }) => [id, qty]))
  return orders.map((order) => ({
    ...order,
    items: order.items
      .map((item) => ({ ...item, ordered: item.qty, qty: item.qty - (taken.get(item.id) ?? 0) }))
      .filter(({ qty }) => qty > 0),
  }))
}
