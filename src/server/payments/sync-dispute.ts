import { sql } from 'kysely'
import { z } from 'zod'
import { writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isDisputedPayment } from '#server/orders/disputed.ts'
import { DISPUTE_STATUSES } from '#shared/reconciliation.ts'
import { enqueueRefunds } from './request-refund.ts'

/**
 * The fields of a dispute that we read from an event (payment.dispute.created, under_review, action_required, won,
 * lost, closed).
 */
export const Dispute = z.object({
  id: z.string().max(64),
  payment_id: z.string().max(64),
  amount: z.number().int().min(0),
  currency: z.string().max(8).default('INR'),
  reason_code: z.string().max(100).nullish(),
  respond_by: z.number().int().nullish(),
  status: z.enum(DISPUTE_STATUSES),
})
export type Dispute = z.infer<typeof Dispute>

/**
 * Stores the state of a dispute, sent at `reportedAt` by the provider's clock. Older events and events after its end change
 * nothing. After a dispute that takes no money the refunds that waited for its end are sent.
 */
export async function syncDispute(deps: Context, dispute: Dispute, reportedAt: Date): Promise<void> {
  const moved = await inTransaction(deps.db, async (tx) => {
    const stored = await storeDispute(tx, dispute, reportedAt)
    if (!stored) return false
    await writeAudit(tx, {
      action: 'dispute told',
      subject: { type: 'payment', id: dispute.payment_id },
      details: {
        amount: dispute.amount,
        currency: dispute.currency,
        status: dispute.status,
        reason: dispute.reason_code ?? '',
      },
    })
    if (!(await isDisputedPayment(tx, dispute.payment_id))) await enqueueRefunds(tx, deps, dispute.payment_id)
    return true
  })
  const { id, payment_id: paymentId, amount, status } = dispute
  if (moved) deps.log.warn({ disputeId: id, paymentId, amount, status }, 'dispute')
}

const storeDispute = (tx: Db, { reason_code, respond_by, ...dispute }: Dispute, reportedAt: Date) =>
  tx
    .insertInto('disputes')
    .values((eb) => ({
      ...dispute,
      order_id: eb.selectFrom('reconciliation_lines').select('order_id').where('payment_id', '=', dispute.payment_id),
      reason: reason_code ?? '',
      respond_by: respond_by ? new Date(respond_by * 1000) : null,
      told_at: reportedAt,
    }))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({
          status: eb.ref('excluded.status'),
          respond_by: eb.ref('excluded.respond_by'),
          told_at: eb.ref('excluded.told_at'),
          updated_at: sql<Date>`now()`,
        }))
        .where('disputes.status', 'in', ['open', 'under_review'])
        .whereRef('disputes.status', '<>', 'excluded.status')
        // The clock has whole seconds. Within one second a dispute only moves forward.
        .where((eb) =>
          eb.or([
            eb('disputes.told_at', '<', reportedAt),
            eb.and([eb('disputes.told_at', '=', reportedAt), eb('disputes.status', '=', 'open')]),
            eb.and([eb('disputes.told_at', '=', reportedAt), eb('excluded.status', 'in', ['won', 'lost', 'closed'])]),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
