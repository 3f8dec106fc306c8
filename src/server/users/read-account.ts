import type { Db } from '#server/database/connect.ts'
import type { SignedInUser } from '#server/http/authentication.ts'
import type { Locale } from '#server/platform/i18n/locale.ts'
import type { AccountData, SignIn } from '#shared/account.ts'
import { findUser, liveSessionsOf, storedSessionsOf } from './queries.ts'
import { toSignIn, toUser } from './view.ts'

export async function readAccount(db: Db, id: string): Promise<AccountData['account'] | undefined> {
  const user = await findUser(db, id)
  return (
    user && {
      ...toUser(user),
      language: user.language,
      createdAt: user.created_at.toISOString(),
      isEmailConfirmed: user.email_confirmed_at !== null,
    }
  )
}

export const readSignIns = async (db: Db, me: SignedInUser, reader: Locale): Promise<SignIn[]> =>
  (await liveSessionsOf(db, me.id)).map((session) => toSignIn(session, me, reader))

/** Also those that ended and are still stored. */
export const readStoredSignIns = async (db: Db, me: SignedInUser, reader: Locale): Promise<SignIn[]> =>
  (await storedSessionsOf(db, me.id)).map((session) => toSignIn(session, me, reader))
