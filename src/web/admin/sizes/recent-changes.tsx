import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { BulkChangeView } from '#shared/bulk-changes.ts'
import { LoadFailure } from '#web/admin/lists/not-loaded.tsx'
import { refetchedQuery } from '#web/admin/lists/refetched-query.ts'
import { ActionButton } from '#web/admin/shell/action-button.tsx'
import { t, tCount } from '#web/i18n/admin.tsx'
import { formatTime } from '#web/i18n/format-time.ts'
import { invalidate } from '#web/lib/invalidate.ts'
import { send } from '#web/lib/send.ts'
import { Alert, FormError } from '#web/ui/display/alert.tsx'
import { showToast } from '#web/ui/overlay/toast.ts'
import { changeText } from './change-text.ts'
import { nameOf } from './preview-lines.tsx'
import css from './sizes.module.css'

export function RecentChanges() {
  const changes = useQuery(bulkChangesQuery())
  if (changes.error && !changes.data) return <LoadFailure query={changes} />
  if (!changes.data?.length) return null
  return (
    <ul className={css.recent} aria-label={t('Changes of the last day')}>
      {changes.data.map((change) => (
        <RecentChange key={change._id} change={change} />
      ))}
    </ul>
  )
}

const bulkChangesQuery = () => refetchedQuery(['bulk-changes'], 'GET /api/bulk-changes')

function RecentChange({ change }: { change: BulkChangeView }) {
  const cache = useQueryClient()
  const what = changeText(change.change)
  const undo = useMutation({
    mutationFn: () => send('PUT /api/bulk-changes/:id/undo', { params: { id: change._id } }),
    onSuccess: async ({ left: skipped }) => {
      await invalidate(cache, 'products', 'home', 'bulk-changes')
      if (skipped.length === 0) showToast(t('The change was undone'))
    },
  })
  const skipped = undo.data?.left ?? []
  return (
    <li>
      <span>
        <b>{what}</b>, {tCount(change.count, '{n} line', '{n} lines')}, {change.by}, {formatTime(change.appliedAt)}
      </span>
      {change.undoneAt ? (
        <span>{t('Undone')}</span>
      ) : (
        <ActionButton size="sm" action={undo} aria-label={t('Undo: {what}', { what })}>
          {t('Undo')}
        </ActionButton>
      )}
      {skipped.length > 0 && (
        <Alert variant="warning" title={t('These were changed meanwhile and stay as they are:')}>
          {skipped.map(nameOf).join('; ')}
        </Alert>
      )}
      <FormError>{undo.error?.message}</FormError>
    </li>
  )
}
