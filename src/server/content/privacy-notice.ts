import { hash } from 'node:crypto'
import type { Db } from '#server/database/connect.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { PrivacyNotice } from '#shared/consents.ts'
import { ENGLISH } from '#shared/language.ts'
import { type Facts, inLanguage } from './in-language.ts'
import { findSocietyText } from './queries.ts'
import { translatedLanguages } from './translations.ts'
import { toSocietyText } from './view.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findSocietyText>>>

/** The privacy notice as every language shows it now (DPDP Rules 2025, rule 3). */
export async function readPrivacyNotice(db: Db): Promise<PrivacyNotice | undefined> {
  const [row, facts] = await Promise.all([findSocietyText(db, 'notice'), readSettings(db)])
  return row && noticeOf(row, facts)
}

/** The version is a hash of everything shown, so a changed word, fact or translation makes another version. */
export function noticeOf(row: Row, facts: Facts): PrivacyNotice {
  const texts = Object.fromEntries(
    [ENGLISH.code, ...translatedLanguages()].map((language) => {
      const { title, body } = inLanguage(toSocietyText(row), facts, language, row)
      return [language, { title, body }]
    }),
  )
  const words = Object.entries(texts).map(([language, { title, body }]) => [language, title, body])
  return { version: hash('sha256', JSON.stringify(words)).slice(0, 12), texts }
}
