import { createHash } from 'node:crypto'
import type { Deps } from '#server/app.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { badRequest, conflict, keyReused, notFound } from '#server/http/errors.ts'
import { findOrder, type OrderRow } from '#server/orders/queries.ts'
import { returnStock } from '#server/orders/stock.ts'
import { toPaise } from '#shared/money.ts'
import type { RefundDraft } from '#shared/refunds.ts'
import { sentence } from '#shared/sentence.ts'
import { type By, decideRefund } from './decide-refund.ts'
import { findPaymentOf, findRefundOfKey, lockOrder, lockRefundable } from './refund-queries.ts'
import { piecesPutBack } from './returned-pieces.ts'

/**
 * Gives back a paid order's money, whole or in part, and puts the named pieces back on the shelf. All is decided under the
 * order's lock; the same key answers the first refund again. 404 without the order; 409 when it was never paid, more would
 * go back than came in, or pieces that are on the shelf already; 422 for a key that came with another refund.
 */
export function refundOrder(deps: Deps, orderId: string, draft: RefundDraft, key: string, by: By): Promise<void> {
  const requestHash = createHash('sha256').update(JSON.stringify(draft)).digest('hex')
  return inTransaction(deps.db, async (tx) => {
    if (!(await lockOrder(tx, orderId))) throw notFound('Order')
    const earlier = await findRefundOfKey(tx, orderId, key)
    if (earlier && earlier.request_hash !== requestHash) {
      throw keyReused('This refund was already sent with other contents. Please open the window again.')
    }
    if (earlier) return
    const paidBy = await findPaymentOf(tx, orderId)
    const payment = paidBy && (await lockRefundable(tx, paidBy.id))
    if (!payment) throw conflict('This order was not paid, so there is nothing to give back.', 'not_paid')

    const amount = toPaise(draft.amount)
    const isWhole = amount === payment.amount - payment.goneBack
    const putBack = await putBackPieces(tx, orderId, draft.putBack, { isWhole, by })
    await decideRefund(tx, deps, { payment, amount, reason: draft.reason, by, key, requestHash, details: { putBack } })
  })
}

/** Answers in words what went back on the shelf, for the audit. */
async function putBackPieces(
  tx: Db,
  orderId: string,
  lines: RefundDraft['putBack'],
  { isWhole, by }: { isWhole: boolean; by: By },
): Promise<string[]> {
  if (lines.length === 0) return []
  const order = await findOrder(tx, orderId)
  if (!order) throw notFound('Order')
  const before = await piecesPutBack(tx, orderId)
  const chosen = lines.map(({ item, qty }) => ({ qty, line: lineOf(order, item) }))
  for (const { line, qty } of chosen) {
    const left = line.qty - (before.get(line.variant_id) ?? 0)
    if (qty > left) {
      throw conflict(
        left === 0
          ? sentence('{article}: no piece can still be put back.', { article: line.product_name })
          : sentence('{article}: only {n} can still be put back.', { article: line.product_name, n: left }),
        'put_back',
      )
    }
  }
  const pieces = chosen.map(({ line, qty }) => ({ variantId: line.variant_id, qty }))
  const after = pieces.reduce((sum, { qty }) => sum + qty, 0) + [...before.values()].reduce((sum, qty) => sum + qty, 0)
  const ordered = order.items.reduce((sum, { qty }) => sum + qty, 0)
  if (order.status === 'paid' && !isWhole && after === ordered) {
    throw conflict('Give the whole amount back, or leave a piece: an order without pieces cannot be sent.', 'put_back')
  }
  await returnStock(tx, orderId, pieces, { reason: 'put back', actorId: by.admin.id })
  return chosen.map(({ line, qty }) => `${qty} × ${line.product_name}`)
}

function lineOf(order: OrderRow, id: string) {
  const line = order.items.find((item) => item.id === id)
  if (!line)
    throw badRequest('This line is not part of the order.', [
      { path: 'putBack', message: 'Choose a line of the order' },
    ])
  return line
}
