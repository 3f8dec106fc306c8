import { languageCode } from '#web/i18n/language.ts'
import { t } from '#web/i18n/t.ts'
import { ApiError, toApiError } from './api-error.ts'
import { userInfo } from './user-info.ts'

/** Downloads a response as a file; `send` handles JSON only. With a `body` it is a POST. */
export async function downloadFile(path: string, name: string, body?: object): Promise<void> {
  const options = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
  const response = await fetchFile(path, options)
  saveFile(await bytesOf(response), name)
}

/** Throws `ApiError` when the connection breaks meanwhile. */
export const bytesOf = (response: Response): Promise<Blob> => response.blob().catch(offline)

/** Gives a file to the browser as a download. A PDF is never opened inside the shop's page. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** As the signed-in user, in their language. Repeats a GET once that a busy shop refused. Throws `ApiError`. */
export async function fetchFile(path: string, options: RequestInit = {}): Promise<Response> {
  const token = userInfo.get()?.token
  let response = await fetchOnce(path, token, options)
  const seconds = Number(response.headers.get('retry-after'))
  if (response.status === 503 && !options.method && seconds > 0 && seconds <= MAX_SECONDS) {
    await new Promise((done) => setTimeout(done, seconds * 1_000))
    response = await fetchOnce(path, token, options)
  }
  if (!response.ok) throw await toApiError(response, token)
  return response
}

const MAX_SECONDS = 5

/** Without the limit of `send`: a large file on a slow connection takes minutes. */
function fetchOnce(path: string, token: string | undefined, { headers, ...options }: RequestInit): Promise<Response> {
  return fetch(path, {
    ...options,
    headers: { ...headers, authorization: `Bearer ${token ?? ''}`, 'accept-language': languageCode() },
  }).catch(offline)
}

function offline(): never {
  throw new ApiError(0, 'offline', t('We could not reach the shop. Please check your connection and try again.'))
}
