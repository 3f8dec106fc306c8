import { z } from 'zod'
import { call } from './call.ts'
import { can } from './roles.ts'
import { inEnglish } from './sentence.ts'
import { ById, Cursor } from './text.ts'

export const MAIL_KINDS = [
  'welcome',
  'resetCode',
  'emailCode',
  'invitation',
  'passwordChanged',
  'emailChanged',
  'orderPlaced',
  'orderPaid',
  'orderShipped',
  'trackingCorrected',
  'orderDelivered',
  'orderCancelled',
  'prescriptionReminder',
  'prescriptionReleased',
  'prescriptionRefused',
  'orderRefunded',
  'reviewHidden',
  'dataBreach',
  'books',
  'test',
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** `dead`: refused permanently, or not delivered within the retry period. */
export const MAIL_STATUSES = ['waiting', 'sent', 'dead'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

/**
 * `user` and `order` are ids or null. `lastError` is '' before any failure. `heldUntil`: the address has reached its
 * hourly limit, so the mail waits.
 */
export const MailSummary = z.object({
  _id: z.string(),
  kind: z.enum(MAIL_KINDS),
  to: z.string(),
  subject: z.string(),
  status: z.enum(MAIL_STATUSES),
  attempts: z.number(),
  lastError: z.string(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
  heldUntil: z.string().nullable(),
  user: z.string().nullable(),
  order: z.string().nullable(),
})
export type MailSummary = z.infer<typeof MailSummary>

/** Both are '' for a mail with a secret code, and after redaction. */
export const Mail = MailSummary.extend({ text: z.string(), html: z.string() })
export type Mail = z.infer<typeof Mail>

/** `isOutbox`: no mail server is set, so mails stay on this machine. For development only. */
const MailState = z.object({
  isOutbox: z.boolean(),
  isUp: z.boolean(),
  from: z.string(),
  waiting: z.number(),
  dead: z.number(),
})

export const mailCalls = {
  list: call('GET /api/mails', {
    access: can('handle mails'),
    priority: 'list',
    summary: 'E-mails, newest first, 50 at a time; the Link header names the next page',
    query: z.object({
      cursor: Cursor,
      status: z.enum(MAIL_STATUSES, inEnglish('Choose waiting, sent or dead')).optional(),
    }),
    reply: z.array(MailSummary),
  }),
  state: call('GET /api/mails/state', {
    access: can('handle mails'),
    summary: 'Whether e-mail can be sent, and the number of waiting and undelivered e-mails',
    reply: MailState,
  }),
  test: call('POST /api/mails/test', {
    access: can('handle mails'),
    summary: 'Sends a test e-mail to the signed-in member of staff',
    reply: MailSummary,
    status: 201,
  }),
  get: call('GET /api/mails/:id', {
    access: can('handle mails'),
    summary: 'An e-mail with its text',
    params: ById,
    reply: Mail,
  }),
  sendAgain: call('POST /api/mails/:id/send', {
    access: can('handle mails'),
    summary: 'Sends an e-mail again, even if it was sent, is waiting or was given up',
    params: ById,
    reply: MailSummary,
  }),
}
