import type { Db } from '#server/database/connect.ts'
import { badRequest, conflict, orNotFound } from '#server/http/errors.ts'
import { LINES_IN_A_PDF } from '#shared/documents.ts'
import { sumOf } from '#shared/money.ts'
import { orderNumber } from '#shared/order-number.ts'
import { sentence } from '#shared/sentence.ts'
import { hasPackingSlip } from '#shared/staff-steps.ts'
import { withParcelContents } from '../parcel-contents.ts'
import { type OrderRow, orders } from '../queries.ts'

/**
 * In the order of `ids`, with what goes into each parcel. Throws 404 for an unknown one and 409 for one that is not to
 * be packed. Throws 400 for too many lines.
 */
export async function ordersForSlips(db: Db, ids: string[]): Promise<OrderRow[]> {
  const rows = await withParcelContents(db, await orders(db).where('orders.id', 'in', ids).execute())
  const found = new Map(rows.map((order) => [order.id, order]))
  const chosen = [...new Set(ids)].map((id) => {
    const order = orNotFound(found.get(id), 'Order')
    if (!isToBePacked(order))
      throw conflict(sentence('Order {number} is not to be packed.', { number: orderNumber(id) }))
    return order
  })
  if (sumOf(chosen.map(({ items }) => items.length)) > LINES_IN_A_PDF)
    throw badRequest('These orders have too many lines for one PDF. Choose fewer.')
  return chosen
}

const isToBePacked = ({ items, status, paid_at, shipped_at, delivered_at, prescription, ...order }: OrderRow) =>
  items.length > 0 &&
  hasPackingSlip({
    status,
    isTest: order.is_test,
    isDisputed: order.is_disputed,
    isPaid: paid_at !== null,
    isShipped: shipped_at !== null,
    isDelivered: delivered_at !== null,
    prescription: prescription ?? undefined,
  })
