import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Provider, ProviderRefused } from './provider.ts'

/** The provider does not know the keys. The message can be shown to the operator. */
export class WrongKeys extends Error {}

/**
 * Verifies the keys by one small call. Waits at most `timeoutMs`: an unreachable provider is a warning, and the shop
 * opens. Throws `WrongKeys`.
 */
export async function checkKeys(
  { provider, log }: { provider: Provider; log: FastifyBaseLogger },
  timeoutMs = 3_000,
): Promise<void> {
  let isLate = false
  const checked = check().catch((error: unknown) => {
    if (!isWrongKeys(error)) return log.warn({ err: error }, 'payment provider unreachable at start')
    if (isLate) return log.error({ err: error }, MESSAGE)
    throw new WrongKeys(MESSAGE)
  })
  const late = delay(timeoutMs, undefined, { ref: false }).then(() => {
    isLate = true
  })
  await Promise.race([checked, late])

  function check() {
    const now = new Date()
    return provider.paymentsBetween(now, now)
  }
}

const MESSAGE = 'The payment provider does not accept RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET. Please check both.'

export const isWrongKeys = (error: unknown) => error instanceof ProviderRefused && error.status === 401
