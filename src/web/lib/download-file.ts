import { languageCode } from '#web/i18n/language.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, toApiError } from './api-error.ts'
import { userInfo } from './user-info.ts'

/** Downloads a response as a file; `send` handles JSON only. With a `body` it is a POST. */
export async function downloadFile(path: string, name: string, body?: object): Promise<void> {
  const asked = body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  const response = await fetchFile(path, asked)
  saveFile(await response.blob(), name)
}

/** Gives a file to the browser as a download. A PDF is never opened inside the shop's page. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** As the signed-in user, in their language. Throws `ApiError`. */
export async function fetchFile(path: string, { headers, ...options }: RequestInit = {}): Promise<Response> {
  const authorization = `Bearer ${userInfo.get()?.token ?? ''}`
  const response = await fetch(path, {
    ...options,
    headers: { ...headers, authorization, 'accept-language': languageCode() },
  }).catch(() => {
    throw new ApiError(0, 'offline', t('We could not reach the shop. Please check your connection and try again.'))
  })
  if (!response.ok) throw await toApiError(response)
  return response
}
