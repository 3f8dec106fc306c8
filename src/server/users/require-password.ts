import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { SignedInUser } from '#server/http/authentication.ts'
import { passwordNeeded } from '#server/http/errors.ts'
import {
  consume,
  countUses,
  LIMITS,
  readUses,
  refusalOf,
  refuse,
  resetLimits,
  undoUses,
} from '#server/platform/rate-limits/rate-limits.ts'
import { isPassword } from './password.ts'
import { findUser } from './queries.ts'

/**
 * Throws 403 `password_needed` for a wrong password. Wrong tries count with those of the sign-in page, so that a stolen
 * session cannot guess more often. Only tries of this session lock it: guesses on the sign-in page do not lock out a
 * signed-in user. Right passwords are limited too: throws 429 after 20 in an hour.
 */
export async function requirePassword(db: Db, me: SignedInUser, password: string | undefined, path: string) {
  if (!password) throw passwordNeeded('Please enter your current password.', path)
  const account = { limit: LIMITS.wrongPassword, who: me.id }
  const here = { limit: LIMITS.wrongPasswordThere, who: `${me.id} sign-in ${me.tokenHash.toString('hex')}` }
  const before = await readUses(db, [account, here])
  refuse(refusalOf([here], before))
  await consume(db, [{ limit: LIMITS.passwordCheck, who: me.id }])
  const user = await findUser(db, me.id)
  const isRight = await isPassword(password, user?.password_hash, async () => {
    refuse(refusalOf([here], await countUses(db, [account, here])))
  })
  if (!isRight) throw passwordNeeded('This is not your current password.', path)
  // Others may have locked the sign-in page of the account, which stays locked for them.
  const isClosed = refusalOf([account], before) !== undefined
  await resetLimits(db, isClosed ? [here] : [here, account])
  if (isClosed) await undoUses(db, [account])
}

/** Protects what a stolen session must not do: passes a young session, or a right password. */
export async function requireOwner(db: Db, me: SignedInUser, currentPassword: string | undefined) {
  if (!(await isFreshSignIn(db, me))) await requirePassword(db, me, currentPassword, 'currentPassword')
}

/** Whether this session is so young that the password was just entered. */
async function isFreshSignIn(db: Db, { tokenHash }: SignedInUser): Promise<boolean> {
  const fresh = await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('created_at', '>', sql<Date>`now() - interval '15 minutes'`)
    .executeTakeFirst()
  return fresh !== undefined
}
