import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { conflict } from '#server/http/errors.ts'
import type { Provider } from '#server/platform/payment-provider/provider.ts'
import type { ProviderMode } from '#shared/payments.ts'

// Payments of the sandbox or of test keys are not money. Payments of another mode count nowhere.

/**
 * True when the mode in this column differs from the running mode. Rows without a mode belong to the first real
 * account.
 */
export const isOfOtherMode = (column: string) => sql<boolean>`coalesce(
  coalesce(${sql.ref(column)}, (select earlier_mode from provider_account)) <> (select mode from provider_account), false)`

/** An order gets its mode with its provider order. Before that it can be paid in any mode. */
export const isTestOrder = sql<boolean>`(orders.provider_order_id is not null and ${isOfOtherMode('orders.provider_mode')})`

/** Runs at each start, before any payment or read. */
export const rememberAccount = (db: Db, { mode, keyId }: Pick<Provider, 'mode' | 'keyId'>) =>
  db
    .insertInto('provider_account')
    .values({ mode, account: keyId, earlier_mode: mode === 'sandbox' ? null : mode })
    .onConflict((conflicting) =>
      conflicting.column('id').doUpdateSet({
        mode,
        account: keyId,
        earlier_mode: sql`coalesce(provider_account.earlier_mode, excluded.earlier_mode)`,
        // The payments of another mode were not reconciled then.
        reconciled_at: sql`case when provider_account.mode = excluded.mode then provider_account.reconciled_at end`,
      }),
    )
    .execute()

/** The account of the last start, or undefined before the first. */
export const runningAccount = (db: Db) =>
  db.selectFrom('provider_account').select(['mode', 'account']).executeTakeFirst()

/** Throws 409 for an order of another mode. */
export function refuseTestOrder({ is_test }: { is_test: boolean }): void {
  if (is_test)
    throw conflict('This test order was made with other payment keys. It cannot be paid, shipped or refunded.')
}

/** Throws 409 for a payment of another mode, which the running provider does not know. */
export async function refuseTestPayment(db: Db, paymentId: string): Promise<void> {
  if (await isTestPayment(db, paymentId)) {
    throw conflict('This test payment was made with other payment keys. It cannot be checked, recorded or refunded.')
  }
}

export const isTestPayment = async (db: Db, paymentId: string): Promise<boolean> =>
  (await db
    .selectFrom('reconciliation_lines')
    .select('payment_id')
    .where('payment_id', '=', paymentId)
    .where(isOfOtherMode('provider_mode'))
    .executeTakeFirst()) !== undefined

export type TestOrders = { mode: ProviderMode; count: number }

/** The number of orders in each mode other than the running one. */
export const countTestOrders = (db: Db): Promise<TestOrders[]> =>
  db
    .selectFrom('orders')
    .select((eb) => [
      sql<ProviderMode>`coalesce(provider_mode, (select earlier_mode from provider_account))`.as('mode'),
      eb.fn.countAll<number>().as('count'),
    ])
    .where(isTestOrder)
    .groupBy('mode')
    .orderBy('mode')
    .execute()

/** A mismatch counts when it is due, unresolved and in the running mode. */
export const isOpenMismatch = sql<boolean>`(line.mismatch is not null and (line.seen_at is null or line.seen_at < line.matters_at)
  and line.matters_at <= now() and not ${isOfOtherMode('line.provider_mode')})`
