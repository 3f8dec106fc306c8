import type { Generated } from 'kysely'
import type { Role } from '#shared/roles.ts'
import type { Derived, MaybeStamp, Stamp } from './columns.ts'

export interface UserTables {
  users: {
    id: string
    name: string
    email: string
    number: string | null
    role: Role | null
    /** Whether the role is `owner`; a trigger sets it for processes of the previous release. */
    is_admin: Derived
    password_hash: string
    /** Language code for mails to this user. */
    language: Generated<string>
    created_at: Stamp
    updated_at: Stamp
    search: Derived
    /** False also when unknown. */
    has_admin_password: Generated<boolean>
    email_confirmed_at: MaybeStamp
  }

  sessions: {
    token_hash: Buffer
    user_id: string
    created_at: Stamp
    expires_at: Date
    id: Generated<string>
    device: Generated<string>
  }

  reset_codes: {
    id: string
    user_id: string
    code_hash: Buffer
    tries: Generated<number>
    created_at: Stamp
    expires_at: Date
    ended_at: MaybeStamp
    purpose: Generated<'password' | 'email'>
  }

  trusted_networks: {
    user_id: string
    place: Buffer
    seen_at: Stamp
    /** True for a browser, false for a network. */
    is_device: Generated<boolean>
  }

  invitations: {
    id: string
    email: string
    name: string
    role: Role
    token_hash: Buffer
    created_at: Stamp
    expires_at: Date
    /** Null in rows of an earlier release. */
    invited_by: string | null
  }
}
