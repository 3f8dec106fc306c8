import { useInfiniteQuery } from '@tanstack/react-query'
import { DOCUMENT_KINDS, DOCUMENT_NAMES } from '#shared/document-kinds.ts'
import type { ListedDocument } from '#shared/documents.ts'
import { formatRupees, sumOf, toPaise, toRupees } from '#shared/money.ts'
import { LongList } from '#web/admin/lists/long-list.tsx'
import { PrintBar } from '#web/admin/lists/print-bar.tsx'
import { SearchField } from '#web/admin/lists/search-field.tsx'
import { useChosen } from '#web/admin/lists/use-chosen.ts'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import { t, tCount } from '#web/i18n/admin.tsx'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import css from './documents-screen.module.css'
import { DocumentsTable } from './documents-table.tsx'
import { documentsQuery } from './queries.ts'
import { type DocumentsView, kindOf, useDocumentsAddress } from './use-documents-address.ts'

export function DocumentsScreen() {
  return (
    <AdminFrame title={t('Documents')} lead={t('Newest first')}>
      <Documents />
    </AdminFrame>
  )
}

function Documents() {
  const { view, change } = useDocumentsAddress()
  const documents = useInfiniteQuery(documentsQuery(view))
  const { chosen, choose } = useChosen()
  return (
    <>
      <Filters view={view} change={change} />
      <LongList list={documents} empty={<NoDocuments view={view} />}>
        {(rows) => {
          const ticked = rows.filter(({ _id }) => chosen.has(_id))
          return (
            <>
              <PrintBar
                rows={rows}
                ticked={ticked}
                onChoose={choose}
                path="/api/documents/pdf"
                text={t('Print as one PDF')}
              >
                {ticked.length > 0 && <p role="status">{countAndSum(ticked)}</p>}
              </PrintBar>
              <DocumentsTable documents={rows} chosen={chosen} onChoose={choose} />
            </>
          )
        }}
      </LongList>
    </>
  )
}

const countAndSum = (documents: ListedDocument[]) =>
  `${tCount(documents.length, '{n} document', '{n} documents')}, ${formatRupees(toRupees(sumOf(documents.map(({ total }) => toPaise(total)))))}`

type FiltersProps = { view: DocumentsView; change: (part: Partial<DocumentsView>) => void }

const Filters = ({ view, change }: FiltersProps) => (
  <search>
    <SearchField
      label={t('Search documents')}
      hint={t('Number or name of the buyer')}
      value={view.search}
      onSettle={(search) => change({ search })}
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
      <DayField label={t('First day')} value={view.from} onChange={(from) => change({ from })} />
      <DayField label={t('Last day')} value={view.to} onChange={(to) => change({ to })} />
    </div>
  </search>
)

type DayFieldProps = { label: string; value: string; onChange: (day: string) => void }

const DayField = ({ label, value, onChange }: DayFieldProps) => (
  <TextField label={label} type="date" optional value={value} onChange={({ target }) => onChange(target.value)} />
)

const NoDocuments = ({ view: { kind, from, to, search } }: { view: DocumentsView }) =>
  kind || from || to || search ? (
    <EmptyState drawing="search" title={t('No matching documents')}>
      {t('Try part of the name or number, or other dates.')}
    </EmptyState>
  ) : (
    <EmptyState drawing="receipt" title={t('No documents yet')}>
      {t('Documents begin when the GSTIN is in the settings.')}
    </EmptyState>
  )
