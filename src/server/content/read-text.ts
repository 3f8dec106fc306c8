import type { Db } from '#server/database/connect.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { SocietyText } from '#shared/society.ts'
import { inLanguage } from './in-language.ts'
import { noticeOf } from './privacy-notice.ts'
import { findSocietyText, societyTexts, societyTitles } from './queries.ts'
import { retentionText } from './retention-text.ts'
import { outOfDate } from './translations.ts'
import { toSocietyText } from './view.ts'

/** A page of the society for shoppers; undefined when it does not exist. */
export async function readSocietyText(db: Db, page: string, language?: string): Promise<SocietyText | undefined> {
  const [row, facts] = await Promise.all([findSocietyText(db, page), readSettings(db)])
  if (!row) return undefined
  const text = inLanguage(toSocietyText(row), facts, language, row)
  if (page === 'notice') return { ...text, version: noticeOf(row, facts).version }
  return page === 'privacy' ? { ...text, body: text.body.trimEnd() + retentionText(language) } : text
}

/** All pages of the society without their bodies. */
export async function readTitles(db: Db, language?: string): Promise<SocietyText[]> {
  const [rows, facts] = await Promise.all([societyTitles(db), readSettings(db)])
  return rows.map((row) => inLanguage(toSocietyText(row), facts, language, row))
}

/** The translations of texts that the society has changed since, such as `ml: privacy.2`. */
export const outOfDateTranslations = async (db: Db): Promise<string[]> =>
  (await societyTexts(db)).flatMap((row) => outOfDate(toSocietyText(row)))
