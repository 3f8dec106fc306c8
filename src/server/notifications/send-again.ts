import type { Db } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { conflict, orNotFound } from '#server/http/errors.ts'
import { CODE_MAILS } from '#shared/code-mails.ts'
import { sentence } from '#shared/sentence.ts'
import { findMail, hasOtherAddress, requeueMail } from './queries.ts'
import { STORED_DAYS } from './redact-old-mails.ts'
import { type MailDeps, RETRY_MINUTES } from './write-mail.ts'

/**
 * Throws 409 for a code, a redacted mail, and a mail that is being sent. Throws 409 for a person who has another address
 * now, except for the mail that informs the former address.
 */
export const sendAgain = (db: Db, { jobs }: Pick<MailDeps, 'jobs'>, id: string) =>
  inTransaction(db, async (tx) => {
    const mail = orNotFound(await findMail(tx, id), 'E-mail')
    if (CODE_MAILS.includes(mail.kind))
      throw conflict('A code is sent only once. The person can request a new one on the sign-in page.')
    if (mail.text === '')
      throw conflict(
        sentence('The text of an e-mail is stored for {n} days, and this one is older.', { n: STORED_DAYS }),
      )
    if (mail.kind !== 'emailChanged' && (await hasOtherAddress(tx, mail)))
      throw conflict('The e-mail address of this person has changed. This e-mail is not sent to the earlier address.')
    const requeued = await requeueMail(tx, id, RETRY_MINUTES)
    if (!requeued) throw conflict('This e-mail is being sent right now.')
    await jobs.enqueue(tx, 'sendMail', { mailId: id })
    return requeued
  })
