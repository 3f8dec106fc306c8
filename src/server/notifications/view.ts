import type { Selectable } from 'kysely'
import type { Database } from '#server/database/schema.ts'
import type { Locale } from '#server/platform/i18n/locale.ts'
import { CODE_MAILS } from '#shared/code-mails.ts'
import type { Mail, MailSummary } from '#shared/mail.ts'
import type { PlainSentence } from '#shared/sentence.ts'

export const toMailSummary = (row: Selectable<Database['mails']>, reader: Locale): MailSummary => ({
  _id: row.id,
  kind: row.kind,
  to: row.to_address,
  subject: row.subject,
  status: row.status,
  attempts: row.attempts,
  lastError: lastErrorOf(row, reader),
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  heldUntil: (row.status === 'waiting' && row.held_until?.toISOString()) || null,
  user: row.user_id,
  order: row.order_id,
})

/** A code is hidden from staff, who could use it. `showsCodes`: an owner reads the outbox of a shop without mail server. */
export function toMail(
  row: Selectable<Database['mails']>,
  reader: Locale,
  { showsCodes }: { showsCodes: boolean },
): Mail {
  const isSecret = CODE_MAILS.includes(row.kind) && !showsCodes
  return { ...toMailSummary(row, reader), text: isSecret ? '' : row.text, html: isSecret ? '' : row.html }
}

/** The mail server's response, or the shop's reason. A process of the previous release may write an older code. */
function lastErrorOf(
  { status, last_error: lastError, last_error_code: code }: Selectable<Database['mails']>,
  reader: Locale,
): string {
  const sentence = status === 'dead' && lastError === '' && code !== null ? ENDS[code] : undefined
  return sentence ? reader.translate(sentence) : lastError
}

const ENDS: Partial<Record<string, PlainSentence>> = {
  'too-many': 'Too many e-mails were sent to this address in one hour.',
  expired: 'The e-mail expired before it could be sent.',
}
