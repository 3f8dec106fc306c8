import { useMutation } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { MAX_PRESCRIPTION_BYTES, MAX_PRESCRIPTION_FILES } from '#shared/prescription-state.ts'
import type { PrescriptionFile } from '#shared/prescriptions.ts'
import { t } from '#web/i18n/t.ts'
import { shrinkPhoto } from '#web/lib/shrink-photo.ts'
import { sendFile } from '#web/prescriptions/prescription-files.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './prescription.module.css'
import { useStored } from './prescription-query.ts'

export function SendFile({ orderId, files }: { orderId: string; files: PrescriptionFile[] }) {
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const store = useStored(orderId)
  const sending = useMutation({
    mutationFn: async (chosen: File) => {
      const file = await shrinkPhoto(chosen, MAX_PRESCRIPTION_BYTES)
      if (file.size > MAX_PRESCRIPTION_BYTES) throw new Error(t('The file is larger than 2 MB.'))
      return sendFile(orderId, file)
    },
    onSuccess: store,
  })
  if (files.length >= MAX_PRESCRIPTION_FILES) return null
  return (
    <div className={css.send}>
      <input
        ref={input}
        className="vh"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        data-testid="prescription-file"
        accept="image/jpeg,image/png,image/webp,application/pdf"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) sending.mutate(chosen)
          // Reset, so that choosing the same file again fires `change`.
          target.value = ''
        }}
      />
      <Button
        variant={files.length > 0 ? 'line' : 'filled'}
        icon="upload"
        aria-describedby={hint}
        busy={sending.isPending}
        onClick={() => input.current?.click()}
      >
        {files.length > 0 ? t('Send another page') : t('Choose a picture or PDF')}
      </Button>
      <p id={hint} className="hint">
        {t('A picture or a PDF, up to 2 MB. It is stored encrypted. Only our pharmacist and the owner can open it.')}
      </p>
      <FormError>{sending.error?.message}</FormError>
    </div>
  )
}
