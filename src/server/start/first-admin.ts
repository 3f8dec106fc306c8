import { randomBytes } from 'node:crypto'
import type { Db } from '#server/database/connect.ts'
import { hashPassword } from '#server/users/password.ts'
import { findUserByEmail, insertUser } from '#server/users/queries.ts'

type SignIn = { email: string; password: string }

const DEFAULT_EMAIL = 'admin@shop.example'

/**
 * Makes the first admin: from the environment, or with a random password when there is no admin yet. Answers the sign-in
 * that was made just now, to be printed this once, or undefined when there was an admin already.
 */
export async function makeFirstAdmin(db: Db, wanted: SignIn | undefined): Promise<SignIn | undefined> {
  const hasAdmin = await db.selectFrom('users').select('id').where('is_admin', '=', true).limit(1).executeTakeFirst()
  if (hasAdmin) return undefined
  const signIn = wanted ?? { email: DEFAULT_EMAIL, password: randomBytes(12).toString('base64url') }
  const email = signIn.email.toLowerCase()
  if (await findUserByEmail(db, email)) return undefined
  await insertUser(db, {
    name: 'Admin',
    email,
    number: null,
    passwordHash: await hashPassword(signIn.password),
    isAdmin: true,
  })
  return signIn
}
