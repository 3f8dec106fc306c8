import type { Deps } from '#server/app.ts'
import { writeAudit } from '#server/audit/queries.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { writeRefundMail } from '#server/mail/write-order-mail.ts'
import { findRefund, updateRefund } from './queries.ts'

/**
 * Carries out a refund that was decided on. The row was written before the provider is asked and its id is the
 * provider's idempotency key, so that a lost answer never pays back twice. Throws when the provider cannot be asked; the
 * job is then tried again.
 */
export async function refundPayment(deps: Deps, refundId: string): Promise<void> {
  const { db, provider, log } = deps
  const refund = await findRefund(db, refundId)
  if (refund?.status !== 'requested') return
  const { id, status } = await provider.refund({
    paymentId: refund.payment_id,
    amount: refund.amount,
    key: refund.id,
    receipt: refund.id,
  })
  await inTransaction(db, async (tx) => {
    await updateRefund(tx, refund.id, { status, providerRefundId: id })
    await writeAudit(tx, {
      action: 'refund sent',
      subject: { type: 'payment', id: refund.payment_id },
      details: { refund: id, amount: refund.amount, status },
    })
    await writeRefundMail(tx, deps, refund)
  })
  log.info({ paymentId: refund.payment_id, refundId: id, amount: refund.amount, status }, 'refunded')
}
