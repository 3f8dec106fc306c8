import { shopNow } from '#web/lib/shop-clock.ts'
import { asFields, stored } from '#web/lib/stored.ts'
import { onSignOut } from '#web/lib/user-info.ts'

/** 'opened': the window was opened and its result is unknown. 'made': it returned a payment. */
export type PaymentAttempt = { stage: 'opened' | 'made'; at: number }

/**
 * The payments that this browser has started, by order. Shared with reloads, restored pages and other tabs. The
 * server's state takes precedence.
 */
const paymentAttempts = stored<Record<string, PaymentAttempt>>('paymentTries', {}, (value) => {
  const attempts = Object.entries(asFields(value) ?? {}).flatMap(([id, saved]) => {
    const { stage, at } = asFields(saved) ?? {}
    const isValid = (stage === 'opened' || stage === 'made') && typeof at === 'number'
    return isValid ? [[id, { stage, at }] as const] : []
  })
  return Object.fromEntries(attempts)
})

onSignOut(paymentAttempts.clear)

export const usePaymentAttempt = (orderId: string): PaymentAttempt | undefined => paymentAttempts.use()[orderId]

export const recordAttempt = (orderId: string, stage: PaymentAttempt['stage']) =>
  paymentAttempts.set({ ...paymentAttempts.get(), [orderId]: { stage, at: shopNow() } })

export function clearAttempt(orderId: string) {
  const { [orderId]: removed, ...remaining } = paymentAttempts.get()
  if (removed) paymentAttempts.set(remaining)
}
