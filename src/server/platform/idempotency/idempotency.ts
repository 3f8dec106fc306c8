import { createHash } from 'node:crypto'
import type { Db } from '#server/database/connect.ts'
import { keyReused } from '#server/http/errors.ts'

/** An idempotency key and its request. Without a key, the work is done each time. */
type IdempotentRequest = { userId: string; key: string | undefined; request: unknown }

/**
 * Claims the key; false if the same request was done before. Runs in the transaction of the work, so a refused request
 * can be repeated. A concurrent request with the same key waits. Throws 422 if the key was used with another request.
 */
export async function claimIdempotencyKey(tx: Db, { userId, key, request }: IdempotentRequest): Promise<boolean> {
  if (key === undefined) return true
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  const first = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (first) return true
  const earlier = await tx
    .selectFrom('idempotency_keys')
    .select('request_hash')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (earlier?.request_hash !== hash)
    throw keyReused('This request was already sent with different details. Please try again.')
  return false
}
