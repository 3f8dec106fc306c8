import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { uploadPicture } from './upload-picture.ts'

/** Sends a chosen picture and shows it at once from the device; `onUploaded` gets its address in the shop. */
export function usePictureUpload(onUploaded: (image: string) => void) {
  const [preview, setPreview] = useState<string>()
  const sending = useMutation({
    mutationFn: uploadPicture,
    onSuccess: onUploaded,
    onError: (error) => {
      setPreview(undefined)
      console.error('The picture was not uploaded:', error.message)
    },
  })

  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])

  function upload(file: File | undefined) {
    if (!file || sending.isPending) return
    setPreview(URL.createObjectURL(file))
    sending.mutate(file)
  }
  return { preview, isBusy: sending.isPending, upload }
}
