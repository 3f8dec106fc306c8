import { writeAudit } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { OrderRow } from '#server/orders/queries.ts'
import { lockVariants, piecesOf, takeStock } from '#server/orders/stock.ts'
import type { ProviderPayment } from '#server/platform/payment-provider/provider.ts'
import type { Paise } from '#shared/money.ts'
import { type Reason, reasonDetails } from '#shared/reasons.ts'
import type { PaymentContext } from './payment-context.ts'
import { findCapturedOf, insertException, UNKNOWN_PAYMENT } from './queries.ts'
import { decideRefund } from './request-refund.ts'

type Aside = { reason: Reason; giveBack: boolean }

export const UNKNOWN_ORDER: Aside = { reason: { code: 'no-order' }, giveBack: false }

/** Why this captured payment cannot pay the order, or undefined when it can. Takes the stock again for late money. */
export async function reasonToSetAside(
  tx: Db,
  order: OrderRow | undefined,
  payment: ProviderPayment,
): Promise<Aside | undefined> {
  if (!order) return UNKNOWN_ORDER
  if (payment.currency !== 'INR') {
    return { reason: { code: 'not-in-rupees', values: { currency: payment.currency } }, giveBack: false }
  }
  // Nobody is left to send the articles to, or to ask.
  if (order.user_id === null && order.paid_at === null) {
    return { reason: { code: 'account-deleted' }, giveBack: true }
  }
  if (!isAmountOf(order, payment)) return { reason: { code: 'wrong-amount' }, giveBack: false }
  if ((await findCapturedOf(tx, order.id)) || order.paid_at !== null) {
    return { reason: { code: 'second-payment' }, giveBack: true }
  }
  if (order.status === 'cancelled' && !(await takeStockAgain(tx, order))) {
    return { reason: { code: 'late-payment' }, giveBack: true }
  }
  return undefined
}

/** Where the buyer bears the provider's fee, it comes on top of the order's amount, to the paisa. Its tax is part of it. */
const isAmountOf = ({ total_price }: OrderRow, { amount, fee }: ProviderPayment) =>
  amount === total_price || amount === total_price + (fee ?? 0)

/** All pieces or none: without a full set the attempt changes nothing. */
async function takeStockAgain(tx: Db, order: OrderRow): Promise<boolean> {
  const pieces = piecesOf(order.items)
  await lockVariants(
    tx,
    pieces.map(({ variantId }) => variantId),
  )
  const stocks = await tx
    .selectFrom('variants')
    .select(['id', 'count_in_stock'])
    .where(
      'id',
      'in',
      pieces.map(({ variantId }) => variantId),
    )
    .execute()
  const left = new Map(stocks.map(({ id, count_in_stock }) => [id, count_in_stock]))
  if (pieces.some(({ variantId, qty }) => (left.get(variantId) ?? 0) < qty)) return false
  return takeStock(tx, order.id, pieces, 'late payment')
}

/** An event spoke of a payment for three days that the provider itself does not know. */
export async function setAsideUnknown(
  deps: PaymentContext,
  told: { id: string; amount: Paise; currency: string },
): Promise<void> {
  const payment = { ...told, status: UNKNOWN_PAYMENT }
  const aside: Aside = { reason: { code: 'unknown-there' }, giveBack: false }
  const isNew = await inTransaction(deps.db, (tx) => setAside(tx, deps, null, payment, aside))
  if (isNew) deps.log.warn({ orderId: null, paymentId: told.id, amount: told.amount }, 'mismatch')
}

/** With its reason, once; what can serve no order goes back. False when it was set aside before. */
export async function setAside(
  tx: Db,
  deps: PaymentContext,
  orderId: string | null,
  payment: Pick<ProviderPayment, 'id' | 'amount' | 'currency'> & { status: string },
  { reason, giveBack }: Aside,
): Promise<boolean> {
  if (!(await insertException(tx, orderId, payment, reason))) return false
  await writeAudit(tx, {
    action: 'payment set aside',
    subject: { type: 'payment', id: payment.id },
    details: { order: orderId, amount: payment.amount, currency: payment.currency, ...reasonDetails(reason) },
  })
  if (giveBack) {
    const { id, amount, currency } = payment
    await decideRefund(tx, deps, {
      payment: { id, orderId, amount, currency, isBooked: false, goneBack: 0 },
      amount,
      reason,
    })
  }
  return true
}
