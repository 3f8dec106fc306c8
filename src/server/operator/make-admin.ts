import { writeAudit } from '#server/audit/queries.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction, violatedUnique } from '#server/database/transaction.ts'
import { hashPassword } from '#server/users/password.ts'
import { findUserByEmail, insertUser, updateUser } from '#server/users/queries.ts'

export type SignIn = { email: string; password: string }

/** `promoted`: the address had an account, which is an admin's now and keeps its own password. */
export type AdminMade = 'made' | 'promoted' | 'was admin'

/** Makes the account of an admin, or an admin of the account that has this address. `email` as `Email` of shared gives it. */
export async function makeAdmin(db: Db, { email, password }: SignIn): Promise<AdminMade> {
  const passwordHash = await hashPassword(password)
  try {
    return await inTransaction(db, (tx) => promoteOrInsert(tx, email, passwordHash))
  } catch (error) {
    // Somebody opened this account at the same moment.
    if (violatedUnique(error) !== 'users_email_key') throw error
    return inTransaction(db, (tx) => promoteOrInsert(tx, email, passwordHash))
  }
}

async function promoteOrInsert(tx: Db, email: string, passwordHash: string): Promise<AdminMade> {
  const found = await findUserByEmail(tx, email)
  if (found?.is_admin) return 'was admin'
  const user = found
    ? await updateUser(tx, found.id, { is_admin: true })
    : await insertUser(tx, { name: 'Admin', email, number: null, passwordHash, isAdmin: true })
  if (!user) throw new Error(`${email} was deleted at the same moment`)
  await writeAudit(tx, {
    action: found ? 'user role changed' : 'admin made',
    subject: { type: 'user', id: user.id },
    ...(found && { details: { from: { isAdmin: false }, to: { isAdmin: true } } }),
  })
  return found ? 'promoted' : 'made'
}
