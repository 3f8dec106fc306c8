import { useInfiniteQuery } from '@tanstack/react-query'
import { DOCUMENT_NAMES } from '#shared/document-kinds.ts'
import type { ListedDocument } from '#shared/documents.ts'
import type { GstFilter } from '#shared/gst.ts'
import { formatRupees } from '#shared/money.ts'
import { LongList } from '#web/admin/lists/long-list.tsx'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { useHashSearch } from '#web/lib/hash-location.ts'
import { pagesQuery } from '#web/lib/pages-query.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { type Column, Table } from '#web/ui/display/table.tsx'
import css from './gst.module.css'
import { numberAndDate } from './number-and-date.tsx'

/** The documents behind a figure. The filter comes from the figure's link; the server checks it. */
export function GstDocumentsScreen() {
  const filter = Object.fromEntries(new URLSearchParams(useHashSearch())) as GstFilter
  const days = { from: filter.from, to: filter.to }
  return (
    <AdminFrame title={t('Documents')} lead={t('The documents behind this figure, newest first')}>
      <p className={parts.below}>
        <a className={css.back} href={`#${toAdmin.gst(days)}`}>
          {t('Back to the return')}
        </a>
      </p>
      <Documents filter={filter} />
    </AdminFrame>
  )
}

function Documents({ filter }: { filter: GstFilter }) {
  const documents = useInfiniteQuery(gstDocumentsQuery(filter))
  return (
    <LongList list={documents} empty={<EmptyState drawing="receipt" title={t('No documents here')} />}>
      {(rows) => <Table caption={t('Documents')} columns={columns()} rows={rows} keyOf={({ _id }) => _id} />}
    </LongList>
  )
}

const gstDocumentsQuery = (filter: GstFilter) => ({
  ...pagesQuery(['gst', 'documents', filter], 'GET /api/gst/documents', { query: filter }),
  staleTime: 0,
})

const columns = (): Column<ListedDocument>[] => [
  ...numberAndDate(),
  { head: t('KIND'), cell: ({ kind }) => t(DOCUMENT_NAMES[kind]) },
  { head: t('BUYER'), cell: ({ buyer }) => buyer },
  { head: t('TOTAL'), align: 'right', cell: ({ total }) => formatRupees(total) },
]
