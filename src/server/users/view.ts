import type { Selectable } from 'kysely'
import type { UsersTable } from '#server/database/schema.ts'
import type { SignedIn, User } from '#shared/users.ts'

type UserRow = Pick<Selectable<UsersTable>, 'id' | 'name' | 'email' | 'number' | 'is_admin'>

export const toUser = (row: UserRow): User => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  number: row.number ?? '',
  isAdmin: row.is_admin,
})

export const toSignedIn = (row: UserRow, token: string): SignedIn => ({ ...toUser(row), token })
