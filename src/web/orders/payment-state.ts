import type { LastPayment } from '#shared/orders.ts'
import type { PaymentAttempt } from '#web/payments/payment-attempts.ts'

/** The payment state of an unpaid order. 'open' has no known payment; the others come from the provider. */
export type PaymentState = 'open' | LastPayment

/** Combines the provider's state with this browser's: a new payment may not be known elsewhere yet. */
export function paymentStateOf(
  last: LastPayment | undefined,
  tried: PaymentAttempt | undefined,
  now: number,
): PaymentState {
  if (last === 'unmatched' || last === 'made') return last
  if (tried?.stage === 'made' && now - tried.at < TRUSTED_MS) return 'made'
  return last ?? 'open'
}

/**
 * Poll interval in milliseconds, growing with the time since the shopper came to the page; false to stop. The
 * server keeps polling for three days.
 */
export function nextPollIn(
  state: PaymentState,
  tried: PaymentAttempt | undefined,
  sinceReturn: number,
): number | false {
  const limit = state === 'made' || state === 'begun' ? LONG_MS : tried ? SHORT_MS : 0
  return sinceReturn < limit && Math.min(Math.max(sinceReturn / 2, 2_000), 60_000)
}

const TRUSTED_MS = 15 * 60_000
const LONG_MS = 15 * 60_000
const SHORT_MS = 60_000
