import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, orNotFound } from '#server/http/errors.ts'
import type { OrderRow } from '#server/orders/queries.ts'
import { decrypt } from '#server/platform/encryption/encrypt.ts'
import { findFile } from './queries.ts'

/** A ciphertext that is moved to another order or file cannot be decrypted there. */
export const contextOf = (orderId: string, fileId: string) => `prescription ${orderId} ${fileId}`

/**
 * Decrypts a file. A view by anyone except the buyer is written to the audit log first. Throws 404 for an unknown file,
 * and 409 when this shop lacks the key or the content was changed.
 */
export async function openFile(
  { db, fileKeys }: Pick<Context, 'db' | 'fileKeys'>,
  order: OrderRow,
  fileId: string,
  by: By,
) {
  const file = orNotFound(await findFile(db, order.id, fileId), 'File')
  if (order.user_id !== by.actor.id)
    await inTransaction(db, (tx) => writeAudit(tx, by, 'prescription viewed', ['order', order.id]))
  const key = await fileKeys.find(file.key_id)
  const bytes = key && decrypt(key, file.content, contextOf(order.id, file.id))
  if (!bytes) throw new AppError(409, 'key_missing', CANNOT_OPEN)
  return { type: file.media_type, bytes }
}

const CANNOT_OPEN =
  'This file cannot be opened, because the shop does not have its key. Contact the server administrator.'
