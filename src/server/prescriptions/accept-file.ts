import { AppError } from '#server/http/errors.ts'
import { acceptImage } from '#server/images/accept-image.ts'
import type { PrescriptionFile } from '#shared/prescriptions.ts'

type AcceptedFile = { type: PrescriptionFile['type']; bytes: Buffer }

/**
 * Accepts an upload by its content and ignores its name and declared type. A picture is encoded again, which drops the
 * place and camera in its metadata and any hidden data. Throws 415 for another type and 400 for a picture that is too
 * large.
 */
export async function acceptFile(upload: Buffer): Promise<AcceptedFile> {
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
