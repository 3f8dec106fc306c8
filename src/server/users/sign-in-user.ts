import type { Db } from '#server/database/connect.ts'
import { wrongLogin } from '#server/http/errors.ts'
import { isMobile, toMobile } from '#shared/india.ts'
import { Email, type Login } from '#shared/users.ts'
import { isPassword } from './password.ts'
import { findUserByEmail, findUserByNumber, insertSession } from './queries.ts'

/** Signs in with e-mail or mobile number; one answer and the same time for every wrong login (decisions 6). */
export async function signInUser(db: Db, { emailorMobile, password }: Login) {
  const user = await findByLogin(db, emailorMobile)
  if (!(await isPassword(password, user?.password_hash)) || !user) throw wrongLogin()
  return { user, token: await insertSession(db, user.id) }
}

async function findByLogin(db: Db, emailorMobile: string) {
  const number = toMobile(emailorMobile)
  if (isMobile(number)) return findUserByNumber(db, number)
  const email = Email.safeParse(emailorMobile)
  return email.success ? findUserByEmail(db, email.data) : undefined
}
