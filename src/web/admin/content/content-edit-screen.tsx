import { useQuery } from '@tanstack/react-query'
import { LoadFailure, RowsLoading } from '#web/admin/lists/not-loaded.tsx'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { useParams } from '#web/lib/routing.tsx'
import { ContentEditor } from './content-editor.tsx'
import { titleOf } from './content-labels.ts'
import { contentQuery } from './queries.ts'

export function ContentEditScreen() {
  const { id = '' } = useParams()
  const item = useQuery(contentQuery(id))
  return (
    <AdminFrame
      title={(item.data && titleOf(item.data)) || t('Texts and pictures')}
      above={{ text: t('Texts and pictures'), href: `#${toAdmin.content()}` }}
    >
      <ContentEdit key={id} id={id} />
    </AdminFrame>
  )
}

/** Starts from refetched data: a stale copy could not be saved. */
function ContentEdit({ id }: { id: string }) {
  const item = useQuery(contentQuery(id))
  if (!item.isFetchedAfterMount) return <RowsLoading />
  if (item.data) return <ContentEditor item={item.data} onReload={() => item.refetch()} />
  return item.error && <LoadFailure query={item} />
}
