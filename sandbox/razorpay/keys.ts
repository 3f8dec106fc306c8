import { ID_LENGTH, randomText } from './ids.ts'
import type { SandboxDb } from './tables.ts'

export type SandboxKeys = Awaited<ReturnType<typeof sandboxKeys>>

export type ProviderEnv = Record<string, string | undefined>

/** The sandbox's keys. They are stored, so that older signatures still verify after a restart. */
export async function sandboxKeys(db: SandboxDb) {
  // Of two processes that start at once, one inserts. Both then read the same row.
  await db
    .insertInto('payment_sandbox.keys')
    .values({
      id: 1,
      key_id: KEY_PREFIX + randomText(ID_LENGTH),
      key_secret: randomText(24),
      webhook_secret: randomText(32),
      previous_webhook_secret: randomText(32),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const stored = await db.selectFrom('payment_sandbox.keys').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  return {
    keyId: stored.key_id,
    keySecret: stored.key_secret,
    webhookSecret: stored.webhook_secret,
    // Older messages may be signed with it.
    previousWebhookSecret: stored.previous_webhook_secret,
  }
}

/** Throws when any key of the real provider is set: test payments must never mix with real ones. */
export function assertSandboxAllowed(env: ProviderEnv): void {
  const found = PROVIDER_KEYS.filter((name) => env[name])
  if (found.length === 0) return
  throw new Error(`The payment sandbox does not run while ${found.join(', ')} is set. Remove it, or use the provider.`)
}

/** Throws for a key that is not a test key. */
export function assertTestKey(keyId: string): void {
  if (!keyId.startsWith(KEY_PREFIX)) throw new Error(`The payment sandbox runs with ${KEY_PREFIX}... keys only.`)
}

/** The account that webhook messages name; it shares the key's random part. */
export const accountId = (keyId: string): string => `acc_${keyId.slice(KEY_PREFIX.length)}`

const KEY_PREFIX = 'rzp_test_'
const PROVIDER_KEYS = ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'] as const
