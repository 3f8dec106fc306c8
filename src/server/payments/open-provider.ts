import { assertSandboxAllowed, type SandboxKeys, sandboxKeys } from '#sandbox/razorpay/keys.ts'
import { SANDBOX_PREFIX } from '#sandbox/razorpay/prefix.ts'
import type { Db } from '#server/database/connect.ts'
import type { Env } from '#server/env.ts'
import type { Provider } from '#server/platform/payment-provider/provider.ts'
import { razorpay } from '#server/platform/payment-provider/razorpay.ts'

/** The configured provider, or the sandbox with the same client and other addresses and keys (PAY-22). */
export async function openProvider(env: Env, db: Db): Promise<{ provider: Provider; sandbox?: SandboxKeys }> {
  if (env.razorpay) return { provider: razorpay(env.razorpay) }
  // Checks the raw variables again: the sandbox must never run beside real keys, even after a configuration bug.
  const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET } = process.env
  assertSandboxAllowed({ RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET })
  const keys = await sandboxKeys(db)
  const provider = razorpay({
    ...keys,
    mode: 'sandbox',
    baseUrl: `${localAddress(env)}${SANDBOX_PREFIX}/v1`,
    checkoutUrl: `${SANDBOX_PREFIX}/checkout.js`,
  })
  return { provider, sandbox: keys }
}

/** The shop's address on this machine. A wildcard host maps to loopback. */
export function localAddress({ host, port }: Pick<Env, 'host' | 'port'>): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
