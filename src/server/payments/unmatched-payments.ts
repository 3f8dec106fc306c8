import { THE_SHOP, writeAudit } from '#server/audit/queries.ts'
import type { PaymentContext } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { isDisputedPayment } from '#server/orders/disputed.ts'
import type { OrderRow } from '#server/orders/queries.ts'
import { lockVariants, piecesOf, reserveStock } from '#server/orders/stock.ts'
import type { ProviderPayment } from '#server/platform/payment-provider/provider.ts'
import type { Paise } from '#shared/money.ts'
import { type Reason, reasonDetails } from '#shared/reasons.ts'
import { findCapturedOf, insertUnmatchedPayment, UNKNOWN_PAYMENT } from './queries.ts'
import { requestRefund } from './request-refund.ts'

type Unmatched = { reason: Reason; shouldRefund: boolean }

export const UNKNOWN_ORDER: Unmatched = { reason: { code: 'no-order' }, shouldRefund: false }
const LATE: Unmatched = { reason: { code: 'late-payment' }, shouldRefund: true }

/**
 * The reason why this captured payment cannot pay the order, or undefined when it can. Reserves the stock of a
 * cancelled order again.
 */
export async function reserveOrExplain(
  tx: Db,
  order: OrderRow | undefined,
  payment: ProviderPayment,
): Promise<Unmatched | undefined> {
  if (!order) return UNKNOWN_ORDER
  const reason = await unmatchedReason(tx, order, payment)
  if (reason || order.status !== 'cancelled') return reason
  return (await reserveStockAgain(tx, order)) ? undefined : LATE
}

/** The reason why this captured payment cannot pay the order. It ignores the stock. */
export async function unmatchedReason(
  tx: Db,
  order: OrderRow,
  payment: ProviderPayment,
): Promise<Unmatched | undefined> {
  if (payment.currency !== 'INR') {
    return { reason: { code: 'not-in-rupees', values: { currency: payment.currency } }, shouldRefund: false }
  }
  // The account is deleted, so there is no address and no buyer to ask.
  if (order.user_id === null && order.paid_at === null) {
    return { reason: { code: 'account-deleted' }, shouldRefund: true }
  }
  if (!isAmountOf(order, payment)) return { reason: { code: 'wrong-amount' }, shouldRefund: false }
  if ((await findCapturedOf(tx, order.id)) || order.paid_at !== null) {
    return { reason: { code: 'second-payment' }, shouldRefund: true }
  }
  return undefined
}

/** The provider's fee, tax included, may come on top of the exact total where the buyer pays it. */
const isAmountOf = ({ total_price }: OrderRow, { amount, fee }: ProviderPayment) =>
  amount === total_price || amount === total_price + (fee ?? 0)

/**
 * Takes all units of a cancelled order again, or none. None when a product is off sale. None when it now needs a
 * prescription that the order lacks.
 */
export async function reserveStockAgain(tx: Db, order: OrderRow): Promise<boolean> {
  const pieces = piecesOf(order.items)
  const stocks = await lockVariants(tx, pieces)
  if (!(await isOnSale(tx, order.id))) return false
  const left = new Map(stocks.map(({ id, count_in_stock }) => [id, count_in_stock]))
  if (pieces.some(({ variantId, qty }) => (left.get(variantId) ?? 0) < qty)) return false
  return reserveStock(tx, order.id, pieces, 'late payment')
}

const isOnSale = async (tx: Db, orderId: string): Promise<boolean> =>
  (await tx
    .selectFrom('order_items')
    .innerJoin('variants', 'variants.id', 'order_items.variant_id')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select('order_items.id')
    .where('order_items.order_id', '=', orderId)
    .where((eb) =>
      eb.or([
        eb('products.is_published', '=', false),
        eb('products.removed_at', 'is not', null),
        eb('variants.position', 'is', null),
        eb.and([eb('products.prescription_needed', '=', true), eb('order_items.prescription_needed', 'is not', true)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()) === undefined

/** Records a payment that the provider did not know for three days after its event. */
export async function recordUnknownPayment(
  deps: PaymentContext,
  reported: { id: string; amount: Paise; currency: string },
): Promise<void> {
  const payment = { ...reported, status: UNKNOWN_PAYMENT }
  const unmatched: Unmatched = { reason: { code: 'unknown-there' }, shouldRefund: false }
  const isNew = await inTransaction(deps.db, (tx) => recordUnmatched(tx, deps, null, payment, unmatched))
  if (isNew) deps.log.warn({ orderId: null, paymentId: reported.id, amount: reported.amount }, 'mismatch')
}

/**
 * Records an unmatched payment once, and refunds it when it can serve no order. Staff decide about one that the bank
 * disputes. Returns false when it was recorded before.
 */
export async function recordUnmatched(
  tx: Db,
  deps: PaymentContext,
  orderId: string | null,
  payment: Pick<ProviderPayment, 'id' | 'amount' | 'currency'> & { status: string },
  { reason, shouldRefund }: Unmatched,
): Promise<boolean> {
  if (!(await insertUnmatchedPayment(tx, orderId, payment, reason))) return false
  const { id, amount, currency } = payment
  const details = { order: orderId, amount, currency, ...reasonDetails(reason) }
  await writeAudit(tx, THE_SHOP, 'payment unmatched', ['payment', id], details)
  if (shouldRefund && !(await isDisputedPayment(tx, id))) {
    await requestRefund(tx, deps, {
      payment: { id, orderId, amount, currency, isBooked: false, refundedAmount: 0 },
      amount,
      reason,
    })
  }
  return true
}
