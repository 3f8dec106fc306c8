import { translatorFor } from '#server/platform/i18n/translator.ts'
import { toText } from '#server/platform/mail/email.ts'
import type { AffectedPerson, Breach, BreachSummary } from '#shared/breaches.ts'
import type { Settings } from '#shared/settings.ts'
import { boardBy, boardReport } from './board-report.ts'
import { breachEmail } from './breach-email.ts'
import type { affectedPeople, BreachRow } from './queries.ts'

export const toSummary = (row: BreachRow): BreachSummary => ({
  _id: row.id,
  what: row.texts.what.en,
  noticedAt: row.noticed_at.toISOString(),
  boardBy: boardBy(row).toISOString(),
  reportedAt: row.reported_at?.toISOString() ?? null,
  affected: row.affected,
  letters: row.letters,
  lettersAt: row.letters_at?.toISOString() ?? null,
})

export const toBreach = (row: BreachRow, settings: Settings, unknown: string[]): Breach => ({
  ...toSummary(row),
  texts: row.texts,
  data: row.data,
  chosen: row.chosen_by,
  unknown,
  report: boardReport(row, settings),
  letterTexts: { en: emailIn('en', row, settings), ml: emailIn('ml', row, settings) },
})

function emailIn(language: string, row: BreachRow, settings: Settings) {
  const translator = translatorFor(language)
  const email = breachEmail(translator, settings, row)
  return { subject: email.subject, text: toText(email, settings, translator.t) }
}

export const toPerson = (row: Awaited<ReturnType<typeof affectedPeople>>[number]): AffectedPerson => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  language: row.language,
  letterAt: row.letter_at?.toISOString() ?? null,
})
