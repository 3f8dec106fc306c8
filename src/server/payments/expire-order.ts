import { writeAudit } from '#server/audit/queries.ts'
import { inTransaction } from '#server/database/transaction.ts'
import {
  findOrder,
  findOverdue,
  markExpired,
  noteReleaseWaits,
  type Overdue,
  overdueOrders,
} from '#server/orders/queries.ts'
import { piecesOf, returnStock } from '#server/orders/stock.ts'
import { writeOrderMail } from '#server/orders/write-order-mail.ts'
import { ProviderUnavailable } from '#server/platform/payment-provider/provider.ts'
import { checkPayments } from './apply-payment.ts'
import type { PaymentContext } from './payment-context.ts'

/**
 * Cancels an unpaid order whose hold has run out and returns its stock, once; otherwise does nothing (STOCK-3). The
 * payment provider is asked first: money that has come pays the order. Answers false when it waits for the provider.
 */
export async function expireOrder(deps: PaymentContext, id: string): Promise<boolean> {
  const order = await findOverdue(deps.db, id)
  if (!order) return true
  if (!(await isAsked(deps, order)) && !order.has_waited) return false
  await release(deps, id)
  return true
}

/**
 * Every order that is overdue, for what ran out while the shop was down or while the provider could not be asked. What is
 * still left after one round is found by the next.
 */
export async function expireOverdueOrders(deps: PaymentContext): Promise<void> {
  let waiting = 0
  for (const { id } of await overdueOrders(deps.db)) {
    try {
      if (!(await expireOrder(deps, id))) waiting += 1
    } catch (error) {
      deps.log.error({ err: error, orderId: id }, 'order could not be released')
    }
  }
  if (waiting > 0) deps.log.warn({ waiting }, 'overdue orders wait for the payment provider')
}

/** One question, which has its own limit of five seconds. Without a provider's order nobody can have paid. */
async function isAsked(deps: PaymentContext, order: Overdue): Promise<boolean> {
  try {
    await checkPayments(deps, order)
    return true
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) deps.log.error({ err: error, orderId: order.id }, 'overdue order')
    await noteReleaseWaits(deps.db, order.id)
    return false
  }
}

async function release(deps: PaymentContext, id: string): Promise<void> {
  const { db, log } = deps
  const released = await inTransaction(db, async (tx) => {
    if (!(await markExpired(tx, id))) return false
    const order = await findOrder(tx, id)
    if (!order) throw new Error(`order ${id} is not there after it was cancelled`)
    await returnStock(tx, id, piecesOf(order.items))
    await writeAudit(tx, { action: 'order released', subject: { type: 'order', id } })
    await writeOrderMail(tx, deps, 'orderCancelled', order)
    return true
  })
  if (released) log.info({ orderId: id }, 'released')
}
