import { useQuery } from '@tanstack/react-query'
import { lastAddress } from '#web/admin/lists/filter-address.ts'
import { LoadFailure } from '#web/admin/lists/not-loaded.tsx'
import { refetchedQuery } from '#web/admin/lists/refetched-query.ts'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { useParams } from '#web/lib/routing.tsx'
import { mayDo, userInfo } from '#web/lib/user-info.ts'
import { Spinner } from '#web/ui/display/spinner.tsx'
import { NomineeCard } from './nominee-card.tsx'
import { UserForm } from './user-form.tsx'

export function UserEditScreen() {
  const { id = '' } = useParams()
  return (
    <AdminFrame title={t('Edit user')} above={{ text: t('Users'), href: `#${lastAddress(toAdmin.users())}` }}>
      <UserEdit key={id} id={id} />
    </AdminFrame>
  )
}

/** Starts the form from refetched data, not from a cached copy. */
function UserEdit({ id }: { id: string }) {
  const user = useQuery(refetchedQuery(['users', id], 'GET /api/users/:id', { params: { id } }))
  if (!user.isFetchedAfterMount) return <Spinner />
  if (user.data)
    return (
      <>
        <UserForm user={user.data} />
        {mayDo(userInfo.get(), 'handle privacy') && <NomineeCard userId={id} />}
      </>
    )
  return user.error && <LoadFailure query={user} />
}
