import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import type { RepairedOrder } from '#shared/reconciliation.ts'
import { DAY_MS } from '#shared/today.ts'
import { countMismatches } from './count-mismatches.ts'
import { reconcile } from './reconcile.ts'

const DAYS = 7
const MAX_REPAIRED = 50

/** Reconciles the last days now. Throws `ProviderUnavailable`. */
export async function checkAll(deps: Context, by: By) {
  const to = new Date()
  const from = new Date(to.getTime() - DAYS * DAY_MS)
  const { payments, booked } = await reconcile(deps, { from, to })
  await writeAudit(deps.db, by, 'payments compared', ['payment', 'all'], { payments })
  return { payments, mismatches: await countMismatches(deps.db), repaired: await repairedOrders(deps.db, booked) }
}

/** The orders of the payments that were missing here, the newest first; at most 50. */
async function repairedOrders(db: Db, booked: { id: string }[]): Promise<RepairedOrder[]> {
  if (booked.length === 0) return []
  const rows = await db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['orders.id', 'orders.user_name'])
    .where('payments.id', 'in', booked.map(({ id }) => id).slice(-MAX_REPAIRED))
    .orderBy('orders.id', 'desc')
    .execute()
  return rows.map(({ id, user_name }) => ({ _id: id, user: user_name }))
}
