import type { Deps } from '#server/app.ts'
import { writeAudit } from '#server/audit/queries.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { badRequest } from '#server/http/errors.ts'
import { writePasswordChanged } from '#server/mail/write-account-mail.ts'
import type { PasswordReset } from '#shared/account.ts'
import { countTry, forgetTries, LIMITS, networkOf } from './attempts.ts'
import { hashPassword } from './password.ts'
import { refuseCommonPassword, refuseShortAdminPassword } from './password-rules.ts'
import { deleteSessions, updateUser } from './queries.ts'
import { isCode } from './reset-code.ts'
import { endCode, tryCode } from './reset-code-queries.ts'
import type { Visitor } from './visitor.ts'

type From = Visitor & { requestId: string }

/**
 * Sets a new password with the mailed code, once, and ends every sign-in of the account. One refusal for a wrong code, one
 * that has run out, was used or tried too often, and an unknown address.
 */
export async function resetPassword(deps: Deps, { resetEmail, otp, newPassword }: PasswordReset, from: From) {
  refuseCommonPassword(newPassword, 'newPassword')
  // In one transaction, so that an address with and one without a code take the same time.
  const code = await inTransaction(deps.db, async (tx) => {
    await countTry(tx, [{ limit: LIMITS.codeTry, who: networkOf(from.address) }])
    return tryCode(tx, resetEmail)
  })
  if (!code || !isCode(code, otp)) throw wrongCode()
  refuseShortAdminPassword(newPassword, { isAdmin: code.is_admin }, 'newPassword')
  const password_hash = await hashPassword(newPassword)
  await inTransaction(deps.db, async (tx) => {
    if (!(await endCode(tx, code.id))) throw wrongCode()
    const user = await updateUser(tx, code.user_id, { password_hash })
    if (!user) throw wrongCode()
    await deleteSessions(tx, user.id)
    await forgetTries(tx, { limit: LIMITS.wrongPassword, who: user.id })
    const { requestId } = from
    await writeAudit(tx, { action: 'password reset', actor: user, subject: { type: 'user', id: user.id }, requestId })
    await writePasswordChanged(tx, deps, user, { endsAll: true })
  })
}

const wrongCode = () => {
  const message = 'This code is not right, or its time has run out. You can ask for a new one.'
  return badRequest(message, [{ path: 'otp', message }])
}
