import type { Db } from '#server/database/connect.ts'
import { newId } from '#server/database/id.ts'
import { dateAndTime } from '#server/platform/mail/email.ts'
import { type MailDeps, writeMail } from './write-mail.ts'

export const writeTestMail = (tx: Db, deps: MailDeps, admin: { id: string; email: string; language: string }) =>
  writeMail(
    tx,
    deps,
    { kind: 'test', of: newId(), to: admin.email, userId: admin.id, language: admin.language },
    ({ t, code }, { societyName }) => ({
      subject: t('Test e-mail from {society}', { society: societyName }),
      heading: t('The shop can send e-mail'),
      paragraphs: [
        t('This test was sent from the shop office on {moment}. You do not need to do anything.', {
          moment: dateAndTime(new Date(), code),
        }),
      ],
    }),
  )
