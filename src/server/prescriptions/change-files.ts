import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError, conflict, notFound } from '#server/http/errors.ts'
import { acceptImage } from '#server/images/accept-image.ts'
import { encrypt } from '#server/platform/encryption/encrypt.ts'
import { canMovePrescription, MAX_PRESCRIPTION_FILES } from '#shared/prescription-state.ts'
import type { PrescriptionFile } from '#shared/prescriptions.ts'
import { sentence } from '#shared/sentence.ts'
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

type AcceptedFile = { type: PrescriptionFile['type']; bytes: Buffer }

/**
 * Accepts an upload by its content and ignores its name and declared type. A picture is encoded again, which drops the
 * place and camera in its metadata and any hidden data. Throws 415 for another type and 400 for a picture that is too
 * large.
 */
async function acceptFile(upload: Buffer): Promise<AcceptedFile> {
  if (isPdf(upload)) return { type: 'application/pdf', bytes: upload }
  if (!isImage(upload)) throw new AppError(415, 'wrong_type', 'The prescription must be a JPEG, PNG, WebP or PDF file')
  const { bytes } = await acceptImage(upload)
  return { type: 'image/webp', bytes }
}

/** Checks the end too, so that a page with a short PDF head or half a file is refused. */
const isPdf = (upload: Buffer) =>
  upload.subarray(0, 5).toString('latin1') === '%PDF-' && upload.subarray(-1024).includes('%%EOF')

const isImage = (upload: Buffer) =>
  upload.subarray(0, 3).equals(JPEG) ||
  upload.subarray(0, 8).equals(PNG) ||
  (upload.subarray(0, 4).toString('latin1') === 'RIFF' && upload.subarray(8, 12).toString('latin1') === 'WEBP')

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
