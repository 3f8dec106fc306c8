import { useQuery } from '@tanstack/react-query'
import { toOffice } from '#web/admin/paths.ts'
import { t } from '#web/language/office.tsx'
import { useParams } from '#web/lib/routing.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { LoadFailure } from './load-failure.tsx'
import { userQuery } from './queries.ts'
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
