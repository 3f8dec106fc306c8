import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MAX_IMAGES } from '#shared/uploads.ts'
import { dataAddressOf } from '#web/admin/shell/data-address.ts'
import { t } from '#web/i18n/admin.tsx'
import { shrinkPhoto } from '#web/lib/shrink-photo.ts'
import { uploadImage } from './upload-image.ts'

/** Uploads images one after another with a local preview; `onUploaded` gets each address. */
export function useImageUpload(onUploaded: (image: string) => void) {
  const [preview, setPreview] = useState<string>()
  const [progress, setProgress] = useState(0)
  const [failures, setFailures] = useState<string[]>([])

  async function uploadOne(file: File) {
    setProgress(0)
    const photo = await shrinkPhoto(file)
    if (photo.size > MAX_BYTES) throw new Error(t('The file is larger than 5 MB.'))
    setPreview(await dataAddressOf(photo))
    onUploaded(await uploadImage(photo, setProgress))
  }

  const sending = useMutation({
    mutationFn: async (files: File[]) => {
      for (const file of files)
        await uploadOne(file).catch((error: Error) => {
          console.error('The picture was not uploaded:', error.message)
          fail(t('{file} was not added. {why}', { file: file.name, why: error.message }))
        })
    },
    onSettled: () => setPreview(undefined),
  })

  const fail = (sentence: string) => setFailures((others) => [...new Set([...others, sentence])])

  /** `room` is how many more photos the product can have. */
  function upload(files: File[], room: number) {
    if (files.length === 0 || sending.isPending) return
    setFailures(files.length > room ? [t('A product has at most {n} photos.', { n: MAX_IMAGES })] : [])
    sending.mutate(files.slice(0, room))
  }
  return { preview, progress, isBusy: sending.isPending, failures, upload }
}

const MAX_BYTES = 5 * 1024 * 1024
