import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { MAX_IMAGES } from '#shared/uploads.ts'
import { dataAddressOf } from '#web/admin/shell/data-address.ts'
import { t } from '#web/i18n/admin.tsx'
import { languageCode } from '#web/i18n/language.ts'
import { ApiError, toApiError } from '#web/lib/api-error.ts'
import { newKey } from '#web/lib/new-key.ts'
import { shrinkPhoto } from '#web/lib/shrink-photo.ts'
import { userInfo } from '#web/lib/user-info.ts'

const keyOf = (owner: string) => ['upload', owner]

/** Whether images of this product or text are being uploaded. Shoppers would load `useIsMutating` with the library. */
export function useIsUploading(owner: string): boolean {
  const cache = useQueryClient()
  return useSyncExternalStore(
    cache.getMutationCache().subscribe,
    () => cache.isMutating({ mutationKey: keyOf(owner) }) > 0,
  )
}

/**
 * Uploads images one after another with a local preview; `onUploaded` gets each address.
 * `owner` is the id of the product or text that the images are for.
 */
export function useImageUpload(owner: string, onUploaded: (image: string) => void) {
  const [preview, setPreview] = useState<string>()
  const [progress, setProgress] = useState(0)
  const [failures, setFailures] = useState<string[]>([])
  const [waiting, setWaiting] = useState(0)
  const [queue] = useState(newKey)

  async function uploadOne(file: File) {
    setProgress(0)
    const photo = await shrinkPhoto(file, MAX_BYTES)
    if (photo.size > MAX_BYTES) throw new Error(t('The file is larger than 5 MB.'))
    setPreview(await dataAddressOf(photo))
    onUploaded(await uploadImage(photo, setProgress))
  }

  const sending = useMutation({
    mutationKey: keyOf(owner),
    // Photos that are chosen during an upload wait for it.
    scope: { id: queue },
    mutationFn: async (files: File[]) => {
      for (const file of files) {
        await uploadOne(file).catch((error: Error) => {
          console.error('The picture was not uploaded:', error.message)
          fail(t('{file} was not added. {why}', { file: file.name, why: error.message }))
        })
        setWaiting((before) => before - 1)
      }
    },
    onSettled: () => setPreview(undefined),
  })

  const fail = (sentence: string) => setFailures((earlier) => [...new Set([...earlier, sentence])])

  /** `maxFiles` is how many more photos the product can have; without it each photo replaces the one before. */
  function upload(files: File[], maxFiles?: number) {
    const added = files.slice(0, maxFiles === undefined ? 1 : Math.max(maxFiles - waiting, 0))
    if (!sending.isPending) setFailures([])
    if (maxFiles !== undefined && files.length > added.length)
      fail(t('A product has at most {n} photos.', { n: MAX_IMAGES }))
    if (added.length === 0) return
    setWaiting((before) => before + added.length)
    sending.mutate(added)
  }
  return { preview, progress, isBusy: sending.isPending, failures, upload }
}

const MAX_BYTES = 5 * 1024 * 1024

/**
 * Uploads an image and returns its address. Uses XMLHttpRequest, because `fetch` has no upload progress.
 * `onProgress` gets the sent fraction, from 0 to 1.
 */
function uploadImage(image: Blob, onProgress: (part: number) => void): Promise<string> {
  const form = new FormData()
  form.set('image', image)
  const token = userInfo.get()?.token
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    let timer = setTimeout(stop, STALLED_MS)
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer)
      timer = setTimeout(stop, STALLED_MS)
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onload = () => {
      const response = new Response(request.responseText, { status: request.status })
      if (response.ok) response.json().then(resolve, reject)
      else toApiError(response, token).then(reject, reject)
    }
    const fail = () =>
      reject(new ApiError(0, 'offline', t('We could not reach the shop. Please check your connection and try again.')))
    request.onerror = fail
    request.onabort = fail
    request.onloadend = () => clearTimeout(timer)
    request.open('POST', '/api/upload')
    request.setRequestHeader('accept-language', languageCode())
    request.setRequestHeader('authorization', `Bearer ${token ?? ''}`)
    request.send(form)
  })
}

/** An upload without progress for this long has failed: a stalled connection reports nothing itself. */
const STALLED_MS = 60_000
