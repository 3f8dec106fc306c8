import { shopNow } from '#web/lib/shop-clock.ts'
import { asFields, stored } from '#web/lib/stored.ts'
import { onSignOut } from '#web/lib/user-info.ts'

/** 'opened': the window was opened and its result is unknown. 'made': it returned a payment. */
export type PaymentTry = { stage: 'opened' | 'made'; at: number }

/**
 * The payments that this browser has started, by order. Shared with reloads, restored pages and other tabs. The
 * server's state takes precedence.
 */
const paymentTries = stored<Record<string, PaymentTry>>('paymentTries', {}, (value) => {
  const tries = Object.entries(asFields(value) ?? {}).flatMap(([id, saved]) => {
    const { stage, at } = asFields(saved) ?? {}
    const isWhole = (stage === 'opened' || stage === 'made') && typeof at === 'number'
    return isWhole ? [[id, { stage, at }] as const] : []
  })
  return Object.fromEntries(tries)
})

onSignOut(paymentTries.clear)

export const usePaymentTry = (orderId: string): PaymentTry | undefined => paymentTries.use()[orderId]

export const noteTry = (orderId: string, stage: PaymentTry['stage']) =>
  paymentTries.set({ ...paymentTries.get(), [orderId]: { stage, at: shopNow() } })

export function clearTry(orderId: string) {
  const { [orderId]: gone, ...others } = paymentTries.get()
  if (gone) paymentTries.set(others)
}
