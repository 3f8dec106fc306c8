import { writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { hashToken } from '#server/http/authentication.ts'
import { AppError, conflict } from '#server/http/errors.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { linkInvitationMails } from '#server/notifications/queries.ts'
import { consume, LIMITS } from '#server/platform/rate-limits/rate-limits.ts'
import { networkOf, usesFrom } from '#server/users/network.ts'
import { hashPassword } from '#server/users/password.ts'
import { refuseCommonPassword, refuseShortAdminPassword } from '#server/users/password-rules.ts'
import { insertSession, insertUser, markEmailConfirmed, updateUser } from '#server/users/queries.ts'
import { replacePassword } from '#server/users/replace-password.ts'
import { lockUserByEmail } from '#server/users/reset-code-queries.ts'
import { trustNetworks } from '#server/users/trusted-networks.ts'
import type { Role } from '#shared/roles.ts'
import { consumeInvitation, findLiveInvitation } from './queries.ts'

/** Throws the same 404 for an invented, used, withdrawn or expired link, and 429 for a network over its limit. */
export async function readInvitation(db: Db, token: string, { address }: Visitor) {
  await consume(db, usesFrom(address, LIMITS.codeTry))
  const invitation = await findLiveInvitation(db, hashToken(token))
  if (!invitation) throw unknownLink()
  const { email, name, role } = invitation
  return { email, name, role }
}

/**
 * The link proves the mailbox, as a reset code does. An account of the address gets the new password and the role;
 * otherwise one is created. Throws as `readInvitation`, 400 for a short or common password, and 409 for a person with a
 * role.
 */
export async function acceptInvitation(deps: Context, { token, password }: Accepted, from: Visitor) {
  const { role } = await readInvitation(deps.db, token, from)
  refuseCommonPassword(password)
  refuseShortAdminPassword(password, { role })
  const passwordHash = await hashPassword(password)
  return inTransaction(deps.db, async (tx) => {
    const invitation = await consumeInvitation(tx, hashToken(token))
    if (!invitation) throw unknownLink()
    const user = await makeStaff(tx, deps, { ...invitation, passwordHash, from })
    await markEmailConfirmed(tx, user.id)
    await linkInvitationMails(tx, { email: invitation.email, userId: user.id })
    await trustNetworks(tx, user.id, { network: networkOf(from.address), deviceKey: from.deviceKey })
    const by = { actor: user, requestId: from.requestId }
    const roles = { from: { role: null }, to: { role: user.role } }
    await writeAudit(tx, by, 'user role changed', ['user', user.id], roles)
    return { user, token: await insertSession(tx, user.id, from.device) }
  })
}

type Accepted = { token: string; password: string }
type NewStaff = { email: string; name: string; role: Role; passwordHash: string; from: Visitor }

async function makeStaff(tx: Db, deps: Context, { email, name, role, passwordHash, from }: NewStaff) {
  const account = await lockUserByEmail(tx, email)
  if (!account) {
    const { language } = from
    return insertUser(tx, { name, email, password_hash: passwordHash, has_admin_password: true, role, language })
  }
  if (account.role) throw conflict('This person already has a role. Change it on their page.', 'has_role')
  const { requestId } = from
  await replacePassword(tx, deps, { userId: account.id, passwordHash, hasAdminPassword: true, requestId })
  const user = await updateUser(tx, account.id, { role })
  if (!user) throw unknownLink()
  return user
}

const unknownLink = () =>
  new AppError(
    404,
    'unknown_link',
    'This link has been used, or it has expired. Ask the owner of the shop for a new one.',
  )
