import type { Deps } from '#server/app.ts'
import { writeAudit } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { writeOrderMail } from '#server/mail/write-order-mail.ts'
import { findOrder, type OrderRow } from '#server/orders/queries.ts'
import { lockVariants, piecesOf, takeStock } from '#server/orders/stock.ts'
import type { Paise } from '#shared/money.ts'
import { decideRefund } from './decide-refund.ts'
import { isGivenUp } from './look-times.ts'
import { mirrorPayments } from './mirror.ts'
import type { ProviderPayment } from './provider.ts'
import {
  dropUnknown,
  findBooked,
  findCapturedOf,
  insertException,
  insertPayment,
  lockOrderOfProvider,
  markPaid,
  UNKNOWN_PAYMENT,
} from './queries.ts'

export type Outcome = 'paid' | 'already booked' | 'not captured' | 'set aside' | 'unknown order' | 'unknown payment'

/** What the road of money takes along. */
export type MoneyDeps = Pick<Deps, 'db' | 'jobs' | 'provider' | 'publicUrl' | 'log'>

/**
 * The one way to "paid", for the browser's return, the webhook and every later look: asks the provider for the payment and
 * books it when it is captured, in INR, for exactly our amount and our provider order. Repeats do nothing; a payment that
 * does not fit is set aside for the admin, and given back where it can serve no order. One whose order nobody knows may
 * still find it: it is set aside only when it is three days old.
 * Throws `ProviderUnavailable` when the provider cannot be asked.
 */
export async function applyPayment(deps: MoneyDeps, paymentId: string): Promise<Outcome> {
  const askedAt = new Date()
  const payment = await deps.provider.findPayment(paymentId)
  return payment ? bookPayment(deps, payment, askedAt) : 'unknown payment'
}

/** Asks the provider for every payment of an unpaid order and books what is there (decisions 5). */
export async function checkPayments(
  deps: MoneyDeps,
  order: Pick<OrderRow, 'paid_at' | 'provider_order_id'>,
): Promise<void> {
  if (order.paid_at !== null || order.provider_order_id === null) return
  const askedAt = new Date()
  for (const payment of await deps.provider.paymentsOf(order.provider_order_id)) {
    await bookPayment(deps, payment, askedAt)
  }
}

async function bookPayment(deps: MoneyDeps, payment: ProviderPayment, askedAt: Date): Promise<Outcome> {
  await mirrorPayments(deps.db, [payment], askedAt)
  if (payment.status !== 'captured') return 'not captured'
  const { outcome, orderId } = await inTransaction(deps.db, (tx) => book(tx, deps, payment))
  if (outcome === 'paid') deps.log.info({ orderId, paymentId: payment.id, amount: payment.amount }, 'paid')
  if (outcome === 'set aside') deps.log.warn({ orderId, paymentId: payment.id, amount: payment.amount }, 'mismatch')
  return outcome
}

async function book(
  tx: Db,
  deps: MoneyDeps,
  payment: ProviderPayment,
): Promise<{ outcome: Outcome; orderId: string | null }> {
  const locked = payment.orderId === null ? undefined : await lockOrderOfProvider(tx, payment.orderId)
  const orderId = locked?.id ?? null
  if (await findBooked(tx, payment.id)) return { outcome: 'already booked', orderId }
  const order = locked && (await findOrder(tx, locked.id))
  if (!order && !isGivenUp(payment.createdAt, new Date())) return { outcome: 'unknown order', orderId }
  await dropUnknown(tx, payment.id)
  const aside = await reasonToSetAside(tx, order, payment)
  if (!order || aside) return { outcome: await setAside(tx, deps, orderId, payment, aside ?? UNKNOWN_ORDER), orderId }

  if (!(await markPaid(tx, order.id))) throw new Error(`order ${order.id} could not move to paid`)
  await insertPayment(tx, order.id, payment)
  await writeAudit(tx, {
    action: 'order paid',
    subject: { type: 'order', id: order.id },
    details: { payment: payment.id, amount: payment.amount },
  })
  await writeOrderMail(tx, deps, 'orderPaid', order)
  return { outcome: 'paid', orderId }
}

type Aside = { reason: string; giveBack: boolean }

const UNKNOWN_ORDER: Aside = { reason: 'The payment belongs to no order of the shop.', giveBack: false }

/** Why this captured payment cannot pay the order, or undefined when it can. Takes the stock again for late money. */
async function reasonToSetAside(
  tx: Db,
  order: OrderRow | undefined,
  payment: ProviderPayment,
): Promise<Aside | undefined> {
  if (!order) return UNKNOWN_ORDER
  if (payment.currency !== 'INR')
    return { reason: `The payment is in ${payment.currency}, not in rupees.`, giveBack: false }
  if (payment.amount !== order.total_price) {
    return { reason: 'The amount paid is not the amount of the order.', giveBack: false }
  }
  if ((await findCapturedOf(tx, order.id)) || order.paid_at !== null) {
    return { reason: 'The order was already paid by another payment.', giveBack: true }
  }
  if (order.status === 'cancelled' && !(await takeStockAgain(tx, order))) {
    return { reason: 'The payment came after the hold had run out, and the articles were sold.', giveBack: true }
  }
  return undefined
}

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
  deps: MoneyDeps,
  told: { id: string; amount: Paise; currency: string },
): Promise<void> {
  const payment = { ...told, status: UNKNOWN_PAYMENT }
  const reason = 'The payment provider announced this payment, but does not know it.'
  const outcome = await inTransaction(deps.db, (tx) => setAside(tx, deps, null, payment, { reason, giveBack: false }))
  if (outcome === 'set aside') deps.log.warn({ orderId: null, paymentId: told.id, amount: told.amount }, 'mismatch')
}

async function setAside(
  tx: Db,
  deps: MoneyDeps,
  orderId: string | null,
  payment: Pick<ProviderPayment, 'id' | 'amount' | 'currency'> & { status: string },
  { reason, giveBack }: Aside,
): Promise<Outcome> {
  if (!(await insertException(tx, orderId, payment, reason))) return 'already booked'
  await writeAudit(tx, {
    action: 'payment set aside',
    subject: { type: 'payment', id: payment.id },
    details: { order: orderId, amount: payment.amount, reason },
  })
  if (giveBack) {
    const { id, amount, currency } = payment
    await decideRefund(tx, deps, {
      payment: { id, orderId, amount, currency, isBooked: false, goneBack: 0 },
      amount,
      reason,
    })
  }
  return 'set aside'
}
