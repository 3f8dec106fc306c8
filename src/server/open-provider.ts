import type { Db } from '#server/database/connect.ts'
import type { Provider } from '#server/platform/payment-provider/provider.ts'
import { razorpay } from '#server/platform/payment-provider/razorpay.ts'
import type { UnreadableLog } from '#server/platform/payment-provider/razorpay-responses.ts'
import type { ProviderMode } from '#shared/payments.ts'
import type { Env } from './env.ts'
import { loadSandbox, type Sandbox } from './sandbox.ts'

/** The configured provider, or the sandbox with the same client and other addresses and keys (PAY-22). */
export async function openProvider(
  env: Env,
  db: Db,
  log: UnreadableLog,
): Promise<{ provider: Provider; sandbox?: Sandbox }> {
  if (env.razorpay) return { provider: razorpay({ ...env.razorpay, log }) }
  const { openSandbox } = await loadSandbox()
  // Checks the raw variables again: the sandbox must never run beside real keys, even after a configuration bug.
  const sandbox = await openSandbox(db, process.env)
  const provider = razorpay({
    ...sandbox.keys,
    log,
    mode: 'sandbox',
    baseUrl: `${localAddress(env)}${sandbox.path}/v1`,
    checkoutUrl: `${sandbox.path}/checkout.js`,
  })
  return { provider, sandbox }
}

export const providerModeOf = ({ razorpay: keys }: Pick<Env, 'razorpay'>): ProviderMode =>
  keys ? razorpay(keys).mode : 'sandbox'

/** The shop's address on this machine. A wildcard host maps to loopback. */
export function localAddress({ host, port }: Pick<Env, 'host' | 'port'>): string {
  if (host === '0.0.0.0' || host === '::') return `http://127.0.0.1:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
