import type { Db } from '#server/database/connect.ts'
import { inTransaction, violatedUnique } from '#server/database/transaction.ts'
import { badRequest, conflict } from '#server/http/errors.ts'
import type { Registration } from '#shared/users.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword } from './password.ts'
import { insertSession, insertUser } from './queries.ts'

/** Opens an account and signs in. 409 when the e-mail or the number has one already. */
export async function registerUser(db: Db, { name, email, number, password }: Registration) {
  refuseCommonPassword(password)
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    const user = await explainTaken(insertUser(tx, { name, email, number, passwordHash }))
    return { user, token: await insertSession(tx, user.id) }
  })
}

export function refuseCommonPassword(password: string) {
  if (!isCommonPassword(password)) return
  const message = 'This password is one of the most common ones. Please choose another.'
  throw badRequest(message, [{ path: 'password', message }])
}

/** Turns the violation of a unique e-mail or number into a sentence. */
export async function explainTaken<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const constraint = violatedUnique(error)
    if (constraint === 'users_email_key') throw conflict('An account with this e-mail address exists already.')
    if (constraint === 'users_number_key') throw conflict('An account with this mobile number exists already.')
    throw error
  }
}
