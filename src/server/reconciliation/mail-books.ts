import { type By, writeAudit } from '#server/audit/queries.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import type { Days } from '#server/database/days.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { badRequest, conflict } from '#server/http/errors.ts'
import { insertAttachment } from '#server/notifications/attachments.ts'
import { writeMail } from '#server/notifications/write-mail.ts'
import type { Translate } from '#server/platform/i18n/translator.ts'
import type { Email, Society } from '#server/platform/mail/email.ts'
import { formatDate } from '#shared/dates.ts'
import { exportBooks } from './export-books.ts'
import { refuseDays } from './refuse-days.ts'

/** Most mail servers refuse a larger file. */
const MAX_BYTES = 10 * 1024 * 1024

/**
 * Mails the file of the books to the accountants, or to the caller if there are none. Returns the addresses. The file
 * names customers, so it goes only to confirmed mailboxes. One idempotency key sends one mail to each for the same days.
 * Throws 400 for too many days for a mail, and 409 if the caller's address is not confirmed.
 */
export async function mailBooks(deps: Context, days: Days, key: string, by: By): Promise<string[]> {
  refuseDays(days)
  const content = await joinFile(await deps.reportsDb(), days)
  return inTransaction(deps.db, async (tx) => {
    const readers = await readersOf(tx, by.actor.id)
    let isNew = false
    for (const reader of readers) {
      const of = `${reader.id}:${key}:${days.from}:${days.to}`
      const event = { kind: 'books', of, to: reader.email, userId: reader.id } as const
      const mail = await writeMail(tx, deps, { ...event, language: reader.language }, ({ t }, society) =>
        booksEmail(t, society, days),
      )
      if (!mail) continue
      isNew = true
      await insertAttachment(tx, mail.id, { name: `books-${days.from}-${days.to}.csv`, content })
    }
    if (isNew) await writeAudit(tx, by, 'books sent', ['file', 'books.csv'], { name: 'books.csv', days })
    return readers.map(({ email }) => email)
  })
}

async function joinFile(db: Db, days: Days): Promise<string> {
  const parts: string[] = []
  let bytes = 0
  for await (const part of exportBooks(db, days)) {
    bytes += Buffer.byteLength(part)
    if (bytes > MAX_BYTES) throw badRequest('The file is too large for an e-mail. Choose fewer days, or download it.')
    parts.push(part)
  }
  return parts.join('')
}

async function readersOf(tx: Db, callerId: string) {
  const confirmed = tx
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('email_confirmed_at', 'is not', null)
    .orderBy('id')
    .limit(10)
  const accountants = await confirmed.where('role', '=', 'accountant').execute()
  const readers = accountants.length > 0 ? accountants : await confirmed.where('id', '=', callerId).execute()
  if (readers.length === 0)
    throw conflict('The file names customers. Please confirm your e-mail address on your profile first.')
  return readers
}

const booksEmail = (t: Translate, society: Society, { from, to }: Days): Email => {
  const days = { from: formatDate(from), to: formatDate(to), society: society.societyName }
  return {
    subject: t('Books of {society}, {from} to {to}', days),
    heading: t('Orders, payments and refunds'),
    paragraphs: [t('The attached Excel file has every payment and refund from {from} to {to}.', days)],
  }
}
