import type { Deps } from '#server/app.ts'
import { writeAudit } from '#server/audit/queries.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { writeOrderMail } from '#server/mail/write-order-mail.ts'
import { expiredOrders, findOrder, markExpired } from './queries.ts'
import { piecesOf, returnStock } from './stock.ts'

type ExpireDeps = Pick<Deps, 'db' | 'log' | 'jobs' | 'publicUrl'>

/** Cancels an unpaid order whose hold has run out and returns its stock, once; otherwise does nothing (decisions 5). */
export async function expireOrder(deps: ExpireDeps, id: string): Promise<void> {
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

/** Every order that is overdue: at start, for what ran out while the shop was down. */
export async function expireOverdueOrders(deps: ExpireDeps): Promise<void> {
  for (const { id } of await expiredOrders(deps.db)) await expireOrder(deps, id)
}
