import type { Generated } from 'kysely'
import type { MailKind, MailStatus } from '#shared/mail.ts'
import type { MaybeStamp, Stamp } from './columns.ts'

export interface MailTables {
  mails: {
    id: string
    event_key: string
    kind: MailKind
    to_address: string
    subject: string
    text: string
    html: string
    status: Generated<MailStatus>
    attempts: Generated<number>
    last_error: Generated<string>
    user_id: string | null
    order_id: string | null
    created_at: Stamp
    give_up_at: Date
    claimed_until: MaybeStamp
    sent_at: MaybeStamp
    /** When it was counted against the hourly mail limit of its address. */
    counted_at: MaybeStamp
    held_until: MaybeStamp
    last_error_code: string | null
  }

  mail_attachments: {
    mail_id: string
    name: string
    content: string
  }
}
