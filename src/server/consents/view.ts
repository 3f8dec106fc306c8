import type { Consent } from '#shared/consents.ts'
import { PURPOSES, type PurposeName } from '#shared/purposes.ts'
import type { ConsentRow } from './queries.ts'

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
