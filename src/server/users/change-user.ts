import { writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { SignedInUser } from '#server/http/authentication.ts'
import { conflict, orNotFound, passwordNeeded } from '#server/http/errors.ts'
import type { Role } from '#shared/roles.ts'
import { sentence } from '#shared/sentence.ts'
import { MIN_ADMIN_PASSWORD, type UserChange } from '#shared/users.ts'
import { notifyFormerAddress } from './change-profile.ts'
import { deleteInvitationsTo } from './invitations/queries.ts'
import { findUser, lockAdmins, lockUser, updateUser } from './queries.ts'
import { explainDuplicate } from './register-user.ts'
import { MAX_SIGN_IN_AGE, requireRecentSignIn } from './require-password.ts'

/**
 * An admin changes a user. A new e-mail address of staff needs the current password from 15 minutes after the sign-in.
 * Another role needs it from twelve hours after. Throws 403 `password_needed`, and 409 for the last admin.
 */
export async function changeUser(
  deps: Context,
  admin: SignedInUser,
  id: string,
  { currentPassword, ...change }: UserChange,
  requestId: string,
) {
  const found = orNotFound(await findUser(deps.db, id), 'User')
  const proven = maxSignInAge(found, change)
  if (proven) await requireRecentSignIn(deps.db, admin, currentPassword, proven)
  return inTransaction(deps.db, async (tx) => {
    if (roleAfter('owner', change) !== 'owner') await assertNotLastAdmin(tx, id)
    const before = orNotFound(await lockUser(tx, id), 'User')
    const needed = maxSignInAge(before, change)
    if (needed && (!proven || needed < proven))
      throw passwordNeeded('Please enter your current password.', 'currentPassword')
    const { isAdmin: _, ...fields } = change
    const role = roleAfter(before.role, change)
    const user = orNotFound(await explainDuplicate(updateUser(tx, id, { ...fields, role })), 'User')
    if (user.role && !before.role) refuseUnknownPassword(user)
    if (before.email !== user.email) await notifyFormerAddress(tx, deps, before)
    // An open link would give a removed role back.
    if (before.role !== user.role) await deleteInvitationsTo(tx, [before.email, user.email])
    const action = before.role === user.role ? 'user changed' : 'user role changed'
    const changed = (['name', 'email', 'number'] as const).filter((field) => before[field] !== user[field])
    const details = { from: { role: before.role }, to: { role: user.role }, changed }
    await writeAudit(tx, { actor: admin, requestId }, action, ['user', id], details)
    return user
  })
}

/** Where `role` and `isAdmin` contradict each other, `isAdmin` applies. */
function roleAfter(before: Role | null, { role = before, isAdmin }: UserChange): Role | null {
  if (isAdmin === undefined || isAdmin === (role === 'owner')) return role
  if (isAdmin) return 'owner'
  return before === 'owner' ? null : before
}

type Account = { email: string; role: Role | null }

/**
 * How young a sign-in passes without the password, in minutes; undefined if any does. A mailbox of staff is enough to
 * reset their password.
 */
function maxSignInAge(before: Account, change: UserChange): number | undefined {
  const role = roleAfter(before.role, change)
  const isStaff = before.role !== null || role !== null
  if (isStaff && change.email !== undefined && change.email !== before.email) return MAX_SIGN_IN_AGE.justNow
  return role === before.role ? undefined : MAX_SIGN_IN_AGE.today
}

function refuseUnknownPassword({ has_admin_password }: { has_admin_password: boolean }) {
  if (has_admin_password) return
  throw conflict(
    sentence(
      'This person needs a password of at least {n} characters first. They can set one on their profile or with a reset code. If they have one, they need to sign in once.',
      { n: MIN_ADMIN_PASSWORD },
    ),
    'short_password',
  )
}

/** Throws 409 for the only admin. */
export async function assertNotLastAdmin(tx: Db, id: string) {
  const admins = await lockAdmins(tx)
  if (admins.length === 1 && admins[0]?.id === id) throw conflict('The last admin cannot be removed.')
}
