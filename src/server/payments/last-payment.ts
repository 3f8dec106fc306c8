import type { Db } from '#server/database/connect.ts'
import type { OrderRow } from '#server/orders/queries.ts'
import type { LastPayment } from '#shared/orders.ts'

/** The refusal code for an order that the provider does not know. */
export const UNKNOWN_TO_PROVIDER = 'unknown_there'

/** The payment state of an unpaid order at the last check, or undefined without a payment. */
export async function findLastPayment(
  db: Db,
  { id: orderId, provider_unknown_at }: Pick<OrderRow, 'id' | 'provider_unknown_at'>,
): Promise<LastPayment | undefined> {
  const payments = await db
    .selectFrom('provider_payments')
    .leftJoin('unmatched_payments', 'unmatched_payments.id', 'provider_payments.id')
    .select(['provider_payments.status', 'unmatched_payments.id as unmatched'])
    .where('provider_payments.order_id', '=', orderId)
    .execute()
  const has = (...statuses: string[]) => payments.some(({ status }) => statuses.includes(status))
  if (payments.some(({ status, unmatched }) => status === 'captured' && unmatched !== null)) return 'unmatched'
  // 'captured' means here that the booking is still under way.
  if (has('authorized', 'captured')) return 'made'
  if (has('created')) return 'begun'
  if (provider_unknown_at !== null) return 'unknown'
  return payments.length > 0 ? 'failed' : undefined
}
