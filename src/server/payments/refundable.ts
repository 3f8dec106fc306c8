import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { issueForRefund } from '#server/documents/issue.ts'
import type { Paise } from '#shared/money.ts'
import { type Reason, reasonColumns } from '#shared/reasons.ts'
import type { RefundLine } from '#shared/refunds.ts'

export const lockOrder = (tx: Db, id: string) =>
  tx.selectFrom('orders').select(['id', 'status']).where('id', '=', id).forUpdate().executeTakeFirst()

/** `isBooked`: it pays its order, otherwise it is unmatched. `refundedAmount`: pending refunds are included. */
export type Refundable = {
  id: string
  orderId: string | null
  amount: Paise
  currency: string
  isBooked: boolean
  refundedAmount: Paise
}

/** A booked or unmatched payment that can be refunded. */
export async function findRefundable(tx: Db, paymentId: string): Promise<Refundable | undefined> {
  const { rows } = await sql<Refundable>`
    select had.id, had.order_id as "orderId", had.amount, had.currency, had.is_booked as "isBooked",
      coalesce((select sum(amount) from refunds where payment_id = had.id and status <> 'failed'), 0)::bigint as "refundedAmount"
    from (
      select id, order_id, amount, currency, true as is_booked from payments where id = ${paymentId}
      union all
      select id, order_id, amount, currency, false from unmatched_payments where id = ${paymentId}
    ) had`.execute(tx)
  return rows[0]
}

/**
 * The same with row locks, so concurrent refunds of one payment wait. Locks the order first, like every other
 * operation.
 */
export async function lockRefundable(tx: Db, paymentId: string): Promise<Refundable | undefined> {
  const found = await findRefundable(tx, paymentId)
  if (!found) return undefined
  if (found.orderId !== null) await lockOrder(tx, found.orderId)
  const table = found.isBooked ? 'payments' : 'unmatched_payments'
  await tx.selectFrom(table).select('id').where('id', '=', paymentId).forUpdate().execute()
  return findRefundable(tx, paymentId)
}

export type NewRefund = {
  /** Locked by the caller. */
  payment: Refundable
  amount: Paise
  /** The pieces that it is for, if it is for pieces. */
  lines?: RefundLine[] | undefined
  /** The buyer reads it. */
  reason: Reason
  source: 'shop' | 'admin'
  /** Shared by all attempts of one refund. */
  decisionId?: string | undefined
  key?: string | undefined
  requestHash?: string | undefined
}

export const insertRefund = (tx: Db, { payment, amount, lines = [], reason, source, ...attempt }: NewRefund) =>
  tx
    .insertInto('refunds')
    .values({
      ...newRefund(payment, amount, reason, attempt.decisionId),
      lines: JSON.stringify(lines),
      source,
      idempotency_key: attempt.key ?? null,
      request_hash: attempt.requestHash ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** The columns of every refund. Without an earlier decision it is the first attempt of its own. */
export function newRefund(payment: Refundable, amount: Paise, reason: Reason, decisionId?: string) {
  const id = newId()
  return {
    id,
    payment_id: payment.id,
    order_id: payment.orderId,
    currency: payment.currency,
    amount,
    ...reasonColumns(reason),
    decision_id: decisionId ?? id,
  }
}

type Booked = { id: string; amount: Paise; lines?: RefundLine[] | undefined }

/**
 * Issues the document of a new refund that did not fail, and marks its payment when nothing is left of it. `payment` is
 * from before the refund. An unmatched payment sold nothing.
 */
export async function bookRefund(tx: Db, payment: Refundable, { id, amount, lines = [] }: Booked): Promise<void> {
  if (!payment.isBooked || payment.orderId === null) return
  const refundedAmount = payment.refundedAmount + amount
  await issueForRefund(tx, payment.orderId, { id, amount, lines }, refundedAmount)
  if (refundedAmount >= payment.amount) await markRefunded(tx, payment)
}

/**
 * Marks a payment as refunded in full. A paid order that was not shipped becomes refunded (STOCK-6). Returns false when
 * it was refunded before.
 */
export async function markRefunded(tx: Db, payment: Refundable): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payments')
    .set({ status: 'refunded' })
    .where('id', '=', payment.id)
    .where('status', '=', 'captured')
    .executeTakeFirst()
  await tx
    .updateTable('orders')
    .set({ status: 'refunded' })
    .where('id', '=', payment.orderId)
    .where('status', '=', 'paid')
    .execute()
  return numUpdatedRows > 0n
}
