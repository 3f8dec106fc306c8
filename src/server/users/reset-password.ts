import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { countUses, LIMITS, refusalOf } from '#server/platform/rate-limits/rate-limits.ts'
import type { PasswordReset } from '#shared/account.ts'
import { inConstantTime } from './constant-time-response.ts'
import { networkOf, usesFrom } from './network.ts'
import { hashPassword } from './password.ts'
import { isAdminPassword, refuseCommonPassword, refuseShortAdminPassword } from './password-rules.ts'
import { findUserByEmail, lockUser, markEmailConfirmed } from './queries.ts'
import { replacePassword } from './replace-password.ts'
import { isCode, wrongCode } from './reset-code.ts'
import { endCode, type TriedCode, tryCode } from './reset-code-queries.ts'
import { isTrustedNetwork, trustNetworks } from './trusted-networks.ts'

/**
 * Sets a new password with the mailed code, which works once. Ends all sessions and confirms the address. Throws the
 * same 400 for an unknown address and every invalid code. Throws 429 for a network over its limit, except for a right
 * code of a user who trusts that network.
 */
export async function resetPassword(deps: Context, { resetEmail, otp, newPassword }: PasswordReset, from: Visitor) {
  refuseCommonPassword(newPassword, 'newPassword')
  const network = networkOf(from.address)
  const code = await inConstantTime(() => openCode(deps.db, { resetEmail, otp, address: from.address }))
  refuseShortAdminPassword(newPassword, code, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  await inTransaction(deps.db, async (tx) => {
    // Same lock order as a newer code: the user first, then the code.
    await lockUser(tx, code.user_id)
    if (!(await endCode(tx, code.id))) throw wrongCode('otp')
    const { requestId } = from
    const hasAdminPassword = isAdminPassword(newPassword)
    const user = await replacePassword(tx, deps, { userId: code.user_id, passwordHash, hasAdminPassword, requestId })
    if (!user) throw wrongCode('otp')
    // The user may have become an admin meanwhile.
    refuseShortAdminPassword(newPassword, user, 'newPassword')
    await markEmailConfirmed(tx, user.id)
    await trustNetworks(tx, user.id, { network, deviceKey: from.deviceKey })
  })
}

type Tried = { resetEmail: string; otp: string; address: string }

async function openCode(db: Db, { resetEmail, otp, address }: Tried): Promise<TriedCode> {
  const from = usesFrom(address, LIMITS.codeTry)
  // One transaction, so that addresses with and without a code take the same time.
  const { code, closed } = await inTransaction(db, async (tx) => {
    const closed = refusalOf(from, await countUses(tx, from))
    const mayTry =
      !closed || (await isTrustedNetwork(tx, (await findUserByEmail(tx, resetEmail))?.id, networkOf(address)))
    return { closed, code: mayTry ? await tryCode(tx, resetEmail, 'password') : undefined }
  })
  if (!code || !isCode(code, otp)) throw closed ?? wrongCode('otp')
  return code
}
