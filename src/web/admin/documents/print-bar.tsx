import { useMutation } from '@tanstack/react-query'
import { DOCUMENTS_IN_A_PDF } from '#shared/document-kinds.ts'
import type { ListedDocument } from '#shared/documents.ts'
import { formatRupees, sumOf, toPaise, toRupees } from '#shared/money.ts'
import { documentLanguage } from '#web/documents/download-document.ts'
import { chosenPaper, PaperField } from '#web/documents/paper-field.tsx'
import { t, tCount } from '#web/i18n/admin.tsx'
import { downloadFile } from '#web/lib/download-file.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import css from './documents-screen.module.css'

type PrintBarProps = {
  rows: ListedDocument[]
  ticked: ListedDocument[]
  onChoose: (ids: string[], isChosen: boolean) => void
}

/** One PDF of all chosen documents, and their sum. */
export function PrintBar({ rows, ticked, onChoose }: PrintBarProps) {
  const paper = chosenPaper.use()
  const print = useMutation({
    mutationFn: () =>
      downloadFile('/api/documents/pdf', 'documents.pdf', {
        ids: ticked.map(({ _id }) => _id),
        paper,
        language: documentLanguage(),
      }),
  })
  const first = rows.slice(0, DOCUMENTS_IN_A_PDF)
  return (
    <div className={css.bar}>
      <Checkbox
        label={t('Select all')}
        checked={ticked.length >= first.length}
        onChange={({ target }) =>
          onChoose(
            (target.checked ? first : rows).map(({ _id }) => _id),
            target.checked,
          )
        }
      />
      <PaperField />
      <Button
        icon="print"
        disabled={ticked.length === 0}
        busy={print.isPending}
        busyText={t('Preparing')}
        onClick={() => print.mutate()}
      >
        {t('Print as one PDF')}
      </Button>
      {ticked.length > 0 && (
        <p role="status">
          {tCount(ticked.length, '{n} document', '{n} documents')},{' '}
          {formatRupees(toRupees(sumOf(ticked.map(({ total }) => toPaise(total)))))}
        </p>
      )}
      <FormError>{print.error?.message}</FormError>
    </div>
  )
}
