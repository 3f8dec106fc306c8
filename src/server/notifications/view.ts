import type { Selectable } from 'kysely'
import type { MailsTable } from '#server/database/schema.ts'
import { CODE_MAILS, type Mail, type MailSummary } from '#shared/mail.ts'

export const toMailSummary = (row: Selectable<MailsTable>): MailSummary => ({
  _id: row.id,
  kind: row.kind,
  to: row.to_address,
  subject: row.subject,
  status: row.status,
  attempts: row.attempts,
  lastError: row.last_error,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  heldUntil: (row.status === 'waiting' && row.held_until?.toISOString()) || null,
  user: row.user_id,
  order: row.order_id,
})

/** A code on its way to its reader is not shown to an admin, who could use it; in the outbox it lies open anyway. */
export function toMail(row: Selectable<MailsTable>, { isOutbox }: { isOutbox: boolean }): Mail {
  const isSecret = CODE_MAILS.includes(row.kind) && !isOutbox
  return { ...toMailSummary(row), text: isSecret ? '' : row.text, html: isSecret ? '' : row.html }
}
