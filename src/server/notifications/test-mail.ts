import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import type { Translator } from '#server/platform/i18n/translator.ts'
import type { Email, Society } from '#server/platform/mail/email.ts'
import { formatDate, formatTime } from '#shared/dates.ts'
import { sentence } from '#shared/sentence.ts'
import { type MailDeps, writeMail } from './write-mail.ts'

type Reader = { id: string; email: string; language: string }

/** A mail to the admin who tests the mail setup. */
export const writeTestMail = (tx: Db, deps: MailDeps, admin: Reader) =>
  writeMail(
    tx,
    deps,
    { kind: 'test', of: newId(), to: admin.email, userId: admin.id, language: admin.language },
    (translator, society) => testEmail(translator, society, new Date()),
  )

const testEmail = ({ t, code }: Translator, society: Society, at: Date): Email => ({
  subject: t('Test e-mail from {society}', { society: society.societyName }),
  heading: t('The shop can send e-mail'),
  paragraphs: [
    t('This test was sent from the back office on {moment}. You do not need to do anything.', {
      moment: dateAndTime(at, code),
    }),
  ],
})

const dateAndTime = (at: Date, language: string) =>
  sentence('{day} at {time}', { day: formatDate(at.toISOString()), time: formatTime(at.toISOString(), language) })
