import { hasConsent } from '#server/consents/queries.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { type Translator, translatorFor } from '#server/platform/i18n/translator.ts'
import { type Email, toText } from '#server/platform/mail/email.ts'
import { oneLine } from '#server/platform/mail/plain-text.ts'
import { toHtml } from '#server/platform/mail/to-html.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { MailKind } from '#shared/mail.ts'
import { PURPOSE_OF_MAIL } from '#shared/purposes.ts'
import type { Settings } from '#shared/settings.ts'
import { insertMail } from './queries.ts'

/** The dependencies of writing a mail; a job sends it. */
export type MailDeps = Pick<Context, 'jobs' | 'publicUrl'>

export const RETRY_MINUTES = 24 * 60

/** Thousands of breach e-mails must not delay codes, which end after ten minutes, and mails about orders. */
const LOW_PRIORITY = -1

type MailEvent = {
  kind: MailKind
  /** With `kind` it identifies the event; an event gets one mail. */
  of: string
  to: string
  /** The reader's language code. */
  language: string
  userId?: string | null
  orderId?: string | null
  minutes?: number
  /** Settings that were read in the same transaction. */
  settings?: Settings | undefined
}

/**
 * Writes a mail and the job that sends it, in the transaction of its event. Returns its row, or undefined when the
 * event already has its mail, or the person does not allow such mails.
 */
export async function writeMail(
  tx: Db,
  { jobs }: MailDeps,
  { kind, of, to, language, userId = null, orderId = null, minutes = RETRY_MINUTES, settings: known }: MailEvent,
  write: (translator: Translator, settings: Settings) => Email,
) {
  if (!(await mayWrite(tx, kind, userId))) return undefined
  const settings = known ?? (await readSettings(tx))
  const translator = translatorFor(language)
  const email = write(translator, settings)
  const mail = await insertMail(tx, {
    event_key: `${kind}:${of}`,
    kind,
    to_address: to,
    subject: oneLine(email.subject),
    text: toText(email, settings, translator.t),
    html: toHtml(email, settings, translator),
    minutes,
    user_id: userId,
    order_id: orderId,
  })
  if (mail)
    await jobs.enqueue(tx, 'sendMail', { mailId: mail.id }, { priority: kind === 'dataBreach' ? LOW_PRIORITY : 0 })
  return mail
}

/** The one place that asks for consent. An optional mail needs it at the time of writing (DPDP Act 2023, section 6). */
async function mayWrite(tx: Db, kind: MailKind, userId: string | null): Promise<boolean> {
  const purpose = PURPOSE_OF_MAIL[kind]
  return purpose === undefined || (userId !== null && (await hasConsent(tx, userId, purpose)))
}
