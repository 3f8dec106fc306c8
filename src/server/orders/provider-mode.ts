import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { conflict } from '#server/http/errors.ts'
import type { Provider } from '#server/platform/payment-provider/provider.ts'
import type { ProviderMode } from '#shared/payments.ts'

// Money of the sandbox or of test keys is no money. What was paid in another mode than the shop runs in counts nowhere.

/** Whether the mode in this column differs from the running shop's. Rows from before the modes are of the first real account. */
export const isOfOtherMode = (column: string) => sql<boolean>`coalesce(
  coalesce(${sql.ref(column)}, (select earlier_mode from provider_account)) <> (select mode from provider_account), false)`

/** An order is tied to a mode by its provider's order: before that it can be paid in any mode. */
export const isTestOrder = sql<boolean>`(orders.provider_order_id is not null and ${isOfOtherMode('orders.provider_mode')})`

/** At each start, before anything is read or paid. */
export const rememberAccount = (db: Db, { mode, keyId }: Pick<Provider, 'mode' | 'keyId'>) =>
  db
    .insertInto('provider_account')
    .values({ mode, account: keyId, earlier_mode: mode === 'sandbox' ? null : mode })
    .onConflict((conflicting) =>
      conflicting.column('id').doUpdateSet({
        mode,
        account: keyId,
        earlier_mode: sql`coalesce(provider_account.earlier_mode, excluded.earlier_mode)`,
      }),
    )
    .execute()

/** Of the last start; undefined before the first. */
export const runningAccount = (db: Db) =>
  db.selectFrom('provider_account').select(['mode', 'account']).executeTakeFirst()

/** 409 for an order that another mode's money pays. */
export function refuseTestOrder({ is_test }: { is_test: boolean }): void {
  if (is_test)
    throw conflict('This test order was made with other payment keys. It cannot be paid, shipped or refunded.')
}

/** 409 for a payment that this shop's provider does not know, because it was made in another mode. */
export async function refuseTestPayment(db: Db, paymentId: string): Promise<void> {
  if (await isTestPayment(db, paymentId)) {
    throw conflict('This test payment was made with other payment keys. It cannot be checked, recorded or refunded.')
  }
}

export async function isTestPayment(db: Db, paymentId: string): Promise<boolean> {
  const line = await db
    .selectFrom('money_lines')
    .select('payment_id')
    .where('payment_id', '=', paymentId)
    .where(isOfOtherMode('provider_mode'))
    .executeTakeFirst()
  return line !== undefined
}

export type TestOrders = { mode: ProviderMode; count: number }

/** How many orders there are of each mode that is not the running shop's. */
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

/** What may still be on its way is not wrong yet, what somebody has settled no more; of another mode nothing is compared. */
export const isWrong = sql<boolean>`(line.mismatch is not null and (line.seen_at is null or line.seen_at < line.matters_at)
  and line.matters_at <= now() and not ${isOfOtherMode('line.provider_mode')})`
