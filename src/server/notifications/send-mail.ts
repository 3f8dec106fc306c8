import type { Context } from '#server/context.ts'
import { MailRefused } from '#server/platform/mail/mail-transport.ts'
import { CODE_MAILS } from '#shared/code-mails.ts'
import type { MailKind } from '#shared/mail.ts'
import { claimMail, findClaim } from './claim-mail.ts'
import { fileOf } from './mail-file.ts'
import { eraseText, type MailEnd, markDead, markFailed, markSent } from './queries.ts'

type SendDeps = Pick<Context, 'db' | 'jobs' | 'mail' | 'pdfs' | 'log'>

/**
 * Sends a waiting mail once. Throws on a temporary failure: the job then retries with growing intervals until the mail
 * expires. A crash between the server's response and ours sends it twice, with the same Message-ID. A mail above the
 * hourly limit of its address is sent later. A claimed one is tried again when the claim ends.
 */
export async function sendMail({ db, jobs, mail: transport, pdfs, log }: SendDeps, mailId: string): Promise<void> {
  const mail = await claimMail(db, mailId)
  if (!mail) return tryAfterClaim({ db, jobs }, mailId)
  const about = { mailId, kind: mail.kind, attempts: mail.attempts }
  if (mail.held_until && mail.held_until < mail.give_up_at) {
    await jobs.enqueue(db, 'sendMail', { mailId }, { startAfter: mail.held_until })
    return log.warn(about, 'mail held back: hourly limit of the address reached')
  }
  if (mail.held_until) {
    await markUndeliverable({ db, mail: transport }, mail, 'too-many')
    return log.error(about, 'mail given up: hourly limit of the address reached')
  }
  if (mail.is_late) {
    await markUndeliverable({ db, mail: transport }, mail, mail.last_error ? { response: mail.last_error } : 'expired')
    return log.error(about, 'mail expired')
  }
  try {
    await transport.deliver({
      id: mail.id,
      to: mail.to_address,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      attachment: await fileOf({ db, pdfs, log }, mail),
    })
  } catch (error) {
    // The reason contains the address: it is stored for the admin and not logged.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (error instanceof MailRefused) {
      await markUndeliverable({ db, mail: transport }, mail, { response: reasonOf(error) })
      return log.error({ ...about, code }, 'mail refused')
    }
    await markFailed(db, mail.id, reasonOf(error))
    log.warn({ ...about, code }, 'mail deferred')
    throw new Error(`mail ${mailId} could not be sent`)
  }
  await markSent(db, { id: mail.id })
  await clearSecret({ db, mail: transport }, mail)
  log.info(about, 'mail sent')
}

/** The process that claimed it may have stopped, and its job with it. */
async function tryAfterClaim({ db, jobs }: Pick<Context, 'db' | 'jobs'>, mailId: string) {
  const claim = await findClaim(db, mailId)
  if (claim) await jobs.enqueue(db, 'sendMail', { mailId }, { startAfter: claim.claimed_until ?? undefined })
}

type Row = { id: string; kind: MailKind }

async function markUndeliverable({ db, mail: transport }: Pick<Context, 'db' | 'mail'>, mail: Row, end: MailEnd) {
  await markDead(db, mail.id, end)
  await clearSecret({ db, mail: transport }, mail)
}

/** Redacts a sent code. In the outbox codes stay, because they are read there. */
async function clearSecret({ db, mail: transport }: Pick<Context, 'db' | 'mail'>, { id, kind }: Row) {
  if (CODE_MAILS.includes(kind) && !transport.isOutbox) await eraseText(db, id)
}

const reasonOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 300)
