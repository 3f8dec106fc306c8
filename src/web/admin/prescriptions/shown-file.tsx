import { useMutation } from '@tanstack/react-query'
import type { PrescriptionFile } from '#shared/prescriptions.ts'
import { ActionButton } from '#web/admin/shell/action-button.tsx'
import { dataAddressOf } from '#web/admin/shell/data-address.ts'
import { t } from '#web/i18n/admin.tsx'
import { saveFile } from '#web/lib/download-file.ts'
import { readFile } from '#web/prescriptions/prescription-files.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import css from './prescriptions.module.css'

type ShownFileProps = { orderId: string; file: PrescriptionFile; number: number; onSeen: () => void }

/** Fetches the file only on request, because the audit log records each view. */
export function ShownFile({ orderId, file, number, onSeen }: ShownFileProps) {
  const isPdf = file.type === 'application/pdf'
  const show = useMutation({
    mutationFn: async () => {
      const content = await readFile(orderId, file)
      if (!isPdf) return dataAddressOf(content)
      saveFile(content, `prescription-${number}.pdf`)
      return undefined
    },
    onSuccess: onSeen,
  })
  return (
    <div className={css.file}>
      {show.data ? (
        <img
          src={show.data}
          alt={t('Picture {n}', { n: number })}
          className={css.image}
          tabIndex={-1}
          ref={focusImage}
        />
      ) : (
        <ActionButton icon={isPdf ? 'download' : 'eye'} action={show} busyText={t('Loading...')}>
          {isPdf ? t('Download PDF {n}', { n: number }) : t('Show picture {n}', { n: number })}
        </ActionButton>
      )}
      <FormError>{show.error?.message}</FormError>
    </div>
  )
}

/** The button is gone, so the image takes the focus. */
const focusImage = (image: HTMLImageElement | null) => image?.focus()
