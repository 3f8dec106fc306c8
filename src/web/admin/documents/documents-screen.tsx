import { useInfiniteQuery } from '@tanstack/react-query'
import { DOCUMENT_KINDS, DOCUMENT_NAMES, type DocumentKind } from '#shared/document-kinds.ts'
import type { ListedDocument } from '#shared/documents.ts'
import { formatRupees, sumOf, toPaise, toRupees } from '#shared/money.ts'
import { DayFields } from '#web/admin/lists/day-fields.tsx'
import { dayIn, useFilter } from '#web/admin/lists/filter-address.ts'
import { PrintList } from '#web/admin/lists/print-list.tsx'
import { filteredPages } from '#web/admin/lists/refetched-query.ts'
import { SearchField } from '#web/admin/lists/search-field.tsx'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import { t, tCount } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import css from './documents-screen.module.css'
import { DocumentsTable } from './documents-table.tsx'

export const DocumentsScreen = () => (
  <AdminFrame title={t('Documents')} lead={t('Newest first')}>
    <Documents />
  </AdminFrame>
)

function Documents() {
  const { view, change } = useFilter(toAdmin.documents(), viewIn)
  const documents = useInfiniteQuery(documentsQuery(view))
  return (
    <>
      <Filters view={view} change={change} />
      <PrintList
        list={documents}
        empty={<NoDocuments view={view} />}
        path="/api/documents/pdf"
        textOf={() => t('Print as one PDF')}
        noteOf={(ticked) => (ticked.length > 0 ? countAndSum(ticked) : undefined)}
      >
        {(rows, chosen, onChoose) => <DocumentsTable documents={rows} chosen={chosen} onChoose={onChoose} />}
      </PrintList>
    </>
  )
}

/** Days are 'YYYY-MM-DD'; '' is no bound, or every kind. */
type DocumentsView = { kind: DocumentKind | ''; from: string; to: string; search: string }

const viewIn = (params: URLSearchParams): DocumentsView => ({
  kind: kindOf(params.get('kind')),
  from: dayIn(params.get('from')),
  to: dayIn(params.get('to')),
  search: params.get('search') ?? '',
})

const kindOf = (text: string | null) => DOCUMENT_KINDS.find((kind) => kind === text) ?? ''

const documentsQuery = ({ kind, from, to, search }: DocumentsView) =>
  filteredPages(['documents', kind, from, to, search], 'GET /api/documents', {
    query: {
      kind: kind || undefined,
      from: from || undefined,
      to: to || undefined,
      search: search.trim() || undefined,
    },
  })

const countAndSum = (documents: ListedDocument[]) =>
  `${tCount(documents.length, '{n} document', '{n} documents')}, ${formatRupees(toRupees(sumOf(documents.map(({ total }) => toPaise(total)))))}`

const Filters = ({ view, change }: { view: DocumentsView; change: (part: Partial<DocumentsView>) => void }) => (
  <search>
    <SearchField
      label={t('Search documents')}
      hint={t('Number or name of the buyer')}
      value={view.search}
      onSearch={(search) => change({ search })}
    />
    <div className={css.filters}>
      <SelectField
        label={t('Kind')}
        options={[
          { value: '', text: t('All') },
          ...DOCUMENT_KINDS.map((kind) => ({ value: kind, text: t(DOCUMENT_NAMES[kind]) })),
        ]}
        value={view.kind}
        onChange={({ target }) => change({ kind: kindOf(target.value) })}
      />
      <DayFields days={view} isOptional onChange={change} />
    </div>
  </search>
)

const NoDocuments = ({ view: { kind, from, to, search } }: { view: DocumentsView }) =>
  kind || from || to || search ? (
    <EmptyState drawing="search" title={t('No matching documents')}>
      {t('Try part of the name or number, or other dates.')}
    </EmptyState>
  ) : (
    <EmptyState drawing="receipt" title={t('No documents yet')}>
      {t('Documents are issued once the GSTIN is in the settings.')}
    </EmptyState>
  )
