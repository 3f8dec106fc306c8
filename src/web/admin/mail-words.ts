import type { MailStatus } from '#shared/mail.ts'

type MailView = { status: MailStatus | undefined; text: string }

export const MAIL_VIEWS: [MailView, ...MailView[]] = [
  { status: undefined, text: 'All' },
  { status: 'waiting', text: 'Waiting' },
  { status: 'sent', text: 'Sent' },
  { status: 'dead', text: 'Not delivered' },
]

export const MAIL_BADGES: Record<MailStatus, { text: string; tone?: 'success' | 'danger' | 'warning' }> = {
  waiting: { text: 'Waiting', tone: 'warning' },
  sent: { text: 'Sent', tone: 'success' },
  dead: { text: 'Not delivered', tone: 'danger' },
}
