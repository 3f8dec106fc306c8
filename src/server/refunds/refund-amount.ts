import type { Db } from '#server/database/connect.ts'
import { badRequest, conflict } from '#server/http/errors.ts'
import { type OrderRow, requireOrderRow } from '#server/orders/queries.ts'
import { type Paise, sumOf, toPaise } from '#shared/money.ts'
import type { RefundDraft, RefundLine } from '#shared/refunds.ts'
import { sentence } from '#shared/sentence.ts'
import { worthOf } from '#shared/worth-of-pieces.ts'
import { lineShares } from './line-shares.ts'
import { type RefundRow, refundsOfOrder } from './queries.ts'

/**
 * The amount of the draft, in paise; `remaining` is everything that is left. The caller has locked the order. Throws 400 for
 * a line of another order. Throws 409 for more pieces than are left, and for pieces that cost nothing.
 */
export async function refundAmount(tx: Db, orderId: string, draft: RefundDraft, remaining: Paise): Promise<Paise> {
  if (draft.all) return remaining
  if (!draft.lines) return toPaise(draft.amount ?? 0)
  const order = await requireOrderRow(tx, orderId)
  const amount = amountOfLines(order, draft.lines, refundedPieces(await refundsOfOrder(tx, orderId)))
  if (amount === 0) throw conflict('These pieces cost nothing, so there is nothing to refund.', 'free')
  return amount
}

function amountOfLines(order: OrderRow, lines: RefundLine[], refunded: Map<string, number>): Paise {
  const shares = sharesOf(order)
  return sumOf(
    lines.map(({ item, qty }) => {
      const line = order.items.find(({ id }) => id === item)
      if (!line)
        throw badRequest('This line is not part of the order.', [
          { path: 'lines', message: 'Choose a line of the order' },
        ])
      const before = refunded.get(item) ?? 0
      const article = line.product_name
      if (qty > line.qty - before)
        throw conflict(
          before >= line.qty
            ? sentence('{article}: all pieces are already refunded.', { article })
            : sentence('{article}: only {n} can still be refunded.', { article, n: line.qty - before }),
          'too_much',
        )
      return worthOf({ share: shares.get(item) ?? 0, of: line.qty, before }, qty)
    }),
  )
}

/** The refunded pieces by line id. A failed refund counts only once it is retried. */
export function refundedPieces(refunds: RefundRow[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { item, qty } of refunds.filter(({ status }) => status !== 'failed').flatMap(({ lines }) => lines)) {
    pieces.set(item, (pieces.get(item) ?? 0) + qty)
  }
  return pieces
}

/** The part of the goods and their tax in paise, by line id. */
export function sharesOf(order: OrderRow): Map<string, Paise> {
  const lines = order.items.map(({ unit_price: unitPrice, qty, category, tax_hundredths: taxHundredths }) => ({
    unitPrice,
    qty,
    category,
    taxHundredths,
  }))
  const shares = lineShares(lines, order.price_settings, order.items_price + order.tax_price)
  return new Map(order.items.map(({ id }, index) => [id, shares[index] ?? 0]))
}
