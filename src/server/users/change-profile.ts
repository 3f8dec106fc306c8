import { writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { SignedInUser } from '#server/http/authentication.ts'
import { notFound, notSignedIn } from '#server/http/errors.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { consume, LIMITS, type Use } from '#server/platform/rate-limits/rate-limits.ts'
import type { ProfileChange } from '#shared/users.ts'
import { usesFrom } from './network.ts'
import { hashPassword } from './password.ts'
import { isAdminPassword, refuseCommonPassword, refuseShortAdminPassword } from './password-rules.ts'
import { endOtherSessions, isLiveSession, updateUser } from './queries.ts'
import { explainDuplicate } from './register-user.ts'
import { requireRecentSignIn } from './require-password.ts'
import { endCodesOf } from './reset-code-queries.ts'
import { writeEmailChanged, writePasswordChanged } from './write-account-mail.ts'

/**
 * Changes the signed-in user. A new password ends all other sessions. A new password or e-mail address needs the
 * current password once the session is older than 15 minutes. Throws 403 `password_needed`, and 429 for too many
 * changes of the login. Remembers the language of the page.
 */
export async function changeProfile(
  deps: Context,
  me: SignedInUser,
  { password, currentPassword, ...details }: ProfileChange,
  { address, language, requestId }: Pick<Visitor, 'address' | 'language' | 'requestId'>,
) {
  if (password) {
    refuseCommonPassword(password)
    refuseShortAdminPassword(password, me)
  }
  const changesEmail = details.email !== undefined && details.email !== me.email
  if (password || changesEmail) await requireRecentSignIn(deps.db, me, currentPassword)
  const changesNumber = details.number !== undefined && details.number !== me.number
  const uses = usesOf(me, address, { hasPassword: !!password, changesEmail, changesNumber })
  if (uses.length > 0) await consume(deps.db, uses)
  const newPassword = password
    ? { password_hash: await hashPassword(password), has_admin_password: isAdminPassword(password) }
    : undefined
  return inTransaction(deps.db, async (tx) => {
    const user = await explainDuplicate(
      updateUser(tx, me.id, { ...details, ...newPassword, ...(language && { language }) }),
    )
    if (!user) throw notFound('User')
    // A reset that was faster has ended this session.
    if ((password || changesEmail) && !(await isLiveSession(tx, me.tokenHash))) throw notSignedIn()
    if (changesEmail) {
      // A refused address counts as a try only, not as a change.
      await consume(tx, [{ limit: LIMITS.emailChange, subject: me.id }])
      await notifyFormerAddress(tx, deps, me)
    }
    const changed = [...(changesEmail ? ['email'] : []), ...(changesNumber ? ['number'] : [])]
    if (changed.length > 0) await writeAudit(tx, { actor: me, requestId }, 'user changed', ['user', me.id], { changed })
    if (password) {
      // The user may have become an admin meanwhile.
      refuseShortAdminPassword(password, user)
      await endOtherSessions(tx, me.id, me.tokenHash)
      await endCodesOf(tx, me.id)
      await writePasswordChanged(tx, deps, user, { endsAll: false })
      await writeAudit(tx, { actor: me, requestId }, 'password changed', ['user', me.id])
    }
    return user
  })
}

type Kinds = { hasPassword: boolean; changesEmail: boolean; changesNumber: boolean }

/** What the change uses up. A change of the name alone uses nothing. */
const usesOf = (
  { id: subject }: SignedInUser,
  address: string,
  { hasPassword, changesEmail, changesNumber }: Kinds,
): Use[] => [
  ...(hasPassword ? [{ limit: LIMITS.passwordChange, subject }] : []),
  ...(changesEmail || changesNumber
    ? [{ limit: LIMITS.loginChange, subject }, ...usesFrom(address, LIMITS.loginChangeFrom)]
    : []),
]

/** Notifies the former address and invalidates the codes that were sent to it. */
export async function notifyFormerAddress(
  tx: Db,
  deps: Pick<Context, 'jobs' | 'publicUrl'>,
  former: { id: string; email: string; language: string },
) {
  await endCodesOf(tx, former.id)
  await writeEmailChanged(tx, deps, former)
}
