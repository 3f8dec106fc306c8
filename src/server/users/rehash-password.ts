import type { Db } from '#server/database/connect.ts'
import { hasCurrentCost, hashPassword } from './password.ts'
import { isAdminPassword } from './password-rules.ts'

type Stored = { id: string; password_hash: string; has_admin_password: boolean }

/**
 * Upgrades the hash of a right password to the current cost. Records whether the password is long enough for an admin.
 * Does nothing when the password was changed concurrently.
 */
export async function rehashPassword(db: Db, user: Stored, password: string): Promise<void> {
  const has_admin_password = isAdminPassword(password)
  const isCurrent = hasCurrentCost(user.password_hash)
  if (isCurrent && user.has_admin_password === has_admin_password) return
  const password_hash = isCurrent ? user.password_hash : await hashPassword(password)
  await db
    .updateTable('users')
    .set({ password_hash, has_admin_password })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .execute()
}
