import { sql } from 'kysely'
import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { QUEUES } from '#server/database/queues.ts'
import { conflict } from '#server/http/errors.ts'
import { refuseDisputedPayment } from '#server/orders/disputed.ts'
import { refuseTestPayment } from '#server/orders/provider-mode.ts'
import { updatePrescriptionNeed } from '#server/orders/queries.ts'
import { formatMoney, type Paise } from '#shared/money.ts'
import { reasonDetails } from '#shared/reasons.ts'
import { sentence, type Translatable } from '#shared/sentence.ts'
import { bookRefund, insertRefund, type NewRefund } from './refundable.ts'

type Decision = Omit<NewRefund, 'source'> & {
  /** Absent for a refund by the shop itself. */
  by?: By
  /** Other actions of the same request, for the audit log. */
  details?: object
}

/**
 * Stores a refund and enqueues the job that sends it to the provider, with the row's id as idempotency key. Throws 409
 * when refunds would exceed the payment, and when nothing is left of it. Throws 409 while the bank disputes it, and for
 * another mode.
 */
export async function requestRefund(tx: Db, { jobs }: Pick<Context, 'jobs'>, decision: Decision): Promise<string> {
  const { payment, amount, lines, reason, by, decisionId, key, requestHash, details } = decision
  await refuseTestPayment(tx, payment.id)
  await refuseDisputedPayment(tx, payment.id)
  const remaining = payment.amount - payment.refundedAmount
  if (remaining <= 0 || amount > remaining) throw conflict(tooMuchMessage(remaining, payment.currency), 'too_much')
  const source = by ? 'admin' : 'shop'
  const { id } = await insertRefund(tx, { payment, amount, lines, reason, source, decisionId, key, requestHash })
  await bookRefund(tx, payment, { id, amount, lines })
  if (payment.orderId !== null) await updatePrescriptionNeed(tx, payment.orderId)
  if (by) {
    const { id: paymentId, currency, orderId: order } = payment
    const action = decisionId ? 'refund retried' : 'refund requested'
    const all = { amount, currency, ...reasonDetails(reason), order, ...details }
    await writeAudit(tx, by, action, ['payment', paymentId], all)
  }
  await jobs.enqueue(tx, 'refund', { refundId: id })
  return id
}

/** Enqueues the requested refunds of this payment again. Their ids are the provider's idempotency keys. */
export async function enqueueRefunds(tx: Db, { jobs }: Pick<Context, 'jobs'>, paymentId: string): Promise<void> {
  const waiting = await tx
    .selectFrom('refunds')
    .select('id')
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'requested')
    .execute()
  for (const { id } of waiting) await jobs.enqueue(tx, 'refund', { refundId: id })
}

/**
 * Enqueues requested refunds that have no job. The job ended while the shop ran in another mode, or after its last try.
 */
export async function enqueueRefundsWithoutJob(db: Db, { jobs }: Pick<Context, 'jobs'>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from refunds
    where status = 'requested' and created_at < now() - interval '1 hour'
      and not exists (select from pgboss.job where name = ${QUEUES.refund.name} and state <= 'active'
        and data ->> 'refundId' = refunds.id::text)
    order by created_at limit 100`.execute(db)
  for (const { id } of rows) await jobs.enqueue(db, 'refund', { refundId: id })
}

const tooMuchMessage = (remaining: Paise, currency: string): Translatable =>
  remaining <= 0
    ? 'This payment has already been refunded in full.'
    : sentence('Only {amount} of this payment can still be refunded.', { amount: formatMoney(remaining, currency) })
