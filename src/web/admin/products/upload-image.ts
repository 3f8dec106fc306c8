import { t } from '#web/i18n/admin.tsx'
import { ApiError, toApiError } from '#web/lib/api-error.ts'
import { userInfo } from '#web/lib/user-info.ts'

/**
 * Uploads an image and returns its address. Uses XMLHttpRequest, because `fetch` has no upload progress.
 * `onProgress` gets the sent fraction, from 0 to 1.
 */
export function uploadImage(image: Blob, onProgress: (part: number) => void): Promise<string> {
  const form = new FormData()
  form.set('image', image)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const response = new Response(request.responseText, { status: request.status })
      if (response.ok) response.json().then(resolve, reject)
      else toApiError(response).then(reject, reject)
    }
    request.onerror = () =>
      reject(new ApiError(0, 'offline', t('We could not reach the shop. Please check your connection and try again.')))
    request.open('POST', '/api/upload')
    request.setRequestHeader('authorization', `Bearer ${userInfo.get()?.token ?? ''}`)
    request.send(form)
  })
}
