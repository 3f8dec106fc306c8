import type { Prescription, PrescriptionFile } from '#shared/prescriptions.ts'
import { bytesOf, fetchFile } from '#web/lib/download-file.ts'

/** Sends a file. `send` knows only JSON. */
export async function sendFile(orderId: string, file: Blob): Promise<Prescription> {
  const form = new FormData()
  form.set('file', file)
  const response = await fetchFile(addressOf(orderId), { method: 'POST', body: form })
  return response.json()
}

/** The content of a file. It needs the sign-in, which a plain link does not send. */
export const readFile = async (orderId: string, { _id }: Pick<PrescriptionFile, '_id'>): Promise<Blob> =>
  bytesOf(await fetchFile(`${addressOf(orderId)}/${_id}`))

const addressOf = (orderId: string) => `/api/orders/${orderId}/prescription`
