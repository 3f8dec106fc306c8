import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import { passwordNeeded } from '#server/http/errors.ts'
import type { SignedInUser } from '#server/http/sign-in.ts'
import { countTry, forgetTries, LIMITS, refuseSpent } from './attempts.ts'
import { isPassword } from './password.ts'
import { findUser } from './queries.ts'

/**
 * Throws 403 `password_needed` unless `password` is the person's own. Wrong ones count with those of the sign-in page, so
 * that a stolen phone is no place to guess.
 */
export async function requirePassword(db: Db, me: SignedInUser, password: string | undefined, path: string) {
  if (!password) throw passwordNeeded('Please enter your current password.', path)
  const use = { limit: LIMITS.wrongPassword, who: me.id }
  await refuseSpent(db, [use])
  const user = await findUser(db, me.id)
  if (!(await isPassword(password, user?.password_hash, () => countTry(db, [use]))))
    throw passwordNeeded('This is not your current password.', path)
  await forgetTries(db, [use])
}

/** Whether this sign-in is so young that its owner has only just given the password. */
export async function isFreshSignIn(db: Db, { tokenHash }: SignedInUser): Promise<boolean> {
  const fresh = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('created_at', '>', sql<Date>`now() - interval '15 minutes'`)
    .executeTakeFirst()
  return fresh !== undefined
}
