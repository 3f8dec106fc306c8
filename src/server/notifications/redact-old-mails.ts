import type { Context } from '#server/context.ts'
import { eraseOldTexts } from './queries.ts'

/** How long the text of a mail is kept after it was sent. */
export const KEPT_DAYS = 90

const AT_ONCE = 1_000
const DAY_SECONDS = 24 * 60 * 60

/**
 * Empties the texts of mails that were sent or given up long ago: they tell what people ordered and where they live, and
 * nobody needs them any more. What was sent to whom and when stays. Adds its own next run first, so that none is the last.
 */
export async function emptyOldMails({ db, jobs, log }: Pick<Context, 'db' | 'jobs' | 'log'>): Promise<void> {
  await jobs.enqueue(db, 'emptyOldMails', {}, DAY_SECONDS)
  let emptied = 0
  for (;;) {
    const erased = await eraseOldTexts(db, { days: KEPT_DAYS, atOnce: AT_ONCE })
    emptied += erased
    if (erased < AT_ONCE) break
  }
  if (emptied > 0) log.info({ mails: emptied }, 'old mails emptied')
}
