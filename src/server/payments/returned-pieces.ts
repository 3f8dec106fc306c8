import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'

/** Of each variant of the order, how many pieces an admin has put back on the shelf. */
export async function piecesPutBack(db: Db, orderId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('stock_movements')
    .select(['variant_id', sql<number>`sum(delta)::int`.as('qty')])
    .where('order_id', '=', orderId)
    .where('reason', '=', 'put back')
    .groupBy('variant_id')
    .execute()
  return new Map(rows.map(({ variant_id, qty }) => [variant_id, qty]))
}
