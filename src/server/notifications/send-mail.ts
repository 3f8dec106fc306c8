import type { Context } from '#server/context.ts'
import { MailRefused } from '#server/platform/mail/mail-transport.ts'
import { CODE_MAILS, type MailKind } from '#shared/mail.ts'
import { claimMail } from './claim-mail.ts'
import { eraseText, type MailEnd, markDead, markFailed, markSent } from './queries.ts'

type SendDeps = Pick<Context, 'db' | 'jobs' | 'mail' | 'log'>

/**
 * Hands a waiting mail over, once. Throws when it could not be handed over now; the job is then tried again, further and
 * further apart, until the mail's time is up. A process that dies between the server's answer and ours makes it go out
 * twice, with the same Message-ID. A mail that is one too many for its address in this hour goes out later.
 */
export async function sendMail({ db, jobs, mail: postbox, log }: SendDeps, mailId: string): Promise<void> {
  const mail = await claimMail(db, mailId)
  if (!mail) return
  const about = { mailId, kind: mail.kind, attempts: mail.attempts }
  if (mail.held_until && mail.held_until < mail.give_up_at) {
    await jobs.enqueue(db, 'sendMail', { mailId }, mail.held_until)
    return log.warn(about, 'mail held back: many mails were sent to this address in this hour')
  }
  if (mail.held_until) {
    await bury({ db, mail: postbox }, mail, 'too-many')
    return log.error(about, 'mail given up: too many mails were sent to this address in this hour')
  }
  if (mail.is_late) {
    await bury({ db, mail: postbox }, mail, mail.last_error ? { said: mail.last_error } : 'expired')
    return log.error(about, 'mail given up')
  }
  try {
    await postbox.deliver({ id: mail.id, to: mail.to_address, subject: mail.subject, text: mail.text, html: mail.html })
  } catch (error) {
    // The reason names the address: it is kept for the admin and stays out of the log.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (error instanceof MailRefused) {
      await bury({ db, mail: postbox }, mail, { said: reasonOf(error) })
      return log.error({ ...about, code }, 'mail refused')
    }
    await markFailed(db, mail.id, reasonOf(error))
    log.warn({ ...about, code }, 'mail waits')
    throw new Error(`mail ${mailId} could not be handed over`)
  }
  await markSent(db, { id: mail.id })
  await forgetSecret({ db, mail: postbox }, mail)
  log.info(about, 'mail sent')
}

type Row = { id: string; kind: MailKind }

async function bury({ db, mail: postbox }: Pick<Context, 'db' | 'mail'>, mail: Row, end: MailEnd) {
  await markDead(db, mail.id, end)
  await forgetSecret({ db, mail: postbox }, mail)
}

/** A code is for its reader alone; where mails only lie in this machine's outbox, they are there to be read. */
async function forgetSecret({ db, mail: postbox }: Pick<Context, 'db' | 'mail'>, { id, kind }: Row) {
  if (CODE_MAILS.includes(kind) && !postbox.isOutbox) await eraseText(db, id)
}

const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 300)
