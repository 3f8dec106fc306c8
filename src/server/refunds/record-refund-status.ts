import type { Selectable } from 'kysely'
import { THE_SHOP, writeAudit } from '#server/audit/queries.ts'
import type { Context, PaymentContext } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import type { Database } from '#server/database/schema.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { updatePrescriptionNeed } from '#server/orders/queries.ts'
import { writeRefundMail } from '#server/orders/write-order-mail.ts'
import type { ProviderRefund } from '#server/platform/payment-provider/provider.ts'
import type { RefundStatus } from '#shared/refunds.ts'
import { moveRefund } from './queries.ts'

type Noted = Selectable<Database['refunds']>

/** Records the provider's state of a refund. A known or older state changes nothing and sends no mail. */
export async function recordRefundStatus(
  tx: Db,
  deps: PaymentContext,
  refund: Noted,
  reported: ProviderRefund,
): Promise<void> {
  const { status, id: providerRefundId } = reported
  if (!(await moveRefund(tx, refund.id, { status, providerRefundId }))) return
  if (status === 'failed') await returnToParcel(tx, refund)
  const isSent = refund.status === 'requested' && status !== 'failed'
  const { amount, currency } = refund
  const details = { refund: providerRefundId, amount, currency, status }
  await writeAudit(tx, THE_SHOP, ACTIONS[isSent ? 'pending' : status], ['payment', refund.payment_id], details)
  if (isSent) await writeRefundMail(tx, deps, refund)
  logRefund(deps, refund, status)
}

/** Records that the provider refused this refund, with its reason. */
export async function noteRefusal(deps: PaymentContext, refund: Noted, failure: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const failed = { status: 'failed', providerRefundId: null, failure: failure.slice(0, 300) } as const
    if (!(await moveRefund(tx, refund.id, failed))) return
    await returnToParcel(tx, refund)
    const { amount, currency, payment_id } = refund
    const details = { amount, currency, status: 'failed', reason: failed.failure }
    await writeAudit(tx, THE_SHOP, ACTIONS.failed, ['payment', payment_id], details)
  })
  logRefund(deps, refund, 'failed')
}

/** The pieces of a failed refund are sent after all, and a medicine among them needs its prescription again. */
const returnToParcel = async (tx: Db, { order_id }: Noted) => {
  if (order_id !== null) await updatePrescriptionNeed(tx, order_id)
}

/** Writes the named log line for a refund. */
export function logRefund({ log }: Pick<Context, 'log'>, refund: Noted, status: RefundStatus) {
  const { payment_id: paymentId, order_id: orderId, amount } = refund
  const line = { paymentId, orderId, refundId: refund.id, amount, status }
  if (status === 'failed') log.warn(line, 'refund failed')
  else log.info(line, refund.status === 'pending' ? 'refund status changed' : 'refunded')
}

const ACTIONS = { pending: 'refund sent', processed: 'refund processed', failed: 'refund failed' } as const
