import { type By, THE_SHOP, writeAudit } from '#server/audit/queries.ts'
import type { PaymentContext } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { issueReceiptVoucher } from '#server/documents/issue.ts'
import { findOrder, type OrderRow } from '#server/orders/queries.ts'
import { writeOrderMail } from '#server/orders/write-order-mail.ts'
import type { ProviderPayment, ReadPriority } from '#server/platform/payment-provider/provider.ts'
import { isPollingOver } from './poll-schedule.ts'
import { dropUnknown, findBooked, insertPayment, lockOrderOfProvider, markPaid, noteIsUnknown } from './queries.ts'
import { recordUnmatched, reserveOrExplain, UNKNOWN_ORDER } from './unmatched-payments.ts'
import { fetchPayment, upsertProviderPayments } from './upsert-provider-payments.ts'

export type Outcome = 'paid' | 'already booked' | 'not captured' | 'unmatched' | 'unknown order' | 'unknown payment'

/**
 * Asks the provider for the payment and books it, for the browser's return and webhooks. Only this file marks an order
 * as paid.
 * The payment must be captured, in INR, for our provider order and our exact amount. The provider's fee may come on top
 * where the buyer pays it.
 * Idempotent. A payment that does not fit is recorded as unmatched, and refunded when it can serve no order. A payment
 * of an unknown order becomes unmatched only after three days.
 * Throws `ProviderUnavailable`.
 */
export async function applyPayment(deps: PaymentContext, paymentId: string): Promise<Outcome> {
  const payment = await fetchPayment(deps, paymentId)
  return payment ? bookPayment(deps, payment) : 'unknown payment'
}

type Checkable = Pick<OrderRow, 'id' | 'paid_at' | 'provider_order_id' | 'provider_unknown_at' | 'is_test'>

/**
 * Asks the provider for every payment of an unpaid order and books them (PAY-19). Records whether the provider knows
 * the order. Skips orders of another mode. Throws `ProviderUnavailable`.
 */
export async function checkPayments(deps: PaymentContext, order: Checkable, priority?: ReadPriority): Promise<void> {
  if (order.paid_at !== null || order.provider_order_id === null || order.is_test) return
  const requestedAt = new Date()
  const payments = await deps.provider.paymentsOf(order.provider_order_id, priority)
  const isUnknown = payments === undefined
  if (isUnknown !== (order.provider_unknown_at !== null) && (await noteIsUnknown(deps.db, order.id, isUnknown))) {
    const { id: orderId, provider_order_id: providerOrderId } = order
    if (isUnknown) deps.log.warn({ orderId, providerOrderId }, 'order unknown to the payment provider')
  }
  await upsertProviderPayments(deps.db, payments ?? [], requestedAt)
  for (const payment of payments ?? []) await bookPayment(deps, payment)
}

async function bookPayment(deps: PaymentContext, payment: ProviderPayment): Promise<Outcome> {
  if (payment.status !== 'captured') return 'not captured'
  const { outcome, orderId } = await inTransaction(deps.db, (tx) => book(tx, deps, payment))
  if (outcome === 'paid') deps.log.info({ orderId, paymentId: payment.id, amount: payment.amount }, 'paid')
  if (outcome === 'unmatched') deps.log.warn({ orderId, paymentId: payment.id, amount: payment.amount }, 'mismatch')
  return outcome
}

async function book(
  tx: Db,
  deps: PaymentContext,
  payment: ProviderPayment,
): Promise<{ outcome: Outcome; orderId: string | null }> {
  const locked = payment.orderId === null ? undefined : await lockOrderOfProvider(tx, payment.orderId)
  const orderId = locked?.id ?? null
  if (await findBooked(tx, payment.id)) return { outcome: 'already booked', orderId }
  const order = locked && (await findOrder(tx, locked.id))
  if (!order && !isPollingOver(payment.createdAt, new Date())) return { outcome: 'unknown order', orderId }
  await dropUnknown(tx, payment.id)
  const unmatched = await reserveOrExplain(tx, order, payment)
  if (!order || unmatched) {
    const isNew = await recordUnmatched(tx, deps, orderId, payment, unmatched ?? UNKNOWN_ORDER)
    return { outcome: isNew ? 'unmatched' : 'already booked', orderId }
  }

  await bookMatching(tx, deps, order, payment)
  return { outcome: 'paid', orderId }
}

/** Books a payment that fits its order (`reserveOrExplain`); the buyer gets a mail. `by`: the admin who decided it. */
export async function bookMatching(tx: Db, deps: PaymentContext, order: OrderRow, payment: ProviderPayment, by?: By) {
  if (!(await markPaid(tx, order.id))) throw new Error(`order ${order.id} could not move to paid`)
  await insertPayment(tx, order, payment)
  const details = { payment: payment.id, amount: order.total_price }
  await writeAudit(tx, by ?? THE_SHOP, 'order paid', ['order', order.id], details)
  await issueReceiptVoucher(tx, order.id)
  await writeOrderMail(tx, deps, 'orderPaid', order)
}
