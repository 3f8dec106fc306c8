import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { SignedInUser } from '#server/http/authentication.ts'
import { orNotFound, tooMany, unavailable } from '#server/http/errors.ts'
import { waitOf } from '#server/platform/rate-limits/rate-limits.ts'
import type { EmailState } from '#shared/account.ts'
import { sentence } from '#shared/sentence.ts'
import { findUser, lockUser, markEmailConfirmed } from './queries.ts'
import { isCode, makeCode, wrongCode } from './reset-code.ts'
import { endCode, tryCode } from './reset-code-queries.ts'
import { writeEmailCode } from './write-account-mail.ts'

export async function emailState(db: Db, { id }: SignedInUser): Promise<EmailState> {
  const user = orNotFound(await findUser(db, id), 'User')
  return { email: user.email, isConfirmed: user.email_confirmed_at !== null }
}

/** Mails a code that confirms the address; does nothing when it is confirmed. Throws 429 after three an hour. */
export async function sendEmailCode(deps: Context, me: SignedInUser): Promise<void> {
  if (!(await deps.mail.isUp())) throw unavailable('We cannot send e-mail at the moment. Please try again later.', 30)
  await inTransaction(deps.db, async (tx) => {
    const user = orNotFound(await lockUser(tx, me.id), 'User')
    if (user.email_confirmed_at) return
    const code = await makeCode(tx, user, 'email')
    if (!code) throw tooMany(sentence('Too many attempts. Please try again in {time}.', { time: waitOf(3600) }), 3600)
    await writeEmailCode(tx, deps, user, code)
  })
}

/** Throws 400 for a code that is wrong, expired, used or tried five times. */
export async function confirmEmail(db: Db, me: SignedInUser, digits: string): Promise<void> {
  const code = await tryCode(db, me.email, 'email')
  if (code?.user_id !== me.id || !isCode(code, digits)) throw wrongCode('code')
  await inTransaction(db, async (tx) => {
    // Same lock order as a change of address: the user first, then the code.
    await lockUser(tx, me.id)
    if (!(await endCode(tx, code.id))) throw wrongCode('code')
    await markEmailConfirmed(tx, me.id)
  })
}
