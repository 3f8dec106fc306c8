import { useQuery } from '@tanstack/react-query'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import { LoadFailure } from '#web/admin/shell/load-failure.tsx'
import { toOffice } from '#web/admin/shell/paths.ts'
import { userQuery } from '#web/admin/shell/queries.ts'
import { t } from '#web/i18n/admin.tsx'
import { useParams } from '#web/lib/routing.tsx'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { UserForm } from './user-form.tsx'

export function UserEditScreen() {
  const { id = '' } = useParams()
  return (
    <AdminFrame title={t('Edit user')} above={{ text: t('Users'), href: `#${toOffice.users()}` }}>
      <UserEdit key={id} id={id} />
    </AdminFrame>
  )
}

/** Starts from what the server has now, not from an earlier visit's copy. */
function UserEdit({ id }: { id: string }) {
  const user = useQuery({ ...userQuery(id), staleTime: 0 })
  if (!user.isFetchedAfterMount) return <Spinner />
  if (user.data) return <UserForm user={user.data} />
  return user.error && <LoadFailure error={user.error} onRetry={user.refetch} busy={user.isFetching} />
}
