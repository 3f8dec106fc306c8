import type { Prescription, PrescriptionFile } from '#shared/prescriptions.ts'
import { languageCode } from '#web/i18n/language.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, toApiError } from '#web/lib/api-error.ts'
import { userInfo } from '#web/lib/user-info.ts'

/** Sends a file. `send` knows only JSON. */
export async function sendFile(orderId: string, file: Blob): Promise<Prescription> {
  const form = new FormData()
  form.set('file', file)
  const response = await ask(addressOf(orderId), { method: 'POST', body: form })
  return response.json()
}

/** The content of a file, which needs the sign-in: a plain link does not have it. */
export const readFile = async (orderId: string, { _id }: Pick<PrescriptionFile, '_id'>): Promise<Blob> =>
  (await ask(`${addressOf(orderId)}/${_id}`, {})).blob()

/** Gives a file to the browser as a download. A PDF is never opened inside the shop's page. */
export function download(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

const addressOf = (orderId: string) => `/api/orders/${orderId}/prescription`

async function ask(address: string, options: RequestInit): Promise<Response> {
  const headers = { 'accept-language': languageCode(), authorization: `Bearer ${userInfo.get()?.token ?? ''}` }
  const response = await fetch(address, { ...options, headers }).catch(() => {
    throw new ApiError(0, 'offline', t('We could not reach the shop. Please check your connection and try again.'))
  })
  if (!response.ok) throw await toApiError(response)
  return response
}
