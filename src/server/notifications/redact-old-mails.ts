import type { Context } from '#server/context.ts'
import { eraseOldTexts } from './queries.ts'

/** Retention of a mail's text, in days. */
export const STORED_DAYS = 90

const AT_ONCE = 1_000
const DAY_SECONDS = 24 * 60 * 60

/**
 * Redacts old mails, because they contain orders and addresses. Recipient and time stay. Enqueues its next run first,
 * so that a crash does not end the schedule.
 */
export async function redactOldMails({ db, jobs, log }: Pick<Context, 'db' | 'jobs' | 'log'>): Promise<void> {
  await jobs.enqueue(db, 'redactOldMails', {}, DAY_SECONDS)
  let emptied = 0
  for (;;) {
    const erased = await eraseOldTexts(db, { days: STORED_DAYS, atOnce: AT_ONCE })
    emptied += erased
    if (erased < AT_ONCE) break
  }
  if (emptied > 0) log.info({ mails: emptied }, 'old mails redacted')
}
