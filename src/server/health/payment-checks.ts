import type { Db } from '#server/database/connect.ts'
import { isOfOtherMode } from '#server/orders/provider-mode.ts'
import { isWrongKeys } from '#server/platform/payment-provider/check-keys.ts'
import { formatDate } from '#shared/dates.ts'
import { sentence } from '#shared/sentence.ts'
import { type HealthCheck, ok, problem, warning, withDatabase } from './finding.ts'

export const paymentKeysCheck: HealthCheck = {
  title: 'Payment keys',
  run: async ({ provider }) => {
    if (!provider)
      return warning(
        'The shop takes test payments only.',
        'Set the three RAZORPAY settings before you sell, and restart the shop.',
      )
    const now = new Date()
    try {
      await provider.paymentsBetween(now, now)
    } catch (error) {
      if (isWrongKeys(error))
        return problem(
          'The payment provider does not accept the keys.',
          'Check RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET, and restart the shop.',
        )
      return problem('The payment provider cannot be reached.', 'Check the network and the firewall of this server.')
    }
    if (provider.mode === 'live') return ok('The payment provider accepts the keys.')
    return warning(
      'The payment provider accepts the keys, but they are test keys.',
      'Set the live keys before you sell, and restart the shop.',
    )
  },
}

/** The shop also finds payments without webhooks, but later. */
export const webhookCheck: HealthCheck = {
  title: 'Webhooks',
  isCheap: true,
  run: withDatabase(async ({ db }, { provider, publicUrl }) => {
    const lastAt = await lastWebhookAt(db)
    const missed = await paymentsSince(db, lastAt ?? new Date(0))
    const address = `${publicUrl}/api/webhooks/razorpay`
    if (missed > 0)
      return problem(
        sentence('No webhook came for the last {n} payments.', { n: missed }),
        sentence('At the provider, check the webhook’s address {address}, its events and its secret.', { address }),
      )
    if (lastAt) return ok(sentence('The last webhook came on {day}.', { day: formatDate(lastAt.toISOString()) }))
    if (!provider) return ok('Test payments need no webhook address.')
    return warning(
      'No webhook has come yet.',
      sentence('At the provider, add the webhook’s address {address}, and make a first payment.', { address }),
    )
  }),
}

async function lastWebhookAt(db: Db): Promise<Date | undefined> {
  const { at } = await db
    .selectFrom('webhook_events')
    .where(({ not }) => not(isOfOtherMode('provider_mode')))
    .select(({ fn }) => fn.max('received_at').as('at'))
    .executeTakeFirstOrThrow()
  return at ?? undefined
}

/** Captured payments without a webhook at their time or later, up to 100. Webhooks may be some minutes late. */
async function paymentsSince(db: Db, lastAt: Date): Promise<number> {
  const late = new Date(Date.now() - LATE_MS)
  const rows = await db
    .selectFrom('provider_payments')
    .where('created_at', '>', new Date(lastAt.getTime() + LATE_MS))
    .where('created_at', '<', late)
    .where('status', '=', 'captured')
    .where(({ not }) => not(isOfOtherMode('provider_mode')))
    .select('id')
    .limit(100)
    .execute()
  return rows.length
}

const LATE_MS = 15 * 60_000
