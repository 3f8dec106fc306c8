import { writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import type { By } from '#server/payments/request-refund.ts'
import { countMismatches } from './count-mismatches.ts'
import { reconcile } from './reconcile.ts'

const DAYS = 7

/** Reconciles the last days now. Throws `ProviderUnavailable`. */
export async function checkAll(deps: Context, { admin, requestId }: By) {
  const to = new Date()
  const from = new Date(to.getTime() - DAYS * 24 * 60 * 60 * 1000)
  const { payments } = await reconcile(deps, { from, to })
  await writeAudit(deps.db, {
    action: 'payments compared',
    actor: admin,
    subject: { type: 'payment', id: 'all' },
    details: { payments },
    requestId,
  })
  return { payments, mismatches: await countMismatches(deps.db) }
}
