import type { Db } from '#server/database/connect.ts'
import type { CartLine } from '#shared/cart.ts'
import { cartOf, storeShownPositions } from './queries.ts'
import { toCartLine } from './view.ts'

/**
 * The current cart. Stores the positions shown, because an order may name a size by its position
 * (`orders/order-lines.ts`).
 */
export async function showCart(db: Db, userId: string): Promise<CartLine[]> {
  const rows = await cartOf(db, userId)
  const moved = rows.filter(({ position, shown_position }) => position !== null && position !== shown_position)
  if (moved.length > 0) await storeShownPositions(db, moved)
  return rows.map(toCartLine)
}
