import { createHash } from 'node:crypto'
import type { Db } from '#server/database/connect.ts'
import { keyReused } from '#server/http/errors.ts'

/** A shopper's key for one deed, and all that was asked for with it; without a key the deed is done each time. */
export type Once = { userId: string; key: string | undefined; request: unknown }

/**
 * Whether this is the first time: false when the same was done before with this key. In the transaction of the deed itself,
 * so that a refused one was never done; one that is under way at the same moment is waited for. Throws 422 when the key
 * came before with something else.
 */
export async function isFirstTime(tx: Db, { userId, key, request }: Once): Promise<boolean> {
  if (key === undefined) return true
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex')
  const first = await tx
    .insertInto('once_keys')
    .values({ user_id: userId, key, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (first) return true
  const earlier = await tx
    .selectFrom('once_keys')
    .select('request_hash')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (earlier?.request_hash !== hash)
    throw keyReused('This request was already sent with different details. Please try again.')
  return false
}
