import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { formatDate } from '#shared/dates.ts'
import type { PrescriptionFile } from '#shared/prescriptions.ts'
import { t } from '#web/i18n/t.ts'
import { saveFile } from '#web/lib/download-file.ts'
import { send } from '#web/lib/send.ts'
import { readFile } from '#web/prescriptions/prescription-files.ts'
import { focusHeading } from '#web/screen/use-screen-focus.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './prescription.module.css'
import { useStored } from './prescription-query.ts'

type FileListProps = { orderId: string; files: PrescriptionFile[]; canRemove: boolean }

export const FileList = ({ orderId, files, canRemove }: FileListProps) =>
  files.length > 0 && (
    <ul className={css.files}>
      {files.map((file, n) => (
        <File key={file._id} orderId={orderId} file={file} number={n + 1} canRemove={canRemove} />
      ))}
    </ul>
  )

type FileProps = { orderId: string; file: PrescriptionFile; number: number; canRemove: boolean }

function File({ orderId, file, number, canRemove }: FileProps) {
  const cache = useQueryClient()
  const row = useRef<HTMLLIElement>(null)
  const store = useStored(orderId)
  const opening = useMutation({ mutationFn: async () => saveFile(await readFile(orderId, file), nameOf(file, number)) })
  const removing = useMutation({
    mutationFn: () => send('DELETE /api/orders/:id/prescription/:file', { params: { id: orderId, file: file._id } }),
    onSuccess: (remaining) => {
      const hasFocus = row.current?.contains(document.activeElement)
      store(remaining)
      if (hasFocus) focusHeading()
    },
    onError: () => cache.invalidateQueries({ queryKey: ['orders', orderId] }),
  })
  return (
    <li ref={row}>
      <span>
        {file.type === 'application/pdf' ? t('PDF {n}', { n: number }) : t('Picture {n}', { n: number })}
        <span className="hint"> {formatDate(file.sentAt)}</span>
      </span>
      <span className={css.actions}>
        <Button size="sm" variant="line" icon="download" busy={opening.isPending} onClick={() => opening.mutate()}>
          {t('Download')}
        </Button>
        {canRemove && (
          <Button
            size="sm"
            variant="quietDanger"
            icon="trash"
            aria-label={t('Remove file {n}', { n: number })}
            busy={removing.isPending}
            onClick={() => removing.mutate()}
          >
            {t('Remove')}
          </Button>
        )}
      </span>
      <FormError>{(opening.error ?? removing.error)?.message}</FormError>
    </li>
  )
}

const nameOf = ({ type }: PrescriptionFile, number: number) =>
  `prescription-${number}.${type === 'application/pdf' ? 'pdf' : 'webp'}`
