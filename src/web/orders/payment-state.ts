import type { LastPayment } from '#shared/orders.ts'
import type { PaymentTry } from '#web/payments/payment-tries.ts'

/** How an unpaid order stands: 'open' has no payment that anybody knows of; the others are the provider's. */
export type PaymentState = 'open' | LastPayment

/** The provider's word, and what this browser saw: a payment that was just handed over may not have reached anybody yet. */
export function paymentStateOf(
  last: LastPayment | undefined,
  tried: PaymentTry | undefined,
  now: number,
): PaymentState {
  if (last === 'aside' || last === 'made') return last
  if (tried?.stage === 'made' && now - tried.at < TRUSTED_MS) return 'made'
  return last ?? 'open'
}

/**
 * How long to wait before the provider is asked again, in milliseconds, growing with the time since the shopper came to
 * the page or back to it; false when asking on is of no use. The shop itself goes on asking for three days.
 */
export function nextAskIn(state: PaymentState, tried: PaymentTry | undefined, sinceReturn: number): number | false {
  const limit = state === 'made' || state === 'begun' ? LONG_MS : tried ? SHORT_MS : 0
  return sinceReturn < limit && Math.min(Math.max(sinceReturn / 2, 2_000), 60_000)
}

const TRUSTED_MS = 15 * 60_000
const LONG_MS = 15 * 60_000
const SHORT_MS = 60_000
