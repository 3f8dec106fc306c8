import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#web/i18n/admin.tsx'
import { shrinkPhoto } from './shrink-photo.ts'
import { uploadImage } from './upload-image.ts'

/** Uploads an image with a local preview; `onUploaded` gets its address. */
export function useImageUpload(onUploaded: (image: string) => void) {
  const [preview, setPreview] = useState<string>()
  const [progress, setProgress] = useState(0)
  const sending = useMutation({
    mutationFn: async (file: File) => {
      setProgress(0)
      const photo = await shrinkPhoto(file)
      if (photo.size > MAX_BYTES) throw new Error(t('The file is larger than 5 MB.'))
      setPreview(await dataAddressOf(photo))
      return uploadImage(photo, setProgress)
    },
    onSuccess: onUploaded,
    onError: (error) => {
      setPreview(undefined)
      console.error('The picture was not uploaded:', error.message)
    },
  })

  function upload(file: File | undefined) {
    if (file && !sending.isPending) sending.mutate(file)
  }
  return { preview, progress, isBusy: sending.isPending, failure: sending.error?.message, upload }
}

const MAX_BYTES = 5 * 1024 * 1024

/** The Content Security Policy allows 'data:' images, but not 'blob:'. */
const dataAddressOf = (photo: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new Error(t('The file could not be read.')))
    reader.readAsDataURL(photo)
  })
