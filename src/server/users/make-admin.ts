import { THE_SHOP, writeAudit } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction, violatedUnique } from '#server/database/transaction.ts'
import { hashPassword } from './password.ts'
import { endSessionsOf, insertUser, updateUser } from './queries.ts'
import { endCodesOf, lockUserByEmail } from './reset-code-queries.ts'

/**
 * The result for an existing account. `promoted`: its password is unchanged. `password set`: it has a new password, and
 * all sessions ended. The old one may be too short for an admin, or a stranger may have registered the address.
 */
export type AdminMade = 'made' | 'promoted' | 'password set' | 'was admin'

/** Creates an admin account, or promotes the account with this address. Applies the rules for admin passwords. */
export async function makeAdmin(db: Db, { email, password }: { email: string; password: string }): Promise<AdminMade> {
  const passwordHash = await hashPassword(password)
  try {
    return await inTransaction(db, (tx) => promoteOrInsert(tx, email, passwordHash))
  } catch (error) {
    // The account was registered concurrently.
    if (violatedUnique(error) !== 'users_email_key') throw error
    return inTransaction(db, (tx) => promoteOrInsert(tx, email, passwordHash))
  }
}

async function promoteOrInsert(tx: Db, email: string, passwordHash: string): Promise<AdminMade> {
  const found = await lockUserByEmail(tx, email)
  if (found?.role === 'owner') return 'was admin'
  const user = found
    ? await promote(tx, found, passwordHash)
    : await insertUser(tx, {
        name: 'Admin',
        email,
        password_hash: passwordHash,
        has_admin_password: true,
        role: 'owner',
      })
  if (!user) throw new Error(`${email} was deleted concurrently`)
  const details = found && { from: { role: found.role }, to: { role: 'owner' } }
  await writeAudit(tx, THE_SHOP, found ? 'user role changed' : 'admin added', ['user', user.id], details)
  if (!found) return 'made'
  return isPasswordTrusted(found) ? 'promoted' : 'password set'
}

async function promote(tx: Db, found: Found, passwordHash: string) {
  const { id } = found
  if (isPasswordTrusted(found)) return updateUser(tx, id, { role: 'owner' })
  await endSessionsOf(tx, id)
  await endCodesOf(tx, id)
  return updateUser(tx, id, { role: 'owner', password_hash: passwordHash, has_admin_password: true })
}

type Found = { id: string; has_admin_password: boolean; email_confirmed_at: Date | null }

const isPasswordTrusted = ({ has_admin_password, email_confirmed_at }: Found) =>
  has_admin_password && email_confirmed_at !== null
