import type { Deps } from '#server/app.ts'
import { writeAudit } from '#server/audit/queries.ts'
import { applyPayment } from '#server/payments/apply-payment.ts'
import type { By } from '#server/payments/decide-refund.ts'
import { recordRefund } from '#server/payments/follow-refund.ts'
import { mirrorPayments } from '#server/payments/mirror.ts'
import { countMismatches } from './count-mismatches.ts'

const DAYS = 7

/** Compares the last days with the provider's own lists now. Throws `ProviderUnavailable` when it cannot be asked. */
export async function checkAll(deps: Deps, { admin, requestId }: By) {
  const { db, provider } = deps
  const to = new Date()
  const from = new Date(to.getTime() - DAYS * 24 * 60 * 60 * 1000)
  const payments = await provider.paymentsBetween(from, to)
  await mirrorPayments(db, payments, to)
  for (const { id, status } of payments) if (status === 'captured') await applyPayment(deps, id)
  for (const told of await provider.refundsBetween(from, to)) await recordRefund(deps, told, to)
  await writeAudit(db, {
    action: 'payments compared',
    actor: admin,
    subject: { type: 'payment', id: 'all' },
    details: { products: payments.length },
    requestId,
  })
  return {
    message: 'Compared with the payment provider',
    payments: payments.length,
    mismatches: await countMismatches(db),
  }
}
