import { formatDate } from '#shared/dates.ts'
import { DOCUMENT_NAMES } from '#shared/document-kinds.ts'
import type { ListedDocument } from '#shared/documents.ts'
import { formatRupees } from '#shared/money.ts'
import lists from '#web/admin/lists/lists.module.css'
import { downloadDocument } from '#web/documents/download-document.ts'
import { chosenPaper } from '#web/documents/paper-field.tsx'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { Badge } from '#web/ui/display/badge.tsx'
import { type Column, Table } from '#web/ui/display/table.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { DownloadButton } from '#web/ui/form/download-button.tsx'

type DocumentsTableProps = {
  documents: ListedDocument[]
  chosen: ReadonlySet<string>
  onChoose: (ids: string[], isChosen: boolean) => void
}

export const DocumentsTable = ({ documents, chosen, onChoose }: DocumentsTableProps) => (
  <Table
    caption={t('Documents, newest first')}
    columns={columnsFor(chosen, onChoose)}
    rows={documents}
    keyOf={({ _id }) => _id}
  />
)

const columnsFor = (
  chosen: ReadonlySet<string>,
  onChoose: DocumentsTableProps['onChoose'],
): Column<ListedDocument>[] => [
  {
    head: t('NUMBER'),
    part: 'title',
    cell: ({ _id, number }) => (
      <Checkbox
        label={<span className={lists.id}>{number}</span>}
        checked={chosen.has(_id)}
        onChange={({ target }) => onChoose([_id], target.checked)}
      />
    ),
  },
  { head: t('KIND'), cell: (document) => <Kind document={document} /> },
  { head: t('DATE'), nowrap: true, cell: ({ date }) => formatDate(date) },
  { head: t('BUYER'), cell: ({ buyer }) => buyer },
  { head: t('ORDER'), nowrap: true, cell: ({ order, orderId }) => <a href={`#${toAdmin.order(orderId)}`}>{order}</a> },
  { head: t('TOTAL'), align: 'right', nowrap: true, cell: ({ total }) => formatRupees(total) },
  { head: t('Actions'), part: 'actions', cell: (document) => <Download document={document} /> },
]

const Kind = ({ document: { kind, isTest } }: { document: ListedDocument }) => (
  <span>
    {t(DOCUMENT_NAMES[kind])} {isTest && <Badge tone="warning">{t('Test')}</Badge>}
  </span>
)

function Download({ document }: { document: ListedDocument }) {
  const paper = chosenPaper.use()
  return (
    <DownloadButton
      size="sm"
      // A longer word would hide the totals.
      busyText="PDF"
      aria-label={t('Download PDF {number}', { number: document.number })}
      download={() => downloadDocument(document, paper)}
    >
      PDF
    </DownloadButton>
  )
}
