import { recordConsent } from '#server/consents/record-consent.ts'
import type { Context } from '#server/context.ts'
import { inTransaction, violatedUnique } from '#server/database/transaction.ts'
import { takenField } from '#server/http/errors.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { consume, LIMITS } from '#server/platform/rate-limits/rate-limits.ts'
import type { Registration } from '#shared/users.ts'
import { networkOf, usesFrom } from './network.ts'
import { hashPassword } from './password.ts'
import { isAdminPassword, refuseCommonPassword } from './password-rules.ts'
import { insertSession, insertUser } from './queries.ts'
import { trustNetworks } from './trusted-networks.ts'
import { writeWelcome } from './write-account-mail.ts'

/** Creates an account with its first consents, and signs in. Throws 409 when the e-mail or number is taken. */
export async function registerUser(
  deps: Context,
  { password, noticeVersion, offers = false, saysAdult = false, ...person }: Registration,
  { address, device, deviceKey, language, requestId }: Visitor,
) {
  refuseCommonPassword(password)
  await consume(deps.db, usesFrom(address, LIMITS.registration))
  const login = { password_hash: await hashPassword(password), has_admin_password: isAdminPassword(password) }
  return inTransaction(deps.db, async (tx) => {
    const user = await explainDuplicate(insertUser(tx, { ...person, ...login, language }))
    const shown = { noticeVersion, shownOn: 'register', language, requestId } as const
    await recordConsent(tx, user.id, { purpose: 'account', given: true, saysAdult, ...shown })
    if (offers) await recordConsent(tx, user.id, { purpose: 'offers', given: true, ...shown })
    await writeWelcome(tx, deps, user)
    await trustNetworks(tx, user.id, { network: networkOf(address), deviceKey })
    return { user, token: await insertSession(tx, user.id, device) }
  })
}

/** Translates a unique violation of e-mail or number into a 409 at its field. */
export async function explainDuplicate<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const constraint = violatedUnique(error)
    if (constraint === 'users_email_key')
      throw takenField('email', 'An account with this e-mail address already exists.')
    if (constraint === 'users_number_key')
      throw takenField('number', 'An account with this mobile number already exists.')
    throw error
  }
}
