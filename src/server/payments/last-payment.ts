import type { Db } from '#server/database/connect.ts'
import type { OrderRow } from '#server/orders/queries.ts'
import type { LastPayment } from '#shared/orders.ts'

/** The code of a refusal because the provider does not know the order. */
export const UNKNOWN_THERE = 'unknown_there'

/** What is known of the payments of an unpaid order, by the last look at the provider; undefined when there was none. */
export async function findLastPayment(
  db: Db,
  { id: orderId, provider_unknown_at }: Pick<OrderRow, 'id' | 'provider_unknown_at'>,
): Promise<LastPayment | undefined> {
  const payments = await db
    .selectFrom('provider_payments')
    .leftJoin('payment_exceptions', 'payment_exceptions.id', 'provider_payments.id')
    .select(['provider_payments.status', 'payment_exceptions.id as setAside'])
    .where('provider_payments.order_id', '=', orderId)
    .execute()
  const has = (...statuses: string[]) => payments.some(({ status }) => statuses.includes(status))
  if (payments.some(({ status, setAside }) => status === 'captured' && setAside !== null)) return 'aside'
  // Captured, and just being booked.
  if (has('authorized', 'captured')) return 'made'
  if (has('created')) return 'begun'
  if (provider_unknown_at !== null) return 'unknown'
  return payments.length > 0 ? 'failed' : undefined
}
