import { randomBytes } from 'node:crypto'
import type { Db } from '#server/database/connect.ts'
import { makeAdmin, type SignIn } from './make-admin.ts'
import { findUserByEmail } from './queries.ts'

/** `password` only where it was made here: one that the operator chose is printed nowhere. */
export type FirstAdmin = { email: string; password?: string; hasOwnPassword?: boolean }

const DEFAULT_EMAIL = 'admin@shop.example'

/**
 * Makes the first admin: from the environment, or with a random password when there is no admin yet. Answers the sign-in
 * that was made just now, to be printed this once, or undefined when there was an admin already.
 */
export async function makeFirstAdmin(db: Db, wanted: SignIn | undefined): Promise<FirstAdmin | undefined> {
  const hasAdmin = await db.selectFrom('users').select('id').where('is_admin', '=', true).limit(1).executeTakeFirst()
  if (hasAdmin) return undefined
  const signIn = wanted ?? { email: await freeEmail(db), password: randomBytes(12).toString('base64url') }
  const done = await makeAdmin(db, signIn)
  // Another process that started at the same moment was first, and has told.
  if (done === 'was admin') return undefined
  if (done === 'promoted') return { email: signIn.email, hasOwnPassword: true }
  return wanted ? { email: wanted.email } : signIn
}

/** Nobody is made an admin only because they registered with the address that we would have taken. */
async function freeEmail(db: Db): Promise<string> {
  if (!(await findUserByEmail(db, DEFAULT_EMAIL))) return DEFAULT_EMAIL
  return `admin-${randomBytes(4).toString('hex')}@shop.example`
}
