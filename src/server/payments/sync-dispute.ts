import { sql } from 'kysely'
import { THE_SHOP, writeAudit } from '#server/audit/queries.ts'
import type { PaymentContext } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isDisputedPayment, unbookedLosses } from '#server/orders/disputed.ts'
import { isTestPayment } from '#server/orders/provider-mode.ts'
import type { Dispute } from '#server/platform/payment-provider/dispute.ts'
import { ProviderRefused, ProviderUnreadable } from '#server/platform/payment-provider/provider.ts'
import { bookLostDispute } from './book-lost-dispute.ts'
import { findRefundable, lockRefundable } from './refundable.ts'
import { enqueueRefunds } from './request-refund.ts'

type SyncDeps = Pick<PaymentContext, 'db' | 'jobs' | 'log'>

/**
 * Stores the state of a dispute, as the provider reported it at `reportedAt`. Older reports and those after its end
 * change nothing. A lost dispute is booked as a refund. After its end the jobs of the refunds that waited for it run.
 */
export async function syncDispute(deps: SyncDeps, dispute: Dispute, reportedAt: Date): Promise<void> {
  const change = await inTransaction(deps.db, async (tx) => {
    // Locked before the dispute, like by every other change of a payment.
    const payment = dispute.status === 'lost' ? await lockRefundable(tx, dispute.payment_id) : undefined
    const stored = await storeDispute(tx, dispute, reportedAt)
    if (!stored) return undefined
    await writeAudit(tx, THE_SHOP, 'dispute updated', ['payment', dispute.payment_id], {
      amount: dispute.amount,
      currency: dispute.currency,
      status: dispute.status,
      reason: dispute.reason_code ?? '',
    })
    const booked = payment && (await bookLostDispute(tx, payment, dispute))
    if (dispute.status === 'lost' || !(await isDisputedPayment(tx, dispute.payment_id)))
      await enqueueRefunds(tx, deps, dispute.payment_id)
    return { booked }
  })
  const { id, payment_id: paymentId, amount, status } = dispute
  if (change) deps.log.warn({ disputeId: id, paymentId, amount, status }, 'dispute updated')
  if (change?.booked) deps.log.info(change.booked, 'refunded')
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
          amount_deducted: eb.ref('excluded.amount_deducted'),
          respond_by: eb.ref('excluded.respond_by'),
          told_at: eb.ref('excluded.told_at'),
          updated_at: sql<Date>`now()`,
        }))
        .where('disputes.status', 'in', OPEN_STATUSES)
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

/**
 * Continues with lost disputes that are not booked. A job or a process ended early, or an older release stored them.
 * Throws `ProviderUnavailable`.
 */
export async function bookWaitingDisputes(deps: PaymentContext): Promise<void> {
  for (const id of new Set((await unbookedLosses(deps.db)).map(({ payment_id }) => payment_id))) {
    if (await isTestPayment(deps.db, id)) continue
    await enqueueRefunds(deps.db, deps, id)
    await bookWaitingDisputesOf(deps, id)
  }
}

/** Books the lost disputes of a payment once no refund waits. Throws `ProviderUnavailable`. */
export async function bookWaitingDisputesOf(deps: PaymentContext, paymentId: string): Promise<void> {
  const refundable = await findRefundable(deps.db, paymentId)
  if (!refundable || refundable.refundedAmount >= refundable.amount) return
  for (const stored of await unbookedLosses(deps.db, paymentId)) {
    // The provider knows what the bank deducted, which may be less than the disputed amount.
    const dispute = (await readable(deps, () => deps.provider.findDispute(stored.id))) ?? stored
    const booked = await inTransaction(deps.db, async (tx) => {
      const payment = await lockRefundable(tx, paymentId)
      const { amount_deducted = null } = dispute
      await tx.updateTable('disputes').set({ amount_deducted }).where('id', '=', stored.id).execute()
      const isUnbooked = (await unbookedLosses(tx, paymentId)).some(({ id }) => id === stored.id)
      return payment && isUnbooked ? bookLostDispute(tx, payment, dispute) : undefined
    })
    if (booked) deps.log.info(booked, 'refunded')
  }
}

/**
 * Asks the provider for the disputes of a span and for all that have not ended. Their events may be lost, or older than
 * a restored backup. Throws `ProviderUnavailable`.
 */
export async function syncDisputes(deps: PaymentContext, { from, to }: { from: Date; to: Date }): Promise<void> {
  const requestedAt = new Date()
  const listed = (await readable(deps, () => deps.provider.disputesBetween(from, to))) ?? []
  for (const dispute of listed) await syncDispute(deps, dispute, requestedAt)
  const known = new Set(listed.map(({ id }) => id))
  const open = await deps.db.selectFrom('disputes').select('id').where('status', 'in', OPEN_STATUSES).execute()
  for (const { id } of open.filter((stored) => !known.has(stored.id))) {
    const dispute = await readable(deps, () => deps.provider.findDispute(id))
    if (dispute) await syncDispute(deps, dispute, requestedAt)
  }
}

/** An unreadable dispute stops no other. An account without these calls still compares its payments. */
async function readable<T>({ log }: PaymentContext, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof ProviderUnreadable || error instanceof ProviderRefused)) throw error
    log.warn({ err: error }, 'a dispute could not be read')
    return undefined
  }
}

const OPEN_STATUSES = ['open', 'under_review'] as const
