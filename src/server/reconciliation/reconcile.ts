import type { PaymentContext } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { chunksOf } from '#server/database/pages.ts'
import { isOfOtherMode } from '#server/orders/provider-mode.ts'
import { applyPayment, type Outcome } from '#server/payments/apply-payment.ts'
import { enqueueRefundsWithoutJob } from '#server/payments/request-refund.ts'
import { bookWaitingDisputes, syncDisputes } from '#server/payments/sync-dispute.ts'
import { fetchPayment, upsertProviderPayments } from '#server/payments/upsert-provider-payments.ts'
import { type ProviderPayment, ProviderUnreadable } from '#server/platform/payment-provider/provider.ts'
import { recordRefund } from '#server/refunds/sync-refund.ts'
import { type Paise, sumOf } from '#shared/money.ts'
import { DAY_MS, HOUR_MS } from '#shared/today.ts'
import { markUnknown } from './resolutions.ts'

/** Both times are inclusive and compare with the payment's creation at the provider. */
export type Span = { from: Date; to: Date }

export type Reconciled = Awaited<ReturnType<typeof reconcile>>

/**
 * Compares the provider's payments, refunds and disputes of the span with the shop's. Stores what the provider reports,
 * and books missing payments through `applyPayment`.
 * The reconciliation lines show the remaining mismatches. Throws `ProviderUnavailable`.
 */
export async function reconcile(deps: PaymentContext, { from, to }: Span) {
  const { db, provider } = deps
  const requestedAt = new Date()
  const payments = await provider.paymentsBetween(from, to)
  await upsertProviderPayments(db, payments, requestedAt)
  const applied = await bookMissing(deps, payments)
  await fetchUnlistedPayments(deps, { from, to })
  const refunds = await provider.refundsBetween(from, to)
  for (const refund of refunds) await recordRefund(deps, refund, requestedAt)
  await syncDisputes(deps, { from, to })
  const withOutcome = (expected: Outcome) =>
    applied.filter(({ outcome }) => outcome === expected).map(({ payment }) => payment)
  return {
    // The numbers at the provider.
    payments: payments.length,
    refunds: refunds.length,
    taken: totalOf(payments.filter(({ status }) => status === 'captured' || status === 'refunded')),
    refunded: totalOf(refunds.filter(({ status }) => status !== 'failed')),
    // The missing payments that are now recorded here.
    booked: withOutcome('paid'),
    unmatched: withOutcome('unmatched'),
    // Captured for an order that the shop does not know yet.
    unknown: withOutcome('unknown order'),
  }
}

/**
 * The last three days and a margin: older payments no longer change (a bank may authorise up to three days late). After
 * a stop or a restore, counts from the last complete reconciliation, because refunds at the provider may be missing.
 */
export async function reconcileLastDays(deps: PaymentContext): Promise<void> {
  await enqueueRefundsWithoutJob(deps.db, deps)
  const now = new Date()
  const from = await beginningOfSpan(deps.db, now)
  const { booked, unmatched, unknown, ...counts } = await reconcile(deps, { from, to: now })
  await deps.db.updateTable('provider_account').set({ reconciled_at: now }).execute()
  const facts = { ...counts, booked: booked.length, unmatched: unmatched.length, unknown: unknown.length }
  deps.log.info(facts, 'reconciled')
  await bookWaitingDisputes(deps)
}

async function beginningOfSpan(db: Db, now: Date): Promise<Date> {
  const account = await db.selectFrom('provider_account').select('reconciled_at').executeTakeFirst()
  const last = Math.min(now.getTime(), account?.reconciled_at?.getTime() ?? now.getTime())
  return new Date(Math.max(last - LAST_HOURS * HOUR_MS, now.getTime() - MAX_DAYS * DAY_MS))
}

const LAST_HOURS = 74
/** Limits the pages of the provider's lists after a very long stop. */
const MAX_DAYS = 90

const totalOf = (rows: { amount: Paise }[]): Paise => sumOf(rows.map(({ amount }) => amount))

async function bookMissing(deps: PaymentContext, payments: ProviderPayment[]) {
  const captured = payments.filter(({ status }) => status === 'captured')
  const known = await knownOf(deps, captured)
  const applied: { payment: ProviderPayment; outcome: Outcome }[] = []
  for (const payment of captured) {
    if (!known.has(payment.id)) applied.push({ payment, outcome: await applyPayment(deps, payment.id) })
  }
  return applied
}

/** Booked or unmatched. */
async function knownOf({ db }: PaymentContext, payments: ProviderPayment[]): Promise<Set<string>> {
  const known = new Set<string>()
  const all = payments.map(({ id }) => id)
  for (const ids of chunksOf(all, AT_A_TIME)) {
    const rows = await db
      .selectFrom('payments')
      .select('id')
      .where('id', 'in', ids)
      .union(db.selectFrom('unmatched_payments').select('id').where('id', 'in', ids))
      .execute()
    for (const { id } of rows) known.add(id)
  }
  return known
}

const AT_A_TIME = 1_000

/** Asks the provider for each payment of this span that the shop booked and the provider did not list. */
async function fetchUnlistedPayments(deps: PaymentContext, { from, to }: Span) {
  const unlisted = await deps.db
    .selectFrom('payments')
    .leftJoin('provider_payments', 'provider_payments.id', 'payments.id')
    .select('payments.id')
    .where('payments.captured_at', '>=', from)
    .where('payments.captured_at', '<=', to)
    .where('provider_payments.id', 'is', null)
    .where(({ not }) => not(isOfOtherMode('payments.provider_mode')))
    .execute()
  for (const { id } of unlisted) {
    try {
      if (!(await fetchPayment(deps, id))) await markUnknown(deps.db, id)
    } catch (error) {
      if (!(error instanceof ProviderUnreadable)) throw error
      deps.log.error({ err: error, paymentId: id }, 'a booked payment could not be compared')
    }
  }
}
