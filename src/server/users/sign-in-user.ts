import { createHash } from 'node:crypto'
import type { Db } from '#server/database/connect.ts'
import { wrongLogin } from '#server/http/errors.ts'
import { isMobile, toMobile } from '#shared/india.ts'
import { Email, type Login } from '#shared/users.ts'
import { countTry, forgetTries, LIMITS, networkOf, refuseSpent, takeBackTry } from './attempts.ts'
import { isPassword } from './password.ts'
import { findUserByEmail, findUserByNumber, insertSession } from './queries.ts'
import type { Visitor } from './visitor.ts'

/**
 * Signs in with e-mail or mobile number; one answer and the same time for every wrong login (decisions 6). 429 after ten
 * wrong ones for an account, known or not, or fifty from an address, within 15 minutes.
 */
export async function signInUser(db: Db, { emailorMobile, password }: Login, { address, device }: Visitor) {
  const user = await findByLogin(db, emailorMobile)
  const ofAccount = { limit: LIMITS.wrongPassword, who: user?.id ?? fingerprintOf(emailorMobile) }
  const ofAddress = { limit: LIMITS.wrongSignIn, who: networkOf(address) }
  await refuseSpent(db, [ofAccount, ofAddress])
  const isRight = await isPassword(password, user?.password_hash, () => countTry(db, [ofAccount, ofAddress]))
  if (!isRight || !user) throw wrongLogin()
  await forgetTries(db, ofAccount)
  await takeBackTry(db, ofAddress)
  return { user, token: await insertSession(db, user.id, device) }
}

async function findByLogin(db: Db, emailorMobile: string) {
  const number = toMobile(emailorMobile)
  if (isMobile(number)) return findUserByNumber(db, number)
  const email = Email.safeParse(emailorMobile)
  return email.success ? findUserByEmail(db, email.data) : undefined
}

/** What was typed for no account is counted too, but not kept. */
const fingerprintOf = (typed: string) =>
  createHash('sha256')
    .update(toMobile(typed.normalize('NFKC').trim().toLowerCase()))
    .digest('hex')
