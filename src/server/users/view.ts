import type { Selectable } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import { deviceName } from '#server/http/visitor.ts'
import type { Locale } from '#server/platform/i18n/locale.ts'
import type { SignIn } from '#shared/account.ts'
import { PERMISSIONS_OF } from '#shared/roles.ts'
import type { SignedIn, User } from '#shared/users.ts'
import type { SessionRow } from './queries.ts'

type UserRow = Pick<Selectable<Database['users']>, 'id' | 'name' | 'email' | 'number' | 'role'>
type SignedInRow = UserRow & Pick<Selectable<Database['users']>, 'language'>

export const toUser = (row: UserRow): User => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  number: row.number ?? '',
  isAdmin: row.role === 'owner',
  ...(row.role && { role: row.role }),
})

/** For staff. */
export const toPerson = (row: UserRow & Pick<Selectable<Database['users']>, 'email_confirmed_at'>): User => ({
  ...toUser(row),
  isEmailConfirmed: row.email_confirmed_at !== null,
})

export const toSignedIn = (row: SignedInRow, token: string): SignedIn => ({
  ...toUser(row),
  ...(row.role && { permissions: [...PERMISSIONS_OF[row.role]], language: row.language }),
  token,
})

export const toSignIn = (row: SessionRow, { tokenHash }: { tokenHash: Buffer }, reader: Locale): SignIn => ({
  _id: row.id,
  device: reader.translate(deviceName(row.device)),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  isCurrent: row.token_hash.equals(tokenHash),
})
