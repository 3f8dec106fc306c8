import { writeAudit } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import type { MailDeps } from '#server/notifications/write-mail.ts'
import { LIMITS, resetLimits } from '#server/platform/rate-limits/rate-limits.ts'
import { endSessionsOf, updateUser } from './queries.ts'
import { endCodesOf } from './reset-code-queries.ts'
import { writePasswordChanged } from './write-account-mail.ts'

type Replacement = {
  userId: string
  passwordHash: string
  hasAdminPassword: boolean
  requestId?: string
  isFromCli?: boolean
}

/**
 * Replaces a forgotten password: ends all sessions and codes of the account and notifies its owner by mail. Returns
 * undefined when the account was deleted.
 */
export async function replacePassword(
  tx: Db,
  deps: MailDeps,
  { userId, passwordHash, hasAdminPassword, requestId, isFromCli = false }: Replacement,
) {
  const user = await updateUser(tx, userId, { password_hash: passwordHash, has_admin_password: hasAdminPassword })
  if (!user) return undefined
  await endSessionsOf(tx, user.id)
  await endCodesOf(tx, user.id)
  await resetLimits(tx, [{ limit: LIMITS.wrongPassword, subject: user.id }])
  const by = { ...(!isFromCli && { actor: user }), ...(requestId && { requestId }) }
  await writeAudit(tx, by, 'password reset', ['user', user.id])
  await writePasswordChanged(tx, deps, user, { endsAll: true })
  return user
}
