import type { MailStatus } from '#shared/mail.ts'
import type { AdminSentence } from '#web/i18n/admin.tsx'

export const MAIL_VIEWS = [
  { status: undefined, text: 'All' },
  { status: 'waiting', text: 'Waiting' },
  { status: 'sent', text: 'Sent' },
  { status: 'dead', text: 'Not delivered' },
] as const satisfies { status: MailStatus | undefined; text: AdminSentence }[]

export const MAIL_BADGES = {
  waiting: { text: 'Waiting', tone: 'warning' },
  sent: { text: 'Sent', tone: 'success' },
  dead: { text: 'Not delivered', tone: 'danger' },
} as const satisfies Record<MailStatus, { text: AdminSentence; tone: 'success' | 'danger' | 'warning' }>
