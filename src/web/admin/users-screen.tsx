import { useInfiniteQuery } from '@tanstack/react-query'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { LongList } from './long-list.tsx'
import { usersQuery } from './queries.ts'
import { UsersTable } from './users-table.tsx'

export function UsersScreen() {
  return (
    <AdminFrame title="Users" lead="Customers and admins">
      <Users />
    </AdminFrame>
  )
}

function Users() {
  const users = useInfiniteQuery(usersQuery())
  return (
    <LongList list={users} empty={<EmptyState drawing="sprout" title="Nobody has opened an account yet" />}>
      {(rows) => <UsersTable users={rows} />}
    </LongList>
  )
}
