import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Provider, ProviderPayment } from '#server/platform/payment-provider/provider.ts'
import type { Paise } from '#shared/money.ts'
import { type Reason, reasonColumns } from '#shared/reasons.ts'

/** Locks the order of a provider order, so other bookings wait. */
export const lockOrderOfProvider = (tx: Db, providerOrderId: string) =>
  tx.selectFrom('orders').selectAll().where('provider_order_id', '=', providerOrderId).forUpdate().executeTakeFirst()

/** The state of an unmatched payment that the provider did not know. */
export const UNKNOWN_PAYMENT = 'unknown'

/** The provider knows the payment now, so it is handled again from the start. */
export const dropUnknown = (tx: Db, paymentId: string) =>
  tx.deleteFrom('unmatched_payments').where('id', '=', paymentId).where('status', '=', UNKNOWN_PAYMENT).execute()

/** The payment is booked or finally unmatched. */
export const findBooked = (tx: Db, paymentId: string) =>
  tx
    .selectFrom('payments')
    .select('id')
    .where('id', '=', paymentId)
    .unionAll(
      tx
        .selectFrom('unmatched_payments')
        .select('id')
        .where('id', '=', paymentId)
        .where('status', '<>', UNKNOWN_PAYMENT),
    )
    .executeTakeFirst()

export const findCapturedOf = (tx: Db, orderId: string) =>
  tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'captured')
    .executeTakeFirst()

/**
 * Books a payment that fits its order (`reserveOrExplain`). Any amount above the order's total is the provider's fee.
 */
export const insertPayment = (
  tx: Db,
  order: { id: string; total_price: Paise },
  { id, amount, currency, method }: ProviderPayment,
) =>
  tx
    .insertInto('payments')
    .values({
      id,
      order_id: order.id,
      amount: order.total_price,
      customer_fee: amount - order.total_price,
      currency,
      method,
      status: 'captured',
    })
    .execute()

/** Records whether the provider knows this order. Returns undefined when nothing changed. */
export const noteIsUnknown = (db: Db, orderId: string, isUnknown: boolean) =>
  db
    .updateTable('orders')
    .set({ provider_unknown_at: isUnknown ? sql<Date>`now()` : null })
    .where('id', '=', orderId)
    .where('provider_unknown_at', isUnknown ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()

/** Moves from submitted, or from cancelled when a late payment has reserved the stock again (STOCK-5). */
export const markPaid = (tx: Db, orderId: string) =>
  tx
    .updateTable('orders')
    .set({ status: 'paid', paid_at: sql`now()`, cancelled_at: null, holds_stock: true, next_check_at: null })
    .where('id', '=', orderId)
    .where('status', 'in', ['submitted', 'cancelled'])
    .returning('id')
    .executeTakeFirst()

/** Records an unmatched payment with its reason. Returns undefined when it exists already. */
export const insertUnmatchedPayment = (
  tx: Db,
  orderId: string | null,
  payment: Pick<ProviderPayment, 'id' | 'amount' | 'currency'> & { status: string },
  reason: Reason,
) =>
  tx
    .insertInto('unmatched_payments')
    .values({
      id: payment.id,
      order_id: orderId,
      amount: payment.amount,
      currency: payment.currency,
      status: payment.status,
      ...reasonColumns(reason),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()

/**
 * One process at a time creates the provider order: the first try, or another one after a try that failed. A claim older
 * than 15 s belongs to a dead process.
 */
export async function claimProviderOrder(db: Db, orderId: string): Promise<'first' | 'again' | undefined> {
  const claim = db
    .updateTable('orders')
    .set({ provider_asked_at: sql`now()` })
    .where('id', '=', orderId)
    .where('provider_order_id', 'is', null)
    .returning('id')
  if (await claim.where('provider_asked_at', 'is', null).executeTakeFirst()) return 'first'
  const expired = claim.where('provider_asked_at', '<', sql<Date>`now() - interval '15 seconds'`)
  return (await expired.executeTakeFirst()) && 'again'
}

/** True when the hold has ended by the database's clock. */
export const isHoldOver = async (db: Db, orderId: string): Promise<boolean> =>
  (await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('held_until', '<=', sql<Date>`now()`)
    .executeTakeFirst()) !== undefined

/** Another try may follow at once; it is not the first. */
export const releaseProviderClaim = (db: Db, orderId: string) =>
  db
    .updateTable('orders')
    .set({ provider_asked_at: new Date(0) })
    .where('id', '=', orderId)
    .execute()

/** Stores the provider order and its mode. The order is now payable and polled (`checkDueOrders`). */
export const storeProviderOrder = (
  db: Db,
  orderId: string,
  providerOrderId: string,
  { mode, keyId }: Pick<Provider, 'mode' | 'keyId'>,
) =>
  db
    .updateTable('orders')
    .set({
      provider_order_id: providerOrderId,
      provider_mode: mode,
      provider_account: keyId,
      next_check_at: sql<Date>`now() + interval '1 minute'`,
    })
    .where('id', '=', orderId)
    .where('provider_order_id', 'is', null)
    .execute()

export const findProviderOrderId = async (db: Db, orderId: string) =>
  (await db.selectFrom('orders').select('provider_order_id').where('id', '=', orderId).executeTakeFirst())
    ?.provider_order_id ?? undefined
