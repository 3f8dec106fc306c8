import { useInfiniteQuery } from '@tanstack/react-query'
import { useLastAddress, withFilter } from '#web/admin/lists/filter-address.ts'
import { LongList } from '#web/admin/lists/long-list.tsx'
import { filteredPages } from '#web/admin/lists/refetched-query.ts'
import { SearchField } from '#web/admin/lists/search-field.tsx'
import { AdminFrame } from '#web/admin/shell/admin-frame.tsx'
import parts from '#web/admin/shell/parts.module.css'
import { t } from '#web/i18n/admin.tsx'
import { toAdmin } from '#web/lib/admin-paths.ts'
import { navigate, useHashParam } from '#web/lib/hash-location.ts'
import { mayDo, userInfo } from '#web/lib/user-info.ts'
import { EmptyState } from '#web/ui/display/empty-state.tsx'
import { AddPerson } from './add-person.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import { UsersTable } from './users-table.tsx'

export function UsersScreen() {
  const mayManage = mayDo(userInfo.use(), 'manage people')
  return (
    <AdminFrame title={t('Users')} lead={t('Customers and staff, newest first')} action={mayManage && <AddPerson />}>
      {mayManage && <InvitationsCard />}
      <Users />
    </AdminFrame>
  )
}

/** The search is in the address, so that Back restores the list. */
function Users() {
  const search = useHashParam('search') ?? ''
  const addressOf = (text: string) => withFilter(toAdmin.users(), { search: text })
  useLastAddress(toAdmin.users(), addressOf(search))
  const users = useInfiniteQuery(usersQuery(search))
  return (
    <>
      <search className={parts.below}>
        <SearchField
          label={t('Search users')}
          hint={t('Name, mobile number or e-mail')}
          value={search}
          onSearch={(text) => navigate(addressOf(text), { replace: true })}
        />
      </search>
      <LongList
        list={users}
        empty={
          <EmptyState drawing="search" title={t('No matching users')}>
            {t('Try part of the name, or the mobile number.')}
          </EmptyState>
        }
      >
        {(rows) => <UsersTable users={rows} />}
      </LongList>
    </>
  )
}

const usersQuery = (search: string) =>
  filteredPages(['users', 'all', search], 'GET /api/users', { query: { search: search.trim() || undefined } })
