import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { SignedInUser } from '#server/http/authentication.ts'
import { orNotFound, unavailable } from '#server/http/errors.ts'
import type { Visitor } from '#server/http/visitor.ts'
import { consumeAt, LIMITS } from '#server/platform/rate-limits/rate-limits.ts'
import type { EmailState } from '#shared/account.ts'
import { networkOf, usesFrom } from './network.ts'
import { findUser, lockUser, markEmailConfirmed } from './queries.ts'
import { codeUse, isCode, makeCode, wrongCode } from './reset-code.ts'
import { endCode, tryCode } from './reset-code-queries.ts'
import { isTrustedNetwork } from './trusted-networks.ts'
import { writeEmailCode } from './write-account-mail.ts'

export async function emailState(db: Db, { id }: SignedInUser): Promise<EmailState> {
  const user = orNotFound(await findUser(db, id), 'User')
  return { email: user.email, isConfirmed: user.email_confirmed_at !== null }
}

type From = Pick<Visitor, 'address'>

/** Mails a code that confirms the address; does nothing when it is confirmed. Throws 429 after three an hour. */
export async function sendEmailCode(deps: Context, me: SignedInUser, { address }: From): Promise<void> {
  if (!(await deps.mail.isUp())) throw unavailable('We cannot send e-mail at the moment. Please try again later.', 30)
  await inTransaction(deps.db, async (tx) => {
    const user = orNotFound(await lockUser(tx, me.id), 'User')
    if (user.email_confirmed_at) return
    await consumeAt(tx, codeUse(LIMITS.code, user.email, 'email'), usesFrom(address, LIMITS.codeRequest), () =>
      isTrustedNetwork(tx, user.id, networkOf(address)),
    )
    await writeEmailCode(tx, deps, user, await makeCode(tx, user, 'email'))
  })
}

/** Throws 400 for a code that is wrong, expired, used or tried five times, and 429 for too many tries. */
export async function confirmEmail(db: Db, me: SignedInUser, digits: string, { address }: From): Promise<void> {
  await consumeAt(db, codeUse(LIMITS.codeTryFor, me.email, 'email'), usesFrom(address, LIMITS.codeTry), () =>
    isTrustedNetwork(db, me.id, networkOf(address)),
  )
  const code = await tryCode(db, me.email, 'email')
  if (code?.user_id !== me.id || !isCode(code, digits)) throw wrongCode('code')
  await inTransaction(db, async (tx) => {
    // Same lock order as a change of address: the user first, then the code.
    await lockUser(tx, me.id)
    if (!(await endCode(tx, code.id))) throw wrongCode('code')
    await markEmailConfirmed(tx, me.id)
  })
}
