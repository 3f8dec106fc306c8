import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { SignedInUser } from '#server/http/authentication.ts'
import { conflict } from '#server/http/errors.ts'
import { consume, LIMITS } from '#server/platform/rate-limits/rate-limits.ts'
import type { Consent } from '#shared/consents.ts'
import { PURPOSES, type PurposeName } from '#shared/purposes.ts'
import { consentsOf, hasConsent, lockConsentsOf } from './queries.ts'
import { toConsent } from './read-consents.ts'
import { recordConsent } from './record-consent.ts'

type Change = { given: boolean; noticeVersion: string | undefined; language: string | undefined; requestId: string }

/** Gives or withdraws consent. The same decision twice is one row. Throws 409 for a purpose that is not optional. */
export async function changeConsent(db: Db, me: SignedInUser, purpose: PurposeName, change: Change): Promise<Consent> {
  if (!PURPOSES[purpose].isOptional) throw needed()
  await consume(db, [{ limit: LIMITS.consent, subject: me.id }])
  return inTransaction(db, async (tx) => {
    await lockConsentsOf(tx, me.id)
    if ((await hasConsent(tx, me.id, purpose)) !== change.given)
      await recordConsent(tx, me.id, { purpose, shownOn: 'profile', ...change })
    return toConsent(purpose, await consentsOf(tx, me.id))
  })
}

const needed = () =>
  conflict('Your account and orders need this data. To end its use, delete your account.', 'purpose_needed')
