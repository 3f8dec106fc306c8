import { sql } from 'kysely'
import type { Db } from '#server/database/connect.ts'
import type { SignedInUser } from '#server/http/authentication.ts'
import { passwordNeeded } from '#server/http/errors.ts'
import {
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
  const account = { limit: LIMITS.wrongPassword, subject: me.id }
  const session = { limit: LIMITS.wrongPasswordOfClient, subject: `${me.id} sign-in ${me.tokenHash.toString('hex')}` }
  const before = await readUses(db, [account, session])
  refuse(refusalOf([session], before))
  const checks = [{ limit: LIMITS.passwordCheck, subject: me.id }]
  refuse(refusalOf(checks, await readUses(db, checks)))
  const user = await findUser(db, me.id)
  const isRight = await isPassword(password, user?.password_hash, async () => {
    refuse(refusalOf([session], await countUses(db, [account, session])))
  })
  if (!isRight) throw passwordNeeded('This is not your current password.', path)
  await countUses(db, checks)
  // Others may have locked the sign-in page of the account, which stays locked for them.
  const isClosed = refusalOf([account], before) !== undefined
  await resetLimits(db, isClosed ? [session] : [session, account])
  if (isClosed) await undoUses(db, [account])
}

/** The age of a sign-in, in minutes, up to which a call passes without the password. */
export const MAX_SIGN_IN_AGE = { justNow: 15, today: 12 * 60 } as const

/** Protects what a stolen session must not do: passes a session younger than `minutes`, or a right password. */
export async function requireRecentSignIn(
  db: Db,
  me: SignedInUser,
  currentPassword: string | undefined,
  minutes: number = MAX_SIGN_IN_AGE.justNow,
) {
  if (!(await isSignInWithin(db, me, minutes))) await requirePassword(db, me, currentPassword, 'currentPassword')
}

const isSignInWithin = async (db: Db, { tokenHash }: SignedInUser, minutes: number): Promise<boolean> =>
  (await db
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirst()) !== undefined
