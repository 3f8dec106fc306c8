import { userInfo } from '#web/account/user-info.ts'
import { toApiError } from '#web/lib/api-error.ts'

/** Sends a picture to the shop and gives its address there. `send` speaks JSON only; this is the one call that is a form. */
export async function uploadPicture(file: File): Promise<string> {
  const form = new FormData()
  form.set('image', file)
  const headers = { authorization: `Bearer ${userInfo.get()?.token ?? ''}` }
  const response = await fetch('/api/upload', { method: 'POST', headers, body: form })
  if (!response.ok) throw await toApiError(response)
  return response.json()
}
