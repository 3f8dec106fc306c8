import { sql } from 'kysely'
import type { PaymentContext } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { chunksOf } from '#server/database/pages.ts'
import type { ProviderPayment } from '#server/platform/payment-provider/provider.ts'

/**
 * Stores the provider's payments, requested at `requestedAt`. A late response changes nothing, because a state only moves
 * forward.
 * Among the states of captured money the later request counts, because a failed refund returns to captured. A fast
 * clock counts at most as the database's current time.
 */
export async function upsertProviderPayments(db: Db, payments: ProviderPayment[], requestedAt: Date): Promise<void> {
  // Sorted, so concurrent upserts of the same payments wait and never deadlock.
  const sorted = payments.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  for (const chunk of chunksOf(sorted, AT_A_TIME)) await upsert(db, chunk, requestedAt)
}

/** Asks the provider for a payment and stores its copy. Throws `ProviderUnavailable`. */
export async function fetchPayment({ db, provider }: Pick<PaymentContext, 'db' | 'provider'>, paymentId: string) {
  const requestedAt = new Date()
  const payment = await provider.findPayment(paymentId)
  if (payment) await upsertProviderPayments(db, [payment], requestedAt)
  return payment
}

const AT_A_TIME = 500

const upsert = (db: Db, payments: ProviderPayment[], requestedAt: Date) =>
  sql`
  insert into provider_payments as stored
    (id, provider_order_id, order_id, amount, amount_refunded, currency, status, method, fee, tax, created_at, checked_at)
  select reported.id, reported.provider_order_id, orders.id, reported.amount, reported.amount_refunded, reported.currency,
    reported.status, reported.method, reported.fee, reported.tax, reported.created_at, least(${requestedAt}::timestamptz, clock_timestamp())
  from jsonb_populate_recordset(null::provider_payments, ${JSON.stringify(payments.map(toRow))}::jsonb) as reported
  left join orders on orders.provider_order_id = reported.provider_order_id
  on conflict (id) do update set
    provider_order_id = coalesce(excluded.provider_order_id, stored.provider_order_id),
    order_id = coalesce(excluded.order_id, stored.order_id),
    amount = excluded.amount,
    amount_refunded = excluded.amount_refunded,
    currency = excluded.currency,
    status = excluded.status,
    method = excluded.method,
    fee = coalesce(excluded.fee, stored.fee),
    tax = coalesce(excluded.tax, stored.tax),
    created_at = excluded.created_at,
    checked_at = excluded.checked_at
  where ${stepOf('excluded')} > ${stepOf('stored')}
    or (${stepOf('excluded')} = ${stepOf('stored')} and excluded.checked_at >= stored.checked_at)
`.execute(db)

const stepOf = (row: 'excluded' | 'stored') => sql`case ${sql.ref(`${row}.status`)}
  when 'created' then 0 when 'failed' then 1 when 'authorized' then 2 else 3 end`

const toRow = (payment: ProviderPayment) => ({
  id: payment.id,
  provider_order_id: payment.orderId,
  amount: payment.amount,
  amount_refunded: payment.amountRefunded,
  currency: payment.currency,
  status: payment.status,
  method: payment.method,
  fee: payment.fee,
  tax: payment.tax,
  created_at: payment.createdAt,
})
