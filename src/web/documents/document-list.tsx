import { useMutation } from '@tanstack/react-query'
import { formatDate } from '#shared/dates.ts'
import { DOCUMENT_NAMES, type DocumentPaper } from '#shared/document-kinds.ts'
import type { DocumentEntry } from '#shared/documents.ts'
import { formatRupees } from '#shared/money.ts'
import { t } from '#web/i18n/t.ts'
import { FormError } from '#web/ui/display/alert.tsx'
import { Button } from '#web/ui/form/button.tsx'
import css from './documents.module.css'
import { downloadDocument } from './download-document.ts'

export const DocumentList = ({ documents, paper = 'a4' }: { documents: DocumentEntry[]; paper?: DocumentPaper }) => (
  <ul className={css.list}>
    {documents.map((document) => (
      <Row key={document._id} document={document} paper={paper} />
    ))}
  </ul>
)

function Row({ document, paper }: { document: DocumentEntry; paper: DocumentPaper }) {
  const { kind, number, date, total } = document
  const download = useMutation({ mutationFn: () => downloadDocument(document, paper) })
  return (
    <li>
      <div>
        <b>{t(DOCUMENT_NAMES[kind])}</b>
        <p>
          {number}, {formatDate(date)}, {formatRupees(total)}
        </p>
        <FormError>{download.error?.message}</FormError>
      </div>
      <Button
        variant="line"
        size="sm"
        icon="download"
        busy={download.isPending}
        busyText={t('Preparing')}
        aria-label={t('Download PDF {number}', { number })}
        onClick={() => download.mutate()}
      >
        {t('Download PDF')}
      </Button>
    </li>
  )
}
