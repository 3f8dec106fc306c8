import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { encrypt } from '#server/platform/encryption/encrypt.ts'
import { canMovePrescription, MAX_PRESCRIPTION_FILES } from '#shared/prescription-state.ts'
import { sentence } from '#shared/sentence.ts'
import { acceptFile } from './accept-file.ts'
import { contextOf } from './open-file.ts'
import {
  deleteFile,
  filesOf,
  findOrderOfPrescription,
  insertFile,
  lockOrderOfPrescription,
  setState,
} from './queries.ts'

/**
 * Stores a file of one's own order, encrypted. Throws 404 for another person's order. Throws 409 when the order needs
 * none, has ended, is decided or has five files. Throws the errors of `acceptFile`.
 */
export async function addFile(
  { db, fileKeys }: Pick<Context, 'db' | 'fileKeys'>,
  orderId: string,
  upload: Buffer,
  by: By,
) {
  const { type, bytes } = await acceptFile(upload)
  const key = await fileKeys.current()
  const id = newId()
  const content = encrypt(key, bytes, contextOf(orderId, id))
  await inTransaction(db, async (tx) => {
    await lockOwnUndecided(tx, orderId, by.actor)
    if ((await filesOf(tx, [orderId])).length >= MAX_PRESCRIPTION_FILES) throw conflict(TOO_MANY, 'too_many_files')
    const file = { id, order_id: orderId, media_type: type, size: bytes.length, key_id: key.id, content }
    await insertFile(tx, file)
    await setState(tx, orderId, 'sent')
    await writeAudit(tx, by, 'prescription sent', ['order', orderId])
  })
}

/** Throws 404 for another person's order or an unknown file, and 409 once the prescription is decided. */
export const removeFile = ({ db }: Pick<Context, 'db'>, orderId: string, fileId: string, by: By) =>
  inTransaction(db, async (tx) => {
    await lockOwnUndecided(tx, orderId, by.actor)
    if (!(await deleteFile(tx, orderId, fileId))) throw notFound('File')
    if ((await filesOf(tx, [orderId])).length === 0) await setState(tx, orderId, 'needed')
    await writeAudit(tx, by, 'prescription removed', ['order', orderId])
  })

/** Returns the order. Also called before the upload is read, so that a stranger's file is not read. */
export const refuseUnlessOpen = async (db: Db, orderId: string, me: By['actor']) =>
  refuseClosed(await findOrderOfPrescription(db, orderId), me)

const lockOwnUndecided = async (tx: Db, orderId: string, me: By['actor']) =>
  refuseClosed(await lockOrderOfPrescription(tx, orderId), me)

function refuseClosed(order: Awaited<ReturnType<typeof findOrderOfPrescription>>, me: By['actor']) {
  if (!order || order.user_id !== me.id) throw notFound('Order')
  if (order.prescription === null) throw conflict('No item of this order needs a prescription.', 'not_needed')
  if (!canMovePrescription(order.prescription, 'sent'))
    throw conflict('The prescription of this order has already been decided.', 'decided')
  if (order.status !== 'submitted' && order.status !== 'paid')
    throw conflict('This order has ended, so it needs no prescription any more.', 'ended')
  return order
}

const TOO_MANY = sentence('An order can have at most {n} files. Please remove one first.', {
  n: MAX_PRESCRIPTION_FILES,
})
