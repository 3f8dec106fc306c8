import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { fileNameOf, makePdf } from '#server/documents/pdf/make-pdf.ts'
import { documentsOf, isInvoice } from '#server/documents/queries.ts'
import type { MailFile } from '#server/platform/mail/mail-transport.ts'
import type { MailKind } from '#shared/mail.ts'
import { findAttachment } from './attachments.ts'

type Mail = { id: string; kind: MailKind; order_id: string | null; to_address: string; attempts: number }

/** From this attempt on a shipment is announced without its invoice, which the order page has too. */
const WITHOUT_INVOICE = 3

/** The file of a mail: the month for the accountant, or the invoice of the shipment. */
export async function fileOf({ db, pdfs, log }: Pick<Context, 'db' | 'pdfs' | 'log'>, mail: Mail) {
  if (mail.kind === 'books') return csvOf(db, mail.id)
  if (mail.kind !== 'orderShipped' || mail.order_id === null) return undefined
  const language = await languageOfConfirmed(db, mail.order_id, mail.to_address)
  const invoice = language && (await documentsOf(db, mail.order_id)).find(isInvoice)
  if (!invoice) return undefined
  try {
    const content = await makePdf(pdfs, [invoice], { paper: 'a4', language: language === 'ml' ? 'ml' : 'en' })
    return { name: fileNameOf(invoice), content, type: 'application/pdf' } satisfies MailFile
  } catch (error) {
    if (mail.attempts < WITHOUT_INVOICE) throw error
    log.error({ mailId: mail.id, err: error }, 'mail sent without its invoice')
    return undefined
  }
}

async function csvOf(db: Db, mailId: string): Promise<MailFile | undefined> {
  const file = await findAttachment(db, mailId)
  return file && { ...file, type: 'text/csv' }
}

/** The buyer's language. Undefined when the mailbox is not confirmed: an invoice holds name, address and phone. */
async function languageOfConfirmed(db: Db, orderId: string, to: string): Promise<string | undefined> {
  const buyer = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select('orders.language')
    .where('orders.id', '=', orderId)
    .where('users.email', '=', to)
    .where('users.email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  return buyer?.language
}
