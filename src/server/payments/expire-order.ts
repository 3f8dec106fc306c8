import { THE_SHOP, writeAudit } from '#server/audit/queries.ts'
import type { PaymentContext } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import {
  findOverdue,
  markExpired,
  noteReleaseWaits,
  type Overdue,
  overdueOrders,
  requireOrderRow,
} from '#server/orders/queries.ts'
import { piecesOf, returnStock } from '#server/orders/stock.ts'
import { writeOrderMail } from '#server/orders/write-order-mail.ts'
import { ProviderUnavailable } from '#server/platform/payment-provider/provider.ts'
import { checkPayments } from './apply-payment.ts'

/**
 * Releases an unpaid order whose hold has ended, once (STOCK-3). Asks the provider first, and a captured payment pays
 * the order. Returns false when it waits for the provider.
 */
export async function expireOrder(deps: PaymentContext, id: string): Promise<boolean> {
  const order = await findOverdue(deps.db, id)
  if (!order) return true
  if (!(await isChecked(deps, order)) && !order.has_waited) return false
  await release(deps, id)
  return true
}

/** Releases every overdue order, after downtime of the shop or of the provider. The next round handles what remains. */
export async function expireOverdueOrders(deps: PaymentContext): Promise<void> {
  let waiting = 0
  for (const { id } of await overdueOrders(deps.db)) {
    try {
      if (!(await expireOrder(deps, id))) waiting += 1
    } catch (error) {
      deps.log.error({ err: error, orderId: id }, 'order release failed')
    }
  }
  if (waiting > 0) deps.log.warn({ waiting }, 'overdue orders wait for the payment provider')
}

/** One check, which has its own limit of five seconds. An order without a provider order has no payment. */
async function isChecked(deps: PaymentContext, order: Overdue): Promise<boolean> {
  try {
    await checkPayments(deps, order)
    return true
  } catch (error) {
    if (!(error instanceof ProviderUnavailable))
      deps.log.error({ err: error, orderId: order.id }, 'payment check of an overdue order failed')
    await noteReleaseWaits(deps.db, order.id)
    return false
  }
}

async function release(deps: PaymentContext, id: string): Promise<void> {
  const { db, log } = deps
  const released = await inTransaction(db, async (tx) => {
    if (!(await markExpired(tx, id))) return false
    const order = await requireOrderRow(tx, id)
    await returnStock(tx, id, piecesOf(order.items))
    await writeAudit(tx, THE_SHOP, 'order expired', ['order', id])
    await writeOrderMail(tx, deps, 'orderCancelled', order)
    return true
  })
  if (released) log.info({ orderId: id }, 'released')
}
