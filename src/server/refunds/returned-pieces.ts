import { sql } from 'kysely'
import type { By } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { badRequest, conflict } from '#server/http/errors.ts'
import { withParcelContents } from '#server/orders/parcel-contents.ts'
import { type OrderRow, requireOrderRow } from '#server/orders/queries.ts'
import { returnStock } from '#server/orders/stock.ts'
import type { RestockDraft } from '#shared/refunds.ts'
import { sentence } from '#shared/sentence.ts'

/** The restocked quantity of each variant of the order. */
export async function restockedPieces(db: Db, orderId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('stock_movements')
    .select(['variant_id', sql<number>`sum(delta)::int`.as('qty')])
    .where('order_id', '=', orderId)
    .where('reason', '=', 'put back')
    .groupBy('variant_id')
    .execute()
  return new Map(rows.map(({ variant_id, qty }) => [variant_id, qty]))
}

/**
 * Restocks the named units. The caller has locked the order. Returns the restocked quantities in words, for the audit
 * log. Throws 409 above the quantity that the order still holds.
 */
export async function restockLines(tx: Db, order: OrderRow, lines: RestockDraft['lines'], by: By): Promise<string[]> {
  const before = await restockedPieces(tx, order.id)
  const chosen = lines.map(({ item, qty }) => ({ qty, line: lineOf(order, item) }))
  for (const { line, qty } of chosen) refuseMoreThan(line.qty - (before.get(line.variant_id) ?? 0), qty, line)
  const pieces = chosen.map(({ line, qty }) => ({ variantId: line.variant_id, qty }))
  await returnStock(tx, order.id, pieces, { reason: 'put back', actorId: by.actor.id })
  return chosen.map(({ line, qty }) => `${qty} × ${line.product_name}`)
}

/**
 * Throws 409 when nothing is left to send of an order that is not shipped yet. Call it after the refund and the
 * movements, so that it counts the pieces as the parcel does.
 */
export async function refuseEmptyParcel(tx: Db, orderId: string): Promise<void> {
  const order = await requireOrderRow(tx, orderId)
  if (order.status !== 'paid') return
  const [parcel] = await withParcelContents(tx, [order])
  if (parcel?.items.length === 0)
    throw conflict('Refund the full amount, or keep at least one piece in the order.', 'put_back')
}

function refuseMoreThan(left: number, qty: number, { product_name: article }: OrderRow['items'][number]) {
  if (qty <= left) return
  throw conflict(
    left === 0
      ? sentence('{article}: no more pieces can be returned to stock.', { article })
      : sentence('{article}: only {n} can still be returned to stock.', { article, n: left }),
    'put_back',
  )
}

function lineOf(order: OrderRow, id: string) {
  const line = order.items.find((item) => item.id === id)
  if (!line)
    throw badRequest('This line is not part of the order.', [
      { path: 'putBack', message: 'Choose a line of the order' },
    ])
  return line
}
