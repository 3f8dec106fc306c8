import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { Provider, ProviderPayment } from '#server/platform/payment-provider/provider.ts'
import type { Paise } from '#shared/money.ts'
import { type Reason, reasonColumns } from '#shared/reasons.ts'

/** Locks the order of a provider's order; whoever else books a payment for it waits. */
export const lockOrderOfProvider = (tx: Db, providerOrderId: string) =>
  tx.selectFrom('orders').selectAll().where('provider_order_id', '=', providerOrderId).forUpdate().executeTakeFirst()

/** The state of a payment that was set aside because the provider did not know it. */
export const UNKNOWN_PAYMENT = 'unknown'

/** The provider knows it after all: it is worked out afresh. */
export const dropUnknown = (tx: Db, paymentId: string) =>
  tx.deleteFrom('payment_exceptions').where('id', '=', paymentId).where('status', '=', UNKNOWN_PAYMENT).execute()

/** Booked, or set aside for good. */
export const findBooked = (tx: Db, paymentId: string) =>
  tx
    .selectFrom('payments')
    .select('id')
    .where('id', '=', paymentId)
    .unionAll(
      tx
        .selectFrom('payment_exceptions')
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

/** A payment that fits its order (`reasonToSetAside`): what is above the order's amount is the provider's fee. */
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

/** Whether the provider knows this order. Answers undefined when that was known. */
export const noteIsUnknown = (db: Db, orderId: string, isUnknown: boolean) =>
  db
    .updateTable('orders')
    .set({ provider_unknown_at: isUnknown ? sql<Date>`now()` : null })
    .where('id', '=', orderId)
    .where('provider_unknown_at', isUnknown ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst()

/** From submitted, or from cancelled when the money came late and its stock was taken again (STOCK-5). */
export const markPaid = (tx: Db, orderId: string) =>
  tx
    .updateTable('orders')
    .set({ status: 'paid', paid_at: sql`now()`, cancelled_at: null, holds_stock: true, next_check_at: null })
    .where('id', '=', orderId)
    .where('status', 'in', ['submitted', 'cancelled'])
    .returning('id')
    .executeTakeFirst()

/** Sets a payment aside with its reason. Answers undefined when that was done before. */
export const insertException = (
  tx: Db,
  orderId: string | null,
  payment: Pick<ProviderPayment, 'id' | 'amount' | 'currency'> & { status: string },
  reason: Reason,
) =>
  tx
    .insertInto('payment_exceptions')
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

/** Only one process at a time may ask the provider for an order; a claim that is older than 15 s was left by a dead one. */
export const claimProviderOrder = (db: Db, orderId: string) =>
  db
    .updateTable('orders')
    .set({ provider_asked_at: sql`now()` })
    .where('id', '=', orderId)
    .where('provider_order_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('provider_asked_at', 'is', null),
        eb('provider_asked_at', '<', sql<Date>`now() - interval '15 seconds'`),
      ]),
    )
    .returning('id')
    .executeTakeFirst()

/** Whether an unpaid order's time has run out, by the database's clock. */
export async function isHoldOver(db: Db, orderId: string): Promise<boolean> {
  const over = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('held_until', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return over !== undefined
}

export const releaseProviderClaim = (db: Db, orderId: string) =>
  db.updateTable('orders').set({ provider_asked_at: null }).where('id', '=', orderId).execute()

/** From now on the order can be paid, in this mode alone, and so it is looked at (`checkDueOrders`). */
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
