import type { Db } from '#server/database/connect.ts'
import { textIn } from '#server/platform/i18n/page-words.ts'
import { readSettings } from '#server/settings/queries.ts'
import { ENGLISH } from '#shared/language.ts'
import { retentionRules } from '#shared/retention.ts'
import type { PlainSentence } from '#shared/sentence.ts'
import type { SocietyText } from '#shared/society.ts'
import { inLanguage, isTranslated } from './in-language.ts'
import { noticeOf } from './privacy-notice.ts'
import { findSocietyText, societyTexts, societyTitles } from './queries.ts'
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

/** The table of retention rules as Markdown, for the end of the privacy page. Two columns fit a phone. */
function retentionText(language: string | undefined): string {
  const code = isTranslated(language) ? language : ENGLISH.code
  const translate = (text: PlainSentence) => textIn({ code }, text)
  const rows = retentionRules.map(
    ({ what, why, howLong, law }) =>
      `| **${translate(what)}:** ${translate(why)} | ${translate(howLong)}. ${translate(law)} |`,
  )
  return [
    `\n\n## ${translate('How long we keep each kind of data')}\n`,
    `| ${translate('What, and why')} | ${translate('How long, and by which law')} |`,
    '|---|---|',
    ...rows,
    '',
  ].join('\n')
}
