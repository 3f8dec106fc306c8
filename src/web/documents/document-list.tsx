import { formatDate } from '#shared/dates.ts'
import { DOCUMENT_NAMES, type DocumentPaper } from '#shared/document-kinds.ts'
import type { DocumentEntry } from '#shared/documents.ts'
import { formatRupees } from '#shared/money.ts'
import { t } from '#web/i18n/t.ts'
import { DownloadButton } from '#web/ui/form/download-button.tsx'
import css from './documents.module.css'
import { downloadDocument } from './download-document.ts'

type DocumentListProps = { documents: DocumentEntry[]; paper?: DocumentPaper }

export const DocumentList = ({ documents, paper = 'a4' }: DocumentListProps) => (
  <ul className={css.list}>
    {documents.map((document) => (
      <Row key={document._id} document={document} paper={paper} />
    ))}
  </ul>
)

const Row = ({ document, paper }: { document: DocumentEntry; paper: DocumentPaper }) => (
  <li>
    <div>
      <b>{t(DOCUMENT_NAMES[document.kind])}</b>
      <p>
        {document.number}, {formatDate(document.date)}, {formatRupees(document.total)}
      </p>
    </div>
    <DownloadButton
      size="sm"
      aria-label={t('Download PDF {number}', { number: document.number })}
      download={() => downloadDocument(document, paper)}
    >
      {t('Download PDF')}
    </DownloadButton>
  </li>
)
