import type { Context } from '#server/context.ts'
import { RETENTION } from '#shared/retention.ts'
import { deleteOldAttachments } from './attachments.ts'
import { eraseOldTexts } from './queries.ts'

/** Retention of a mail's text and file, in days. */
export const STORED_DAYS = RETENTION.mailTexts.keep.days

const AT_ONCE = 1_000

/** Redacts old mails, because they contain orders and addresses. Recipient and time stay. */
export async function redactOldMails({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  const attachments = await deleteOldAttachments(db, { days: STORED_DAYS })
  let redacted = 0
  for (;;) {
    const erased = await eraseOldTexts(db, { days: STORED_DAYS, atOnce: AT_ONCE })
    redacted += erased
    if (erased < AT_ONCE) break
  }
  if (redacted + attachments > 0) log.info({ mails: redacted, attachments }, 'old mails redacted')
}
