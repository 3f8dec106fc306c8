import { useInfiniteQuery } from '@tanstack/react-query'
import { toOffice } from '#web/admin/paths.ts'
import { t } from '#web/language/office.tsx'
import { navigate, useHashParam } from '#web/lib/hash-location.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AdminFrame } from './admin-frame.tsx'
import css from './lists.module.css'
import { LongList } from './long-list.tsx'
import { usersQuery } from './queries.ts'
import { SearchField } from './search-field.tsx'
import { UsersTable } from './users-table.tsx'

export function UsersScreen() {
  return (
    <AdminFrame title={t('Users')} lead={t('Customers and admins, newest first')}>
      <Users />
    </AdminFrame>
  )
}

/** What is looked for lives in the address, so that Back from a person finds the list as it was left. */
function Users() {
  const search = useHashParam('search') ?? ''
  const users = useInfiniteQuery(usersQuery(search))
  return (
    <>
      <search className={css.search}>
        <SearchField
          label={t('Search users')}
          hint={t('Name, mobile number or e-mail')}
          value={search}
          onSettle={(text) => navigate(addressOf(text), { replace: true })}
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

const addressOf = (search: string): string =>
  search.trim() === '' ? toOffice.users() : `${toOffice.users()}?${new URLSearchParams({ search })}`
