import type { Db } from '#server/database/connect.ts'
import type { Consent } from '#shared/consents.ts'
import { PURPOSE_NAMES, PURPOSES, type PurposeName } from '#shared/purposes.ts'
import { type ConsentRow, consentsOf } from './queries.ts'

export async function readConsents(db: Db, userId: string): Promise<Consent[]> {
  const rows = await consentsOf(db, userId)
  return PURPOSE_NAMES.map((purpose) => toConsent(purpose, rows))
}

/** `rows` are all of a person's, newest first. */
export function toConsent(purpose: PurposeName, rows: readonly ConsentRow[]): Consent {
  const history = rows.filter((row) => row.purpose === purpose)
  const { isOptional } = PURPOSES[purpose]
  return {
    purpose,
    isOptional,
    given: !isOptional || (history[0]?.given ?? false),
    history: history.map((row) => ({
      given: row.given,
      at: row.at.toISOString(),
      noticeVersion: row.notice_version,
      shownOn: row.shown_on,
      language: row.language,
      saysAdult: row.says_adult,
    })),
  }
}
