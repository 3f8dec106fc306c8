import type { ImportReport } from '#shared/exchange.ts'
import { t } from '#web/i18n/admin.tsx'
import { languageCode } from '#web/i18n/language.ts'
import { ApiError, toApiError } from '#web/lib/api-error.ts'
import { userInfo } from '#web/lib/user-info.ts'

/** Downloads a response as a file; `send` handles JSON only. */
export async function downloadFile(path: string, name: string): Promise<void> {
  const response = await ask(path, {})
  const address = URL.createObjectURL(await response.blob())
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}

/** Uploads a product file. A dry run only reports what the import would do. */
export async function sendProductFile(file: File, { isDryRun }: { isDryRun: boolean }): Promise<ImportReport> {
  const response = await ask(`/api/products/import?dryRun=${isDryRun ? 1 : 0}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: file,
  })
  return response.json()
}

async function ask(path: string, { headers, ...options }: RequestInit): Promise<Response> {
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
