import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/database/connect.ts'
import { fileNameOf, makePdf } from '#server/documents/pdf/make-pdf.ts'
import { documentsOf, isInvoice } from '#server/documents/queries.ts'
import type { MailFile } from '#server/platform/mail/mail-transport.ts'
import type { DocumentSnapshot } from '#shared/documents.ts'
import type { MailKind } from '#shared/mail.ts'
import { findAttachment } from './attachments.ts'

type Mail = { id: string; kind: MailKind; order_id: string | null; to_address: string; attempts: number }

/** From this attempt on, the mail is sent without the invoice, which is also on the order page. */
const WITHOUT_INVOICE = 3

/** The file of a mail: the books of a month for the accountant, or the invoice of the shipment. */
export async function fileOf({ db, pdfs, log }: Pick<Context, 'db' | 'pdfs' | 'log'>, mail: Mail) {
  if (mail.kind === 'books') return csvOf(db, mail.id)
  if (mail.kind !== 'orderShipped' || mail.order_id === null) return undefined
  const buyer = await findBuyer(db, mail.order_id, mail.to_address)
  const invoice = buyer && (await documentsOf(db, mail.order_id)).find(isInvoice)
  if (!invoice || (!buyer.isConfirmed && mustNameBuyer(invoice.snapshot))) return undefined
  const shown = buyer.isConfirmed ? invoice : { ...invoice, snapshot: withoutBuyer(invoice.snapshot) }
  try {
    const content = await makePdf(pdfs, [shown], { paper: 'a4', language: buyer.language === 'ml' ? 'ml' : 'en' })
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

/** A registered buyer, and any other from 50,000 rupees, is named (CGST Rules, rule 46(d) and (e)). */
const mustNameBuyer = ({ buyer, totals }: DocumentSnapshot): boolean => buyer.gstin !== '' || totals.taxable >= 50_000

/** Personal data goes only to confirmed mailboxes. Other invoices need not name the buyer (CGST Rules, rule 46(f)). */
const withoutBuyer = (snapshot: DocumentSnapshot): DocumentSnapshot => ({
  ...snapshot,
  buyer: { ...snapshot.buyer, name: '', address: '', phone: '' },
})

/** Undefined when the mail goes to another address than the account's. */
const findBuyer = (db: Db, orderId: string, to: string) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['orders.language', sql<boolean>`users.email_confirmed_at is not null`.as('isConfirmed')])
    .where('orders.id', '=', orderId)
    .where('users.email', '=', to)
    .executeTakeFirst()
