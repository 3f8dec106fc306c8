import { readPrivacyNotice } from '#server/content/privacy-notice.ts'
import type { Db } from '#server/database/connect.ts'
import { ENGLISH } from '#shared/language.ts'
import type { PurposeName, ShownOn } from '#shared/purposes.ts'
import { findNotice, insertConsent, insertNotice } from './queries.ts'

type Decision = {
  purpose: PurposeName
  given: boolean
  /** The version that the page reports as shown. */
  noticeVersion: string | undefined
  shownOn: ShownOn
  language: string | undefined
  saysAdult?: boolean
  requestId: string
}

/**
 * Adds a decision to a person's record, with the wording of the notice that they were shown. A version that the shop
 * neither shows nor has recorded counts as not shown.
 */
export async function recordConsent(
  tx: Db,
  userId: string,
  { purpose, given, noticeVersion, shownOn, language = ENGLISH.code, saysAdult = false, requestId }: Decision,
): Promise<void> {
  const shown = noticeVersion === undefined ? undefined : await shownNotice(tx, noticeVersion)
  await insertConsent(tx, {
    user_id: userId,
    purpose,
    given,
    notice_version: shown ?? null,
    shown_on: shown ? shownOn : null,
    language,
    says_adult: saysAdult,
    request_id: requestId,
  })
}

async function shownNotice(tx: Db, version: string): Promise<string | undefined> {
  const present = await readPrivacyNotice(tx)
  if (present?.version !== version) return (await findNotice(tx, version))?.version
  await insertNotice(tx, present)
  return version
}
